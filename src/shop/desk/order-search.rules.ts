import { parseEmail } from '../../kernel/email.ts';
import { isGtin } from '../../kernel/gtin.ts';
import { scannedKey } from '../../kernel/marking-code.ts';
import { readCode, type CertificateCode } from '../certificates/certificate.rules.ts';
import { phoneLookup, type PhoneLookup } from './phone-lookup.rules.ts';

/** One way to find orders by what the staff has typed; each uses an index. */
export type OrderLookup =
  | { readonly by: 'number'; readonly number: number }
  | PhoneLookup
  | { readonly by: 'email'; readonly email: string }
  | { readonly by: 'track'; readonly track: string }
  /** GTIN and serial number of a marking code. */
  | { readonly by: 'marking'; readonly key: string }
  | { readonly by: 'coupon'; readonly code: string }
  | { readonly by: 'certificate'; readonly code: CertificateCode }
  | { readonly by: 'gtin'; readonly gtin: string }
  /** In the name of a product. */
  | { readonly by: 'name'; readonly words: readonly string[] };

/** Longest text that is searched for: a whole marking code. */
export const LONGEST_SEARCH = 100;

const SHORTEST_NAME = 3;

/**
 * What a typed or scanned text may be, by its form; nothing for a text too short to find anything.
 * @param contacts whether the reader may find people by phone and e-mail
 */
export function lookupsOf(typed: string, { contacts }: { readonly contacts: boolean }): readonly OrderLookup[] {
  const text = typed.trim();
  const key = scannedKey(text);
  if (/^01\d{14}21[!-z]{13}$/.test(key)) return [{ by: 'marking', key }];
  const [, numbered] = /^(?:№|#|N)\s*(\d{1,15})$/i.exec(text) ?? [];
  if (numbered !== undefined) return [{ by: 'number', number: Number(numbered) }];
  if (text.includes('@')) {
    const email = parseEmail(text);
    return contacts && email !== undefined ? [{ by: 'email', email }] : [];
  }
  const digits = text.replaceAll(/[\s()+.\u00a0\u2010-\u2015\u2212-]/g, '');
  return /^\d+$/.test(digits) ? lookupsOfDigits(text, digits, contacts) : lookupsOfWords(text);
}

function lookupsOfDigits(text: string, digits: string, contacts: boolean): readonly OrderLookup[] {
  const isPlain = text === digits;
  const gtin = digits.padStart(14, '0');
  const certificate = readCode(text);
  return [
    ...(isPlain && digits.length <= 15 ? [{ by: 'number', number: Number(digits) } as const] : []),
    ...(contacts ? phoneLookup(text, digits) : []),
    ...trackOf(text),
    ...(certificate === undefined ? [] : [{ by: 'certificate', code: certificate } as const]),
    ...(isPlain && /^(?:\d{8}|\d{12,14})$/.test(digits) && isGtin(gtin) ? [{ by: 'gtin', gtin } as const] : []),
  ];
}

function lookupsOfWords(text: string): readonly OrderLookup[] {
  const certificate = readCode(text);
  const coupon = text.toUpperCase();
  const words = text.toLowerCase().replaceAll('ё', 'е').split(/\s+/);
  return [
    ...trackOf(text),
    ...(certificate === undefined ? [] : [{ by: 'certificate', code: certificate } as const]),
    ...(/^[A-ZА-ЯЁ0-9-]{3,32}$/.test(coupon) ? [{ by: 'coupon', code: coupon } as const] : []),
    ...(text.length >= SHORTEST_NAME ? [{ by: 'name', words } as const] : []),
  ];
}

const trackOf = (text: string): readonly OrderLookup[] =>
  /^[\dA-Za-z-]{4,40}$/.test(text) && /\d/.test(text) ? [{ by: 'track', track: text.toUpperCase() }] : [];
