/** File types accepted with a form. */
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
const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const PNG_END = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];

/** How far programs look for the signature of another type in a file. */
const SNIFF_LENGTH = 4096;
const LONGEST_ZIP_END = 22 + 65_535;
const MOST_ENTRIES = 5000;

/**
 * The type of a file by its content, regardless of its name. Undefined for unknown types and for files that could also
 * be read as something else (a page, a script, an archive appended to a picture). Archives are not unpacked, only
 * listed.
 */
export function fileKind(bytes: Uint8Array): FileKind | undefined {
  if (begins(bytes, ZIP_ENTRY)) return officeKind(bytes);
  if (isPage(bytes) || endsAsZip(bytes)) return undefined;
  const head = latin(bytes.subarray(0, SNIFF_LENGTH));
  if (/^%PDF-[12]\.\d/.test(head)) return latin(bytes.subarray(-2048)).includes('%%EOF') ? 'pdf' : undefined;
  if (head.includes('%PDF-')) return undefined;
  if (begins(bytes, [0xff, 0xd8, 0xff])) return 'jpg';
  if (begins(bytes, PNG_SIGNATURE) && head.startsWith('IHDR', 12) && begins(bytes.subarray(-PNG_END.length), PNG_END)) {
    return 'png';
  }
  return undefined;
}

function begins(bytes: Uint8Array, signature: readonly number[]): boolean {
  return bytes.length >= signature.length && signature.every((byte, offset) => bytes[offset] === byte);
}

function latin(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

/** Markup by which browsers that sniff content take a file for a page. */
const PAGE = /<(?:!doctype|html|head|body|script|svg|iframe|\?xml)/i;
const isPage = (bytes: Uint8Array) => PAGE.test(latin(bytes.subarray(0, SNIFF_LENGTH)));

/** Offset of the «end of central directory» record of a zip archive; a comment may follow it. */
function zipEnd(bytes: Uint8Array): number | undefined {
  const first = Math.max(0, bytes.length - LONGEST_ZIP_END);
  for (let offset = bytes.length - 22; offset >= first; offset--) {
    if (begins(bytes.subarray(offset), ZIP_END)) return offset;
  }
  return undefined;
}

function endsAsZip(bytes: Uint8Array): boolean {
  const end = zipEnd(bytes);
  if (end === undefined) return false;
  const view = viewOf(bytes);
  // The four bytes may occur in a picture by chance, but not with a matching length of the comment.
  return end + 22 + view.getUint16(end + 20, true) === bytes.length;
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Word and Excel without macros; undefined for an archive with any other entries. */
function officeKind(bytes: Uint8Array): 'docx' | 'xlsx' | undefined {
  const names = entryNames(bytes);
  if (!names?.includes('[Content_Types].xml')) return undefined;
  if (names.some((name) => !OFFICE_ENTRY.test(name) || ACTIVE.test(name))) return undefined;
  if (names.includes('word/document.xml')) return 'docx';
  return names.includes('xl/workbook.xml') ? 'xlsx' : undefined;
}

const OFFICE_ENTRY = /^(?:\[Content_Types\]\.xml|(?:_rels|docProps|docMetadata|customXml|word|xl)\/[^\\]*)$/;

/** Executable entries and path traversal. */
const ACTIVE = /\.\.|vbaProject|activeX|\.(?:exe|dll|js|vbs|cmd|bat|scr|jar|html?)$/i;

function entryNames(bytes: Uint8Array): string[] | undefined {
  const end = zipEnd(bytes);
  // Nothing may follow the archive.
  if (end === undefined || end + 22 !== bytes.length) return undefined;
  const view = viewOf(bytes);
  const count = view.getUint16(end + 10, true);
  let offset = view.getUint32(end + 16, true);
  if (count === 0 || count > MOST_ENTRIES) return undefined;
  const names: string[] = [];
  for (let entry = 0; entry < count; entry++) {
    if (offset + 46 > end || !begins(bytes.subarray(offset), ZIP_DIRECTORY)) return undefined;
    const length = view.getUint16(offset + 28, true);
    const next = offset + 46 + length + view.getUint16(offset + 30, true) + view.getUint16(offset + 32, true);
    if (next > end) return undefined;
    names.push(latin(bytes.subarray(offset + 46, offset + 46 + length)));
    offset = next;
  }
  return offset === end ? names : undefined;
}

const LONGEST_NAME = 80;

/** A file name to show to staff, with the extension of its type: no path, quotes or bidirectional controls. */
export function fileName(original: string, kind: FileKind): string {
  const last = original.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const stem = last
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[^\p{L}\p{N} ._()№-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
    .replace(/^[. ]+|[. ]+$/g, '');
  return `${stem || 'файл'}.${kind}`;
}
