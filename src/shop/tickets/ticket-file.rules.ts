import { MEDIA_TYPES } from '../forms/file-kind.rules.ts';

/** What is kept of an uploaded file: a photo encoded anew, others as they came. Word and Excel come with forms of the site only. */
export type TicketFileKind = 'pdf' | 'webp' | 'docx' | 'xlsx';

const { pdf, docx, xlsx } = MEDIA_TYPES;

export const TICKET_FILE_TYPES: Readonly<Record<TicketFileKind, string>> = { pdf, webp: 'image/webp', docx, xlsx };
