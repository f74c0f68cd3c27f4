import type { Kopecks } from './money.ts';

/** Where money goes back to, the same in letters and on the page of the order. */
export const TO_PAYER = 'туда, откуда пришла оплата';
export const TO_CERTIFICATE = 'на\u00a0подарочный сертификат, которым вы платили';

/** Days for which a gift certificate is valid at least after money went back to it. */
export const CERTIFICATE_DAYS = 30;
export const CERTIFICATE_TERM = `Потратить их можно ещё не\u00a0меньше ${CERTIFICATE_DAYS}\u00a0дней.`;

/**
 * Where goes back what was paid for an order before its goods: ends a sentence, or is followed by a comma.
 * @returns undefined when nothing was paid
 */
export function wayBack(money: Kopecks, certificate: Kopecks): string | undefined {
  if (certificate === 0) return money === 0 ? undefined : TO_PAYER;
  return money === 0 ? TO_CERTIFICATE : `${TO_PAYER}, и\u00a0${TO_CERTIFICATE}`;
}
