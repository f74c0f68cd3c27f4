import { GS, SUBSTITUTES, type Substitute } from '../../features/scanner/scanner-keys.ts';

/** Characters that a wrong layout, Caps Lock or a wrong keyboard language would change. */
const SERIAL = 'aZq/5&W=x_9-T';

/** The test code as its picture is made, and as a good scanner types it. */
export const TEST_ELEMENTS = `(01)04601234500012(21)${SERIAL}(93)dGVz`;
const BEFORE = `010460123450001221${SERIAL}`;
const AFTER = '93dGVz';
export const TEST_TEXT = `${BEFORE}${GS}${AFTER}`;

export type Verdict =
  | { readonly kind: 'good' }
  /** Something else came where GS belongs: the scanner is fit once this is set. */
  | { readonly kind: 'substitute'; readonly substitute: Substitute }
  | { readonly kind: 'separator-lost' }
  | { readonly kind: 'capitals' }
  | { readonly kind: 'garbled' }
  | { readonly kind: 'other-code' };

/** What scanners put in front of a DataMatrix. */
const PREFIX = new RegExp(`^(?:\\]d2|${GS})+`);

/**
 * Whether a scanner reads marking codes rightly, by what it typed of the test code.
 * @param keys codes of all keys that came, those without a character, too
 */
export function judgeScan(typed: string, keys: readonly string[]): Verdict {
  const text = typed.trim().replace(PREFIX, '');
  if (text === TEST_TEXT) return { kind: 'good' };
  const substitute = SUBSTITUTES.find((one) =>
    one.length === 1 ? text === `${BEFORE}${one}${AFTER}` : keys.includes(one) && text === BEFORE + AFTER,
  );
  if (substitute) return { kind: 'substitute', substitute };
  if (text === BEFORE + AFTER) return { kind: 'separator-lost' };
  const plain = (words: string) => words.replaceAll(GS, '').toLowerCase();
  if (plain(text) === plain(TEST_TEXT)) return { kind: 'capitals' };
  const isNear = Math.abs(text.length - TEST_TEXT.length) <= 2 && text.startsWith('01046');
  return { kind: isNear ? 'garbled' : 'other-code' };
}
