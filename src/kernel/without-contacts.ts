/** A text of another company without the mailboxes and phones that it quotes: for logs, and for what is kept. */
export const withoutContacts = (text: string): string =>
  text.replaceAll(/[^\s@]+@[^\s@]+/g, '…').replaceAll(/\+?\d[\d\s()-]{8,}\d/g, '…');
