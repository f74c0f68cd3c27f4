export type CsvValue = string | number | null;

/** Programs for tables take such text as a formula; a leading apostrophe makes it text again. */
const LIKE_A_FORMULA = /^[=+\-@\t\r]/;

/** So that table programs read the file as UTF-8. */
export const CSV_START = '\uFEFF';

/**
 * A line of a file for table programs with Russian settings: semicolons, quotes where they are needed, a decimal comma.
 * Text of people never becomes a formula.
 */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(csvCell).join(';')}\r\n`;

function csvCell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', ',');
  const safe = LIKE_A_FORMULA.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
