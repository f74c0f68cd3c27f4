import { sql } from 'drizzle-orm';
import { addDays } from '../../../src/kernel/dates.ts';
import { isRefusal } from '../../../src/kernel/refusal.ts';
import { openLog } from '../../../src/platform/log.ts';
import { correctMove } from '../../../src/shop/bonuses/bonus-book.rules.ts';
import { lockBook } from '../../../src/shop/bonuses/lock-book.ts';
import { writeMove } from '../../../src/shop/bonuses/write-move.ts';
import { changeBonusSettings } from '../../../src/shop/settings/change-bonus-settings.ts';
import { customers } from '../customers.ts';
import { OWNER_ACTOR } from '../staff.ts';
import type { FillStep } from './fill-step.ts';

/** Longer ago than any order of the demo. */
const ON_DAYS_AGO = 600;

/** What Анна has, so that her page of bonuses is not empty: a part of it expires soon. */
const GIFTS = [
  { count: 250, termDays: 200, daysAgo: 20 },
  { count: 150, termDays: 30, daysAgo: 20 },
] as const;

export const bonusesStep: FillStep = {
  async fill(tx) {
    const { rows } = await tx.execute<{ id: number }>(sql`
      select id from customers where phone = ${customers[0]!.phone} and not exists (select from bonus_accounts)`);
    const [anna] = rows;
    if (!anna) return { bonuses: 0 };
    const nothing = () => Promise.reject(new Error('demo data send no jobs'));
    const since = addDays(new Date(), -ON_DAYS_AGO);
    const owner = { db: tx, now: () => since, actor: OWNER_ACTOR, log: openLog('silent'), enqueue: nothing };
    const switched = await changeBonusSettings({ transaction: (work) => work(owner) }, { isOn: true });
    if (isRefusal(switched)) throw new Error(`bonuses are not switched on: ${switched.refused}`);
    for (const [nth, { count, termDays, daysAgo }] of GIFTS.entries()) {
      const at = addDays(new Date(), -daysAgo);
      const context = {
        db: tx,
        now: () => at,
        actor: { kind: 'system' } as const,
        log: openLog('silent'),
        enqueue: nothing,
      };
      const book = await lockBook(context, anna.id);
      const move = correctMove(book, count, termDays, at)!;
      await writeMove(context, book, { key: `bonus-demo:${nth}`, orderId: null }, move);
    }
    return { bonuses: GIFTS.length };
  },
};
