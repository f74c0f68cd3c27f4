/** Text of one line without signs that could move the cursor or hide words of a terminal. */
export const visible = (text: string) => text.replace(/\p{C}/gu, '·');

/** The same of text that has lines, set off from what stands around it. */
export const visibleBlock = (text: string) => text.replace(/(?!\n)\p{C}/gu, '·').replace(/^/gm, '  │ ');
