import { isGtin } from './gtin.ts';

/** Separates the fields of a code. */
const GS = '\u001d';
const CODE = new RegExp(String.raw`^01(\d{14})21[!-z]{13}${GS}(?:93[!-z]{4}|91[!-z]{4}${GS}92[!-z]{44})$`);
/** A code that lost its separators on the way: where they were cannot be told. */
const WITHOUT_SEPARATORS = /^01\d{14}21[!-z]{13}(?:93[!-z]{4}|91[!-z]{4}92[!-z]{44})$/;
/** What scanners put in front of a DataMatrix: its name, FNC1 or a separator. */
const PREFIX = new RegExp(String.raw`^(?:\]d2|\u00e8|${GS})+`);
/** GTIN and serial number: what makes a code unique. */
const KEY_LENGTH = 31;

export type Scan =
  | {
      readonly kind: 'marking';
      /** The whole code of «Честный знак» with its separators, as receipts and carriers need it. */
      readonly code: string;
      readonly key: string;
      readonly gtin: string;
    }
  /** The barcode of a pack, as 14 digits. */
  | { readonly kind: 'barcode'; readonly gtin: string }
  | { readonly kind: 'unreadable'; readonly problem: ScanProblem };

export type ScanProblem = 'separators-lost' | 'check-digit' | 'unknown';

/** The part of a scanned marking code by which its pack is found; it stands before any separator. */
export function scannedKey(typed: string): string {
  return typed.trim().replace(PREFIX, '').slice(0, KEY_LENGTH);
}

/** Reads what a scanner typed. Nothing is guessed: a code without its separators is refused. */
export function readScan(typed: string): Scan {
  const text = typed.trim().replace(PREFIX, '');
  const [, gtin] = CODE.exec(text) ?? [];
  if (gtin !== undefined) {
    if (!isGtin(gtin)) return { kind: 'unreadable', problem: 'check-digit' };
    return { kind: 'marking', code: text, key: text.slice(0, KEY_LENGTH), gtin };
  }
  if (WITHOUT_SEPARATORS.test(text)) return { kind: 'unreadable', problem: 'separators-lost' };
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return { kind: 'unreadable', problem: 'unknown' };
  const padded = text.padStart(14, '0');
  return isGtin(padded) ? { kind: 'barcode', gtin: padded } : { kind: 'unreadable', problem: 'check-digit' };
}
