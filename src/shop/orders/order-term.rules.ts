import type { OrderContact, OrderState } from './order.rules.ts';

/** Years after the one in which an order was done: so long its papers are kept. */
const YEARS_KEPT = 5;
/** Years begin in Moscow. */
const MOSCOW_MS = 3 * 3_600_000;

/** Where nothing more is to be done; the index `orders_to_forget` names the same. */
export const DONE_STATES = [
  'handed-over',
  'partly-bought',
  'returned',
  'cancelled',
] as const satisfies readonly OrderState[];

/** In the place of a buyer who has been forgotten. */
export const NOBODY: OrderContact = { name: '', phone: '', email: '' };

/** Orders done before that moment are kept no longer: a whole five years have passed since the end of their year. */
export function doneBefore(now: Date): Date {
  const year = new Date(now.getTime() + MOSCOW_MS).getUTCFullYear();
  return new Date(Date.UTC(year - YEARS_KEPT, 0) - MOSCOW_MS);
}
