import { parseEmail } from '../../kernel/email.ts';
import { parsePhone } from '../../kernel/phone.ts';

/** What an account is found by. */
export interface Login {
  readonly kind: 'phone' | 'email';
  /** Digits of the phone, or the address in lower case. */
  readonly identifier: string;
}

/**
 * Reads a phone in any spelling, an address, or the placeholder that an account without one has for its user name.
 * Any other input is looked up as well and matches no account.
 */
export function readLogin(typed: string): Login {
  const word = typed.trim().slice(0, 254);
  const email = parseEmail(word);
  if (email) return { kind: 'email', identifier: email };
  const phone = parsePhone(word.replace(/@.*$/s, ''));
  // Other input is compared with phones in the database, which rejects control characters.
  return { kind: 'phone', identifier: phone ?? word.toLowerCase().replace(/[^\p{L}\p{N}@._-]/gu, '') };
}
