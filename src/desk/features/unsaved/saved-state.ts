/** The sentence about a new item that was saved, and the state of the address to which its form goes on. */
export const SAVED = 'Сохранено.';
