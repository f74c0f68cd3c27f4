/** Whether keys pressed there are text, or open a list: they are no commands of the page. */
export const isTypingIn = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null;
