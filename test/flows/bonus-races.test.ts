// Longer than usual: every race of the bonus ledger over one database.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../src/kernel/dates.ts';
import { createContext } from '../../src/platform/context.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { jobQueue, openJobs } from '../../src/platform/jobs.ts';
import { openLog } from '../../src/platform/log.ts';
import { accrueBonuses } from '../../src/shop/bonuses/accrue-bonuses.ts';
import { bonusBalance } from '../../src/shop/bonuses/bonus-balance.reads.ts';
import { onBonuses } from '../../src/shop/bonuses/bonus-history.reads.ts';
import { correctBonuses } from '../../src/shop/bonuses/correct-bonuses.ts';
import { forfeitBonuses } from '../../src/shop/bonuses/forfeit-bonuses.ts';
import { returnSpentBonuses } from '../../src/shop/bonuses/return-spent-bonuses.ts';
import { reverseAccrual } from '../../src/shop/bonuses/reverse-accrual.ts';
import { settleDueBonuses } from '../../src/shop/bonuses/settle-due-bonuses.ts';
import { spendBonuses } from '../../src/shop/bonuses/spend-bonuses.ts';
import type { ShopContext } from '../../src/shop/context.ts';
import { BONUS_INVARIANTS } from '../../src/shop/invariants/bonuses.reads.ts';
import { lockOrder } from '../../src/shop/orders/move-order.ts';
import { changeBonusSettings } from '../../src/shop/settings/change-bonus-settings.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

const START = new Date('2026-12-01T09:00:00Z');
const TERM_DAYS = 365;
const ROUNDS = 6;

