import { isClosedOn, readClosedDays } from '../../kernel/closed-days.ts';
import type { CompanyFacts } from '../../kernel/company.ts';
import { moscowDay } from '../../kernel/dates.ts';
import { moscowClock, moscowDayStart, moscowMinute } from '../../kernel/moscow-time.ts';

/** Kinds of exceptions about shipments that are late. */
export type LateKind = 'storage-ends' | 'no-tracking' | 'not-packed' | 'not-handed-over';

/** Days before the end of storage when staff is told. */
export const STORAGE_DAYS = 2;
/** How many days a carrier may be silent. */
export const SILENT_DAYS = 3;

/** When boxes leave the shop on working days, Moscow time. */
const CUT_OFF_HOUR = 16;

/**
 * Since when what waits in the shop is late: after the cut-off of a working day, everything that came, or was packed, before that day.
 * Undefined before the cut-off, on days off and on the closed days of the shop.
 */
export function lateSince(now: Date, shop: Pick<CompanyFacts, 'closedDays'>): Date | undefined {
  const weekday = moscowClock(now).getUTCDay();
  if (weekday === 0 || weekday === 6) return undefined;
  const today = moscowDay(now);
  if (isClosedOn(readClosedDays(shop.closedDays ?? '') ?? new Set(), today)) return undefined;
  return moscowMinute(now) >= CUT_OFF_HOUR * 60 ? moscowDayStart(today) : undefined;
}
