import { strFromU8, unzipSync, zipSync } from 'fflate';
import { parseCsv } from 'hucre/csv';
import { streamXlsxRows } from 'hucre/xlsx';

/** Why a file with a table was not read. */
export type SheetFault = 'unreadable' | 'too-large' | 'formulas';

interface SheetLimits {
  readonly mostRows: number;
  /** Characters of the texts of a file, and bytes that a packed one may unfold to. */
  readonly mostBytes: number;
}

export interface SheetRows {
  /** Number of the first row in the file, from 1. */
  readonly firstLine: number;
  /** Cells as texts: numbers with a comma, days as `2026-11-28`. The first row has words in it. */
  readonly rows: readonly (readonly string[])[];
}

const MOST_CELLS = 400_000;
const MOST_ENTRIES = 200;
/** What a table consists of; pictures, links to other files and programs are not even unpacked. */
const PARTS =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:_rels\/workbook\.xml\.rels|workbook\.xml|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml))$/i;
const PROGRAM = /vbaProject\.bin$|xl\/macrosheets\//i;
const FORMULA = /<(?:\w+:)?f[\s/>]/;

/**
 * Reads the first sheet of an XLSX file, or a CSV file in UTF-8 or Windows-1251. Formulas and macros are refused, and what unfolds to more
 * than the limit is not unpacked.
 *
 * @returns the rows with words, or why there are none
 */
export async function sheetRows(file: Uint8Array, limits: SheetLimits): Promise<SheetRows | SheetFault> {
  const isZip = file[0] === 0x50 && file[1] === 0x4b;
  try {
    const read = isZip ? await xlsxRows(file, limits) : csvRows(file, limits);
    if (typeof read === 'string') return read;
    const first = read.findIndex((row) => row.some((cell) => cell.trim() !== ''));
    if (first < 0) return { firstLine: 1, rows: [] };
    if (read.length - first > limits.mostRows + 1) return 'too-large';
    return { firstLine: first + 1, rows: read.slice(first) };
  } catch {
    // The libraries throw errors of many kinds for files that are not what they seem.
    return 'unreadable';
  }
}

async function xlsxRows(file: Uint8Array, { mostRows, mostBytes }: SheetLimits): Promise<string[][] | SheetFault> {
  let total = 0;
  let entries = 0;
  let hasProgram = false;
  const parts = unzipSync(file, {
    filter: ({ name, originalSize }) => {
      hasProgram ||= PROGRAM.test(name);
      if (++entries > MOST_ENTRIES || !PARTS.test(name)) return false;
      total += originalSize;
      // The buffer has the size that the file claims: a part that is larger fails.
      return total <= mostBytes;
    },
  });
  if (hasProgram) return 'formulas';
  if (total > mostBytes || entries > MOST_ENTRIES) return 'too-large';
  const sheets = Object.entries(parts).filter(([name]) => name.toLowerCase().startsWith('xl/worksheets/'));
  if (sheets.length === 0) return 'unreadable';
  if (sheets.some(([, body]) => FORMULA.test(strFromU8(body)))) return 'formulas';

  const rows: string[][] = [];
  let cells = 0;
  let length = 0;
  // Packed anew, so that the reader sees the parts that were measured and no others.
  for await (const { index, values } of streamXlsxRows(zipSync(parts, { level: 0 }), { sheet: 0 })) {
    if (index > mostRows * 2 || (cells += values.length) > MOST_CELLS) return 'too-large';
    while (rows.length < index) rows.push([]);
    const texts = values.map(textOf);
    // Cells may share one long text, which each of them would repeat wherever the rows are written.
    length += texts.reduce((sum, text) => sum + text.length, 0);
    if (length > mostBytes) return 'too-large';
    rows[index] = texts;
  }
  return rows;
}

function csvRows(file: Uint8Array, { mostRows, mostBytes }: SheetLimits): string[][] | SheetFault {
  if (file.length > mostBytes) return 'too-large';
  if (file.includes(0)) return 'unreadable';
  const rows = parseCsv(decoded(file), {
    delimiter: delimiterOf(decoded(file)),
    unescapeFormulae: true,
    maxRows: mostRows * 2,
  });
  const cells = rows.reduce((sum, row) => sum + row.length, 0);
  return cells > MOST_CELLS ? 'too-large' : rows.map((row) => row.map(textOf));
}

function decoded(file: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1251').decode(file);
  }
}

/** The separator that the first line uses most. */
function delimiterOf(text: string): string {
  const head = text.slice(0, Math.max(0, text.search(/[\r\n]/))).replace(/"[^"]*"/g, '');
  const count = (mark: string) => head.split(mark).length;
  return [';', ',', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

function textOf(value: string | number | boolean | Date | null | undefined): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'number') return String(value).replace('.', ',');
  return value === null || value === undefined ? '' : String(value);
}
