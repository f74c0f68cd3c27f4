import { parseEmail } from '../../../kernel/email.ts';
import { parsePhone } from '../../../kernel/phone.ts';

export const WRONG_LOGIN = 'Неверный номер телефона или email';

export type Login = { readonly kind: 'email' | 'phone'; readonly identifier: string };

/**
 * Reads the one field of the password form: an address, or a number of more than ten digits with or without its
 * plus. Spaces, brackets and dashes between the digits are ignored.
 * @returns undefined when it is neither
 */
export function parseLogin(text: string): Login | undefined {
  const email = parseEmail(text);
  if (email) return { kind: 'email', identifier: email };
  const digits = text
    .trim()
    .replace(/^\+/, '')
    .replace(/[\s()\u00a0-]/g, '');
  const phone = /^\d{11,}$/.test(digits) ? parsePhone(text) : undefined;
  return phone && { kind: 'phone', identifier: phone };
}
