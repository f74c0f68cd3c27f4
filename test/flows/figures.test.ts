import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, moscowDay } from '../../src/kernel/dates.ts';
import { raiseException } from '../../src/shop/exceptions/raise-exception.ts';
import { call } from '../support/call.ts';
import { openPackingDesk, type PackingDesk } from '../support/packing-desk.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { signInWithRole } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';

const CASH = 3;

interface Day {
  readonly day: string;
  readonly orders: number;
  readonly ordered: number | null;
  readonly received: number | null;
  readonly refunded: number | null;
  readonly handedOver: number;
  readonly lettersFailed: number;
}
interface Figures {
  readonly today: Day;
  readonly days: readonly Day[];
  readonly runningOut: readonly { readonly productId: number; readonly available: number }[];
}

describe('figures of today, and of the days before it', () => {
  let shop: TestShop;
  let desk: PackingDesk;
  let tea: number;
  beforeAll(async () => {
    shop = await openTestShop();
    shop.expectErrors(/letter-not-sent/);
    shop.expectViolations('stock is written by hand', 'stock-available-by-movements');
    await moveClockToNine(shop);
    desk = await openPackingDesk(shop);
    const [goods] = await shop.query<{ id: number }>(
      `select p.id from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 40 and not p.marked order by p.id limit 1`,
    );
    tea = goods!.id;
  });
  afterAll(() => shop.close());

  const figures = async (who = desk.vera()) => (await call<Figures>(shop.url, '/api/staff/today', undefined, who)).body;
  const less = (after: Day, before: Day) =>
    Object.fromEntries(
      Object.entries(after).flatMap(([name, value]) =>
        name === 'day' ? [] : [[name, Number(value) - Number(before[name as keyof Day])]],
      ),
    );

  it('count orders, money in and out to the kopeck, parcels and failed letters of the day in Moscow', async () => {
    const before = (await figures()).today;
    const paid = await desk.paidOrder([{ product: tea, quantity: 2 }]);
    const sent = await desk.packed(paid, [{ productId: tea }, { productId: tea }]);
    await desk.sent(paid, sent);
    const cash = await desk.orderOnDelivery([{ product: tea, quantity: 1 }], { method: 'pickup' }, CASH);
    const taken = await desk.packed(cash, [{ productId: tea }]);
    await desk.does(taken, 'ready');
    const fiscal = { storage: '9960440300000001', document: '1', attribute: '1' };
    expect((await desk.does(taken, 'delivered', { fiscal })).status).toBe(200);
    const cancelled = await desk.paidOrder([{ product: tea, quantity: 1 }], { method: 'pickup' });
    expect((await call(shop.url, `/api/orders/${cancelled.orderId}/cancelled`, {}, desk.vera())).status).toBe(200);
    await shop.drain();
    await desk.later();
    await runInShop(shop, {}, (ctx) =>
      ctx.transaction((tx) =>
        raiseException(tx, { kind: 'letter-not-sent', subject: 'form:1', facts: { letter: 'form-letter' } }),
      ),
    );

    const { today, days } = await figures();
    expect(less(today, before)).toEqual({
      orders: 3,
      ordered: paid.total + cash.total + cancelled.total,
      received: paid.total + cash.total + cancelled.total,
      refunded: cancelled.total,
      handedOver: 2,
      lettersFailed: 1,
    });
    expect([days.length, days.at(-1), days[0]!.day]).toEqual([14, today, moscowDay(addDays(shop.now(), -13))]);

    await desk.passDays(1);
    const next = await figures();
    expect([next.today.orders, next.days.at(-2)]).toEqual([0, today]);
  });

  it('show goods that run out, and no money to those who pack', async () => {
    await shop.query('update stock_levels set available = 5 where product_id = $1', [tea]);
    expect((await figures()).runningOut).toContainEqual(expect.objectContaining({ productId: tea, available: 5 }));
    await shop.query('update stock_levels set available = 6 where product_id = $1', [tea]);
    expect((await figures()).runningOut.map(({ productId }) => productId)).not.toContain(tea);
    const { today, days } = await figures(await signInWithRole(shop, 'picker'));
    for (const day of [today, ...days])
      expect([day.ordered, day.received, day.refunded, typeof day.orders]).toEqual([null, null, null, 'number']);
    const content = await signInWithRole(shop, 'content');
    expect((await call(shop.url, '/api/staff/today', undefined, content)).status).toBe(403);
  });
});
