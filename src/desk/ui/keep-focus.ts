import { flushSync } from 'react-dom';

/** Applies a change of the state that moves the focused element in the document, which would lose the focus by that. */
export function keepFocus(change: () => void): void {
  const { activeElement } = document;
  flushSync(change);
  if (activeElement instanceof HTMLElement) activeElement.focus();
}