describe('bonuses, changed by two processes at once', () => {
  let shop: TestDatabase;
  /** Each has its own connections and its own clock. */
  let one: ShopContext;
  let other: ShopContext;
  let at = START;
  let otherAt = START;
  let customers = 0;
  const closing: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    shop = await openTestDatabase();
    const open = (now: () => Date) => {
      const log = openLog('silent');
      const database = openDatabase(shop.url, { connections: 8, log });
      closing.push(() => database.close());
      const queue = jobQueue(openJobs(shop.url, { connections: 1, supervise: false, log }));
      const companies = {} as ShopContext['companies'];
      const vera = { kind: 'staff', id: 1, name: 'Вера', roles: ['owner'] } as const;
      return createContext({ ...database, companies, now, log, queue }, vera);
    };
    one = open(() => at);
    other = open(() => otherAt);
    // The demo world does so at a moment that may be later than the clock of these tests.
    await changeBonusSettings(one, { isOn: true });
  });
  afterAll(async () => {
    for (const close of closing) await close();
    await shop.close();
  });

  const setClock = (now: Date, otherNow = now) => void ([at, otherAt] = [now, otherNow]);
  async function customer(): Promise<number> {
    const [row] = await shop.query<{ id: number }>(
      `insert into customers (phone, created_at, updated_at) values ($1, now(), now()) returning id::int`,
      [String(79_990_000_000 + (customers += 1))],
    );
    return row!.id;
  }
  /** An order of one product for so many rubles. */
  async function order(customerId: number, rubles: number, quantity = 1, placedAt = START): Promise<string> {
    const id = randomUUID();
    const sum = rubles * 100 * quantity;
    await shop.query(
      `with placed as (
         insert into orders (id, customer_id, state, pay_system, goods_total, discount, base_delivery_price, delivery_price,
           certificate_paid, total, contact, delivery, stock_state, placed_at, updated_at)
         values ($1, $2, 'handed-over', 1, $3, 0, 0, 0, 0, $3, '{}', '{}', 'none', $4, $4)
       ) insert into order_lines (order_id, position, product_id, name, form, type, kind, quantity, unit_price, takes)
         select $1, 0, id, name, form, type, 'physical', $5, $6, '[]' from products where section_id = 2 order by id limit 1`,
      [id, customerId, sum, placedAt.toISOString(), quantity, rubles * 100],
    );
    return id;
  }
  const give = (customerId: number, count: number) =>
    correctBonusesOf(one, { customerId, key: randomUUID(), count, note: 'проба' });
  const correctBonusesOf = async (...command: Parameters<typeof correctBonuses>) => {
    const answer = await correctBonuses(...command);
    if ('refused' in answer) throw new Error(answer.refused);
  };
  const spend = (ctx: ShopContext, customerId: number, orderId: string, count: number) =>
    ctx.transaction((tx) => spendBonuses(tx, { customerId, orderId, count }));
  const accrue = (ctx: ShopContext, orderId: string) =>
    ctx.transaction(async (tx) => {
      await lockOrder(tx, orderId);
      await accrueBonuses(tx, orderId);
    });
  const reverse = (ctx: ShopContext, orderId: string) =>
    ctx.transaction(async (tx) => {
      await lockOrder(tx, orderId);
      await reverseAccrual(tx, orderId, true);
    });
  const balance = (customerId: number, now = at) => bonusBalance(one.db, customerId, now);
  async function violated(): Promise<unknown[]> {
    const moments = { now: at, settledBefore: new Date(0) };
    const found = await Promise.all(BONUS_INVARIANTS.map(({ violations }) => one.db.execute(violations(moments))));
    return found.flatMap(({ rows }) => rows);
  }

  it('many orders drain several lots: each bonus is spent once', async () => {
    setClock(START);
    const anna = await customer();
    for (const count of [10, 25, 30]) await give(anna, count);
    const orders = await Promise.all(Array.from({ length: 10 }, () => order(anna, 100)));
    const answers = await Promise.all(orders.map((id, nth) => spend(nth % 2 ? one : other, anna, id, 20)));
    expect(answers.filter((answer) => 'spent' in answer)).toHaveLength(3);
    expect(answers.find((answer) => 'refused' in answer)).toMatchObject({
      refused: 'bonuses-short',
      facts: { available: 5 },
    });
    expect(await balance(anna)).toMatchObject({ available: 5, pending: 0, debt: 0 });
    expect(await violated()).toEqual([]);
  });

  it('two tabs send one order: it spends once', async () => {
    const anna = await customer();
    await give(anna, 50);
    const id = await order(anna, 100);
    const answers = await Promise.all([one, other, one, other].map((ctx) => spend(ctx, anna, id, 50)));
    expect(answers).toEqual(Array.from({ length: 4 }, () => ({ spent: true })));
    expect(await balance(anna)).toMatchObject({ available: 0 });
    expect(await violated()).toEqual([]);
  });

  it('spending and the end of the term: spent or expired, never both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      setClock(START);
      const anna = await customer();
      await give(anna, 30);
      const end = addDays(START, TERM_DAYS);
      // The clock of the worker is a moment ahead.
      setClock(new Date(end.getTime() - 1), end);
      const id = await order(anna, 100);
      const [answer] = await Promise.all([spend(one, anna, id, 30), settleDueBonuses(other)]);
      const [{ spent, expired } = { spent: 0, expired: 0 }] = await shop.query<{ spent: number; expired: number }>(
        `select coalesce((select sum(amount)::int from bonus_spendings where order_id = $1), 0) as spent,
           (select sum(expired)::int from bonus_lots where customer_id = $2) as expired`,
        [id, anna],
      );
      expect([spent, expired]).toEqual('spent' in answer ? [30, 0] : [0, 30]);
    }
    expect(await violated()).toEqual([]);
  });

  it('spending and the return of the goods that earned them: refused, or owed', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      setClock(START);
      const anna = await customer();
      const source = await order(anna, 1_000);
      await accrue(one, source);
      setClock(addDays(START, 14));
      expect(await balance(anna)).toMatchObject({ available: 30 });
      const id = await order(anna, 100);
      const [answer] = await Promise.all([spend(one, anna, id, 30), reverse(other, source)]);
      expect(await balance(anna)).toMatchObject({ available: 0, debt: 'spent' in answer ? 30 : 0 });
    }
    expect(await violated()).toEqual([]);
  });

  it('goods that come back while their bonuses become available lose them once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      setClock(START);
      const anna = await customer();
      const source = await order(anna, 1_000);
      await accrue(one, source);
      setClock(new Date(addDays(START, 14).getTime() - 1), addDays(START, 14));
      await Promise.all([reverse(one, source), settleDueBonuses(other), reverse(other, source)]);
      expect(await balance(anna)).toMatchObject({ available: 0, pending: 0, debt: 0 });
    }
    expect(await violated()).toEqual([]);
  });

  it('a repeated return gives back once; what had expired comes back for two weeks', async () => {
    setClock(START);
    const anna = await customer();
    await give(anna, 40);
    const id = await order(anna, 100);
    await spend(one, anna, id, 40);
    const giveBack = (ctx: ShopContext, key: string, count: number) =>
      ctx.transaction((tx) => returnSpentBonuses(tx, { orderId: id, count, key }));
    const returned = await Promise.all([one, other, one, other].map((ctx) => giveBack(ctx, 'refund 1', 15)));
    expect(returned.sort()).toEqual([0, 0, 0, 15]);
    expect(await balance(anna)).toMatchObject({ available: 15 });
    const { items, total } = await onBonuses(one.db, anna, { start: 0, limit: 9, newestFirst: true }, at);
    expect([items.map(({ note }) => note), total]).toEqual([['проба'], 1]);
    setClock(addDays(START, TERM_DAYS));
    await settleDueBonuses(one);
    expect(await balance(anna)).toMatchObject({ available: 0 });
    expect(await giveBack(one, 'refund 2', 99)).toBe(25);
    expect(await balance(anna, addDays(at, 14 - 1e-6))).toMatchObject({ available: 25 });
    expect(await balance(anna, addDays(at, 14))).toMatchObject({ available: 0 });
    expect(await violated()).toEqual([]);
  });

  it('a hand-over that is recorded twice earns once, by the rules of the day the order was placed', async () => {
    setClock(START);
    const anna = await customer();
    const early = await order(anna, 1_000);
    setClock(addDays(START, 1));
    await changeBonusSettings(one, { ratePercent: 10 });
    const late = await order(anna, 1_000, 1, addDays(START, 2));
    await Promise.all([accrue(one, early), accrue(other, early), accrue(other, late), accrue(one, late)]);
    expect(await balance(anna)).toMatchObject({ pending: 30 + 100 });
    await changeBonusSettings(one, { isOn: false });
    const off = await order(anna, 1_000, 1, addDays(START, 3));
    await accrue(one, off);
    expect(await balance(anna)).toMatchObject({ pending: 30 + 100 });
    expect(await violated()).toEqual([]);
  });

  it('a deleted account keeps nothing, whether the hand-over comes before or after', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      setClock(START);
      const anna = await customer();
      await give(anna, 50);
      const id = await order(anna, 1_000);
      const spender = await order(anna, 100);
      await spend(one, anna, spender, 20);
      const [lost] = await Promise.all([one.transaction((tx) => forfeitBonuses(tx, anna)), accrue(other, id)]);
      expect([30, 60]).toContain(lost);
      await shop.query('update customers set phone = null, erased_at = now() where id = $1', [anna]);
      await reverse(one, id);
      await one.transaction((tx) => returnSpentBonuses(tx, { orderId: spender, count: 20, key: 'late' }));
      expect(await balance(anna)).toEqual({ available: 0, pending: 0, debt: 0, expiring: null });
    }
    expect(await violated()).toEqual([]);
  });

  it('what is owed is covered by the next order, before anything is given', async () => {
    setClock(START);
    const anna = await customer();
    const source = await order(anna, 1_000);
    await accrue(one, source);
    setClock(addDays(START, 14));
    await spend(one, anna, await order(anna, 100), 30);
    await reverse(one, source);
    // Neither does cancelling what they were spent on give them back.
    const spender = await order(anna, 100);
    await give(anna, 20);
    await spend(one, anna, spender, 20);
    expect(await balance(anna)).toMatchObject({ available: 0, debt: 30 });
    await one.transaction((tx) => returnSpentBonuses(tx, { orderId: spender, count: 20, key: 'end:20' }));
    expect(await balance(anna)).toMatchObject({ available: 0, debt: 10 });
    expect(await violated()).toEqual([]);
    const next = await order(anna, 500, 3);
    await accrue(one, next);
    expect(await balance(anna)).toMatchObject({ available: 0, pending: 35, debt: 0 });
    const lot = await shop.query('select amount, remaining from bonus_lots where order_id = $1', [next]);
    expect(lot).toEqual([{ amount: 45, remaining: 35 }]);
    // A year later nobody owes anything.
    setClock(START);
    const boris = await customer();
    const his = await order(boris, 1_000);
    await accrue(one, his);
    setClock(addDays(START, 14));
    await spend(one, boris, await order(boris, 100), 30);
    await reverse(one, his);
    expect(await balance(boris, addDays(at, 364))).toMatchObject({ debt: 30 });
    setClock(addDays(at, 365));
    expect(await balance(boris)).toMatchObject({ debt: 0 });
    await settleDueBonuses(one);
    expect(await violated()).toEqual([]);
  });
});
