import { moscowDay } from '../../kernel/dates.ts';

/** Kinds of exceptions about shipments that are late. */
export type LateKind = 'storage-ends' | 'no-tracking' | 'not-packed';

/** When boxes leave the shop on working days, Moscow time. */
const CUT_OFF_HOUR = 16;
const MOSCOW = '+03:00';

/**
 * Since when an order that waits for packing is late: after the cut-off of a working day, everything that came before that day.
 * Undefined before the cut-off and on days off.
 */
export function notPackedSince(now: Date): Date | undefined {
  const day = moscowDay(now);
  const weekday = new Date(`${day}T12:00:00${MOSCOW}`).getUTCDay();
  if (weekday === 0 || weekday === 6) return undefined;
  const cutOff = new Date(`${day}T${CUT_OFF_HOUR}:00:00${MOSCOW}`);
  return now >= cutOff ? new Date(`${day}T00:00:00${MOSCOW}`) : undefined;
}
