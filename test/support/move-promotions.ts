import type { House } from './house.ts';

/** Promotions of the demo world are told of as on this day. */
const TOLD_ON = Date.UTC(2026, 10, 22);
const DAY = 86_400_000;

/**
 * Moves the beginnings and ends of promotions on by whole days, as if the world had been written today: a story is not
 * over with them.
 * @returns by how many days
 */
export async function movePromotions(house: House): Promise<number> {
  const days = Math.floor((house.now().getTime() - TOLD_ON) / DAY);
  await house.query(
    `update content_items set facts = facts || (
       select jsonb_object_agg(key, to_char((value::timestamptz + $1 * interval '1 day') at time zone 'Europe/Moscow', 'YYYY-MM-DD"T"HH24:MI:SS') || '+03:00')
       from jsonb_each_text(facts) where key in ('startsAt', 'endsAt'))
     where kind = 'promotion'`,
    [days],
  );
  return days;
}
