import { parseEmail } from '../../kernel/email.ts';
import { phoneLookup, type PhoneLookup } from './phone-lookup.rules.ts';

/** One way to find accounts by what the staff has typed; each uses an index. */
export type CustomerLookup =
  | { readonly by: 'account'; readonly number: number }
  /** The account that has placed this order. */
  | { readonly by: 'order'; readonly number: number }
  | PhoneLookup
  | { readonly by: 'email'; readonly email: string }
  /** Beginnings of a first or last name, or of both in any order. */
  | { readonly by: 'name'; readonly words: readonly string[] };

const SHORTEST_NAME = 2;

/** What a typed text may be, by its form; nothing for a text too short to find anybody. */
export function customerLookups(typed: string): readonly CustomerLookup[] {
  const text = typed.trim();
  const [, numbered] = /^(?:№|#|N)\s*(\d{1,9})$/i.exec(text) ?? [];
  if (numbered !== undefined) return byNumber(Number(numbered));
  if (text.includes('@')) {
    const email = parseEmail(text);
    return email === undefined ? [] : [{ by: 'email', email }];
  }
  const digits = text.replaceAll(/[\s()+.\u00a0\u2010-\u2015\u2212-]/g, '');
  if (/^\d+$/.test(digits))
    return [...(/^[1-9]\d{0,8}$/.test(text) ? byNumber(Number(digits)) : []), ...phoneLookup(text, digits)];
  const words = text.toLowerCase().replaceAll('ё', 'е').split(/\s+/).slice(0, 2);
  return words.join('').length >= SHORTEST_NAME ? [{ by: 'name', words }] : [];
}

const byNumber = (number: number): readonly CustomerLookup[] => [
  { by: 'account', number },
  { by: 'order', number },
];
