import type { TestShop } from './test-shop.ts';

/** The dates of the demo promotions were written on this day. */
const WRITTEN_ON = Date.UTC(2026, 10, 22);
const DAY = 86_400_000;

/**
 * Shifts the dates of promotions by whole days, as if they had been written today, so that they have not ended.
 * @returns the number of days
 */
export async function movePromotions(shop: TestShop): Promise<number> {
  const days = Math.floor((shop.now().getTime() - WRITTEN_ON) / DAY);
  await shop.query(
    `update content_items set facts = facts || (
       select jsonb_object_agg(key, to_char((value::timestamptz + $1 * interval '1 day') at time zone 'Europe/Moscow', 'YYYY-MM-DD"T"HH24:MI:SS') || '+03:00')
       from jsonb_each_text(facts) where key in ('startsAt', 'endsAt'))
     where kind = 'promotion'`,
    [days],
  );
  return days;
}
