import type { Kopecks } from '../../kernel/money.ts';

/** Code of a gift certificate without its dashes: 16 symbols of {@link ALPHABET}, 80 bits. */
export type CertificateCode = string & { readonly __brand: 'certificate code' };

/** Digits and capitals without I, L, O and U, so that no symbols look alike and no words appear. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SYMBOLS = 16;
const BITS = 5;

/** Latin and Russian letters that look like a symbol of the alphabet. */
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

/** @param bytes at least ten; the first ten are used */
export function codeOfBytes(bytes: Uint8Array): CertificateCode {
  let bits = 0n;
  for (const byte of bytes.subarray(0, (SYMBOLS * BITS) / 8)) bits = (bits << 8n) | BigInt(byte);
  let code = '';
  for (let symbol = SYMBOLS - 1; symbol >= 0; symbol--) {
    code += ALPHABET[Number((bits >> BigInt(symbol * BITS)) & 31n)];
  }
  return code as CertificateCode;
}

/** Symbols of a code that people are shown, and by which the staff finds it. */
const TAIL_SYMBOLS = 4;

export const tailOf = (code: CertificateCode): string => code.slice(-TAIL_SYMBOLS);

/** Reads the last symbols of a code, or a whole one, as {@link readCode} does; undefined for what cannot be that. */
export function readTail(typed: string): string | undefined {
  const whole = readCode(typed);
  if (whole !== undefined) return tailOf(whole);
  if (typed.length > LONGEST_TYPED_CODE) return undefined;
  const symbols = symbolsOf(typed);
  return symbols.length === TAIL_SYMBOLS && isOfAlphabet(symbols) ? symbols : undefined;
}

/** «7KQ2-M9XD-04TB-HW3Z»: how a code is shown and sent. */
export function formatCode(code: CertificateCode): string {
  return code.replace(/.{4}(?=.)/g, '$&-');
}

/**
 * Reads a typed code: letter case, spaces and dashes of any kind are ignored, lookalike letters are replaced.
 * Undefined for what cannot be a code.
 */
export function readCode(typed: string): CertificateCode | undefined {
  if (typed.length > LONGEST_TYPED_CODE) return undefined;
  const symbols = symbolsOf(typed);
  return symbols.length === SYMBOLS && isOfAlphabet(symbols) ? (symbols as CertificateCode) : undefined;
}

const symbolsOf = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[\s\p{Pd}_.\u2212]/gu, '')
    .replace(/./gu, (letter) => LOOKALIKES[letter] ?? letter);

const isOfAlphabet = (symbols: string): boolean => [...symbols].every((symbol) => ALPHABET.includes(symbol));

/** Years a certificate is valid, from the day of issue. */
const YEARS = 3;

/** The same day three years later; 29 February becomes 1 March. */
export function validUntil(issuedAt: Date): Date {
  const until = new Date(issuedAt);
  until.setUTCFullYear(until.getUTCFullYear() + YEARS);
  return until;
}

/** The facts that decide whether a certificate can be used. */
export interface CertificateStanding {
  readonly balance: Kopecks;
  readonly validUntil: Date;
  /** State of the order that bought it. */
  readonly orderState: string;
  /** By the staff. */
  readonly isBlocked: boolean;
}

/** Event and exception: an order has ended, and what was spent of certificates that it has sold is not refunded. */
export const MONEY_KEPT = 'certificate-money-kept';

/** A certificate that an order has sold, and what was spent of it. */
export interface SoldCertificate {
  /** `order_lines.position` of that order. */
  readonly line: number;
  readonly denomination: Kopecks;
  readonly spent: Kopecks;
}

/** void: the order that bought it was cancelled or returned. */
export type CertificateProblem = 'void' | 'blocked' | 'expired' | 'empty';

/** Why a certificate cannot be used; undefined when it can. It is still valid at `validUntil` itself. */
export function certificateProblem(certificate: CertificateStanding, now: Date): CertificateProblem | undefined {
  if (certificate.orderState === 'cancelled' || certificate.orderState === 'returned') return 'void';
  if (certificate.isBlocked) return 'blocked';
  if (now > certificate.validUntil) return 'expired';
  return certificate.balance > 0 ? undefined : 'empty';
}

export function usable(certificate: CertificateStanding, now: Date): boolean {
  return certificateProblem(certificate, now) === undefined;
}
