import { parsePhone } from '../../kernel/phone.ts';

export interface PhoneLookup {
  readonly by: 'phone';
  /** A whole number, or its end. */
  readonly digits: string;
}

/**
 * The ends that people say: the last four digits, which lists show to everybody, and seven. With ends of every length a phone could be
 * guessed digit by digit.
 */
const ENDS: readonly number[] = [4, 7];
const [SHORTEST_WHOLE, LONGEST_WHOLE] = [10, 15];

/** A typed text as a phone; `digits` are all that it consists of. */
export function phoneLookup(text: string, digits: string): readonly PhoneLookup[] {
  const { length } = digits;
  const isPhone = ENDS.includes(length) || (length >= SHORTEST_WHOLE && length <= LONGEST_WHOLE);
  return isPhone ? [{ by: 'phone', digits: parsePhone(text) ?? digits }] : [];
}

/** Whether what is found tells more of a phone or an e-mail than lists show. */
export const tellsContacts = (lookups: readonly { readonly by: string; readonly digits?: string }[]): boolean =>
  lookups.some(({ by, digits = '' }) => by === 'email' || (by === 'phone' && digits.length > ENDS[0]!));
