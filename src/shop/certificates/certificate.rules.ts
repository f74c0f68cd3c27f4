import type { Kopecks } from '../../kernel/money.ts';

/** Code of a gift certificate without its dashes: 16 symbols of {@link ALPHABET}, 80 bits. */
export type CertificateCode = string & { readonly __brand: 'certificate code' };

/** Digits and capitals without I, L, O and U: none of them is taken for another, and no word comes out. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SYMBOLS = 16;
const BITS = 5;

/** What stands for what: letters that are written like a symbol, of our keyboard too. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  O: '0',
  I: '1',
  L: '1',
  О: '0',
  І: '1',
  З: '3',
  А: 'A',
  В: 'B',
  С: 'C',
  Е: 'E',
  Ё: 'E',
  Н: 'H',
  К: 'K',
  М: 'M',
  Р: 'P',
  Т: 'T',
  Х: 'X',
  У: 'Y',
};

/** Longest text that may still be a code: spaces and dashes between all symbols. */
export const LONGEST_TYPED_CODE = 64;

/** @param bytes ten of them */
export function codeOfBytes(bytes: Uint8Array): CertificateCode {
  let bits = 0n;
  for (const byte of bytes.subarray(0, (SYMBOLS * BITS) / 8)) bits = (bits << 8n) | BigInt(byte);
  let code = '';
  for (let symbol = SYMBOLS - 1; symbol >= 0; symbol--) {
    code += ALPHABET[Number((bits >> BigInt(symbol * BITS)) & 31n)];
  }
  return code as CertificateCode;
}

/** «7KQ2-M9XD-04TB-HW3Z»: how a code is shown and sent. */
export function formatCode(code: CertificateCode): string {
  return code.replace(/.{4}(?=.)/g, '$&-');
}

/**
 * The code somebody typed: letter case, spaces and dashes of any kind do not matter, and letters written like a
 * symbol stand for it. Undefined for what cannot be a code.
 */
export function readCode(typed: string): CertificateCode | undefined {
  if (typed.length > LONGEST_TYPED_CODE) return undefined;
  const symbols = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}_.\u2212]/gu, '')
    .replace(/./gu, (letter) => LOOKALIKES[letter] ?? letter);
  return symbols.length === SYMBOLS && [...symbols].every((symbol) => ALPHABET.includes(symbol))
    ? (symbols as CertificateCode)
    : undefined;
}

/** Years a certificate is good for, from the day it was issued. */
const YEARS = 3;

/** The same day three years on; the 29th of February becomes the 1st of March. */
export function validUntil(issuedAt: Date): Date {
  const until = new Date(issuedAt);
  until.setUTCFullYear(until.getUTCFullYear() + YEARS);
  return until;
}

/** What decides whether a certificate can pay. */
export interface CertificateStanding {
  readonly balance: Kopecks;
  readonly validUntil: Date;
  /** State of the order that bought it. */
  readonly orderState: string;
}

/** void: its order was cancelled or returned, so nobody has paid for it. */
export type CertificateProblem = 'void' | 'expired' | 'empty';

/** Why a certificate cannot pay; undefined when it can. The last moment of its term still counts. */
export function certificateProblem(certificate: CertificateStanding, now: Date): CertificateProblem | undefined {
  if (certificate.orderState === 'cancelled' || certificate.orderState === 'returned') return 'void';
  if (now > certificate.validUntil) return 'expired';
  return certificate.balance > 0 ? undefined : 'empty';
}

export function usable(certificate: CertificateStanding, now: Date): boolean {
  return certificateProblem(certificate, now) === undefined;
}
