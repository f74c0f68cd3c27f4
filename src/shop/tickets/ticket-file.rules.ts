/** What is kept of an uploaded file: a PDF as it came, a photo encoded anew. */
export type TicketFileKind = 'pdf' | 'webp';

export const TICKET_FILE_TYPES: Readonly<Record<TicketFileKind, string>> = {
  pdf: 'application/pdf',
  webp: 'image/webp',
};
