/** What may come with a form. */
export type FileKind = 'pdf' | 'jpg' | 'png' | 'docx' | 'xlsx';

const OFFICE = 'application/vnd.openxmlformats-officedocument';

export const MEDIA_TYPES: Readonly<Record<FileKind, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  docx: `${OFFICE}.wordprocessingml.document`,
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
};

const ZIP_ENTRY = [0x50, 0x4b, 3, 4];
const ZIP_DIRECTORY = [0x50, 0x4b, 1, 2];
const ZIP_END = [0x50, 0x4b, 5, 6];
const PNG_SIGN = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const PNG_END = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];

/** As far as programs look for a second nature of a file. */
const LOOKED_THROUGH = 4096;
const LONGEST_ZIP_END = 22 + 65_535;
const MOST_ENTRIES = 5000;

/**
 * What a file is by its content; its name is not asked. A file that could also pass for something else (a page, a script,
 * an archive behind a picture) is none. Archives are not unpacked: the list of their entries is enough.
 */
export function fileKind(bytes: Uint8Array): FileKind | undefined {
  if (begins(bytes, ZIP_ENTRY)) return officeKind(bytes);
  if (isPage(bytes) || endsAsZip(bytes)) return undefined;
  const head = latin(bytes.subarray(0, LOOKED_THROUGH));
  if (/^%PDF-[12]\.\d/.test(head)) return latin(bytes.subarray(-2048)).includes('%%EOF') ? 'pdf' : undefined;
  if (head.includes('%PDF-')) return undefined;
  if (begins(bytes, [0xff, 0xd8, 0xff])) return 'jpg';
  if (begins(bytes, PNG_SIGN) && head.startsWith('IHDR', 12) && begins(bytes.subarray(-PNG_END.length), PNG_END)) {
    return 'png';
  }
  return undefined;
}

function begins(bytes: Uint8Array, sign: readonly number[]): boolean {
  return bytes.length >= sign.length && sign.every((byte, place) => bytes[place] === byte);
}

function latin(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

/** Words by which browsers that guess take a file for a page. */
const PAGE = /<(?:!doctype|html|head|body|script|svg|iframe|\?xml)/i;
const isPage = (bytes: Uint8Array) => PAGE.test(latin(bytes.subarray(0, LOOKED_THROUGH)));

/** Where the list of a zip archive is told of: at the very end, unless a comment follows. */
function zipEnd(bytes: Uint8Array): number | undefined {
  const first = Math.max(0, bytes.length - LONGEST_ZIP_END);
  for (let place = bytes.length - 22; place >= first; place--) {
    if (begins(bytes.subarray(place), ZIP_END)) return place;
  }
  return undefined;
}

function endsAsZip(bytes: Uint8Array): boolean {
  const end = zipEnd(bytes);
  if (end === undefined) return false;
  const view = viewOf(bytes);
  // Chance puts four such bytes into a picture; it does not tell the length of the rest as well.
  return end + 22 + view.getUint16(end + 20, true) === bytes.length;
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Word and Excel without macros, and nothing but them: an archive with other things inside is just an archive. */
function officeKind(bytes: Uint8Array): 'docx' | 'xlsx' | undefined {
  const names = entryNames(bytes);
  if (!names?.includes('[Content_Types].xml')) return undefined;
  if (names.some((name) => !OFFICE_PLACE.test(name) || ACTIVE.test(name))) return undefined;
  if (names.includes('word/document.xml')) return 'docx';
  return names.includes('xl/workbook.xml') ? 'xlsx' : undefined;
}

const OFFICE_PLACE = /^(?:\[Content_Types\]\.xml|(?:_rels|docProps|docMetadata|customXml|word|xl)\/[^\\]*)$/;

/** What runs, and what climbs out of its folder. */
const ACTIVE = /\.\.|vbaProject|activeX|\.(?:exe|dll|js|vbs|cmd|bat|scr|jar|html?)$/i;

function entryNames(bytes: Uint8Array): string[] | undefined {
  const end = zipEnd(bytes);
  // Whatever stands behind the archive is not part of it.
  if (end === undefined || end + 22 !== bytes.length) return undefined;
  const view = viewOf(bytes);
  const count = view.getUint16(end + 10, true);
  let place = view.getUint32(end + 16, true);
  if (count === 0 || count > MOST_ENTRIES) return undefined;
  const names: string[] = [];
  for (let entry = 0; entry < count; entry++) {
    if (place + 46 > end || !begins(bytes.subarray(place), ZIP_DIRECTORY)) return undefined;
    const length = view.getUint16(place + 28, true);
    const next = place + 46 + length + view.getUint16(place + 30, true) + view.getUint16(place + 32, true);
    if (next > end) return undefined;
    names.push(latin(bytes.subarray(place + 46, place + 46 + length)));
    place = next;
  }
  return place === end ? names : undefined;
}

const LONGEST_NAME = 80;

/** A name for the eyes of the staff, with the ending its content has: no path, no quotes, no signs that turn text round. */
export function fileName(given: string, kind: FileKind): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const stem = last
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[^\p{L}\p{N} ._()№-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
    .replace(/^[. ]+|[. ]+$/g, '');
  return `${stem || 'файл'}.${kind}`;
}
