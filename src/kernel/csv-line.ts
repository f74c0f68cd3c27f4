export type CsvValue = string | number | null;

/** A text that a table program would run: a formula, or one hidden behind a tab or a line break. */
const RUNS = /^[=+\-@\t\r\n]/;
const NEEDS_QUOTES = /[";\r\n]/;

/** With it table programs read the file as UTF-8. */
export const CSV_START = '\ufeff';

/**
 * A line of a CSV file for table programs in Russian: cells divided by semicolons, CRLF at the end. Numbers are written as they are;
 * a text that begins like a formula gets an apostrophe before it, so that words of strangers stay words.
 */
export const csvLine = (cells: readonly CsvValue[]): string => `${cells.map(cellOf).join(';')}\r\n`;

function cellOf(cell: CsvValue): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell).replace('.', ',');
  const text = RUNS.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
