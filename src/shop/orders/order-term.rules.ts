import { atMoscowClock, moscowClock } from '../../kernel/moscow-time.ts';
import type { OrderContact, OrderState } from './order.rules.ts';

/** Whole years for which documents are kept after the year in which an order was completed. */
const RETENTION_YEARS = 5;

/** Final states; the index `orders_to_anonymize` lists the same. */
export const DONE_STATES = [
  'handed-over',
  'partly-bought',
  'returned',
  'cancelled',
] as const satisfies readonly OrderState[];

/** Replaces the contact of an anonymized order. */
export const BLANK_CONTACT: OrderContact = { name: '', phone: '', email: '' };

/**
 * Orders completed before this moment are past their retention: five whole years have passed since the end of
 * their year, by Moscow time.
 */
export function doneBefore(now: Date): Date {
  const year = moscowClock(now).getUTCFullYear();
  return atMoscowClock(new Date(Date.UTC(year - RETENTION_YEARS, 0)));
}
