/** Rows of one change: as many as a person looks through, and a job applies in minutes. */
export const MOST_BULK_ROWS = 5_000;
/** A file that is uploaded. */
export const MOST_IMPORT_BYTES = 3_000_000;
/** What an XLSX file may unfold to. */
export const MOST_UNPACKED_BYTES = 30_000_000;
/** How long a change and its rows are kept. */
export const BULK_CHANGE_DAYS = 180;
