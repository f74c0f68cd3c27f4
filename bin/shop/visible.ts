/** One line of text without control characters, which could move the cursor or hide text in a terminal. */
export const visible = (text: string) => text.replace(/\p{C}/gu, '·');

/** The same for several lines, indented to set them off from other output. */
export const visibleBlock = (text: string) => text.replace(/(?!\n)\p{C}/gu, '·').replace(/^/gm, '  │ ');
