import { formatPhone, parsePhone } from '../../kernel/phone.ts';

/** A phone for reading; who may not see it has its last digits only. */
export function phoneWords(digits: string): string {
  const phone = parsePhone(digits);
  if (phone !== undefined) return formatPhone(phone);
  return digits === '' ? '' : `…${digits}`;
}
