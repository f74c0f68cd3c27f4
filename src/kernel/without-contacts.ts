/** A text without the mailboxes and phones in it: for logs, for what is kept, and for readers who may not see contacts. */
export const withoutContacts = (text: string): string =>
  text.replaceAll(/[^\s@]+@[^\s@]+/g, '…').replaceAll(/\+?\d[\d\s()-]{8,}\d/g, '…');
