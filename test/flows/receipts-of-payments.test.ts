import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createYookassaLists } from '../../src/integrations/yookassa/lists.ts';
import type { StaffActor } from '../../src/kernel/actor.ts';
import { cancelOrder } from '../../src/shop/orders/cancel-order.ts';
import { comparePayments } from '../../src/shop/reconciliation/payment-sides.reads.ts';
import { saveEntries } from '../../src/shop/reconciliation/save-entries.ts';
import { checkoutForm, orderByCard, placeOrder, totalOf } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { runShopCommand } from '../support/shop-command.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const VERA: StaffActor = { kind: 'staff', id: 1, name: 'Вера', roles: ['owner'] };
const HOUR = 60;
const ITEMS = [{ product: 2, quantity: 1 }];

interface Row {
  readonly id: string;
  readonly kind: 'payment' | 'refund';
  readonly state: string;
  readonly amount: number;
  readonly open: boolean;
  readonly numbers: string | null;
}

describe('receipts that the payment company makes with payments and refunds', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({ env: { PREPAYMENT_VAT: 'calculated' } });
  });
  afterAll(() => shop.close());

  const receiptsOf = (orderId: string) =>
    shop.query<Row>(
      `select id, kind, state, amount::int, next_check_at is not null as open,
         fiscal_storage_number || ' ' || fiscal_document_number || ' ' || fiscal_attribute as numbers
       from receipts where order_id = $1 order by created_at, kind`,
      [orderId],
    );
  const exceptionsOf = (orderId: string) =>
    shop.query(
      `select kind, facts ->> 'of' as of, subject, closed_at is null as open from exceptions
       where facts ->> 'orderId' = $1 and kind like 'receipt-%' order by id`,
      [orderId],
    );
  /** Runs what the schedule does. */
  async function pollAfter(minutes: number): Promise<void> {
    await shop.shiftClock(minutes * 60_000);
    await shop.enqueue('poll-receipts');
    await shop.drain();
  }
  async function buy() {
    const order = await orderByCard(shop.url, ITEMS);
    await shop.sandbox.advance(order.paymentId, 'pay');
    await shop.drain();
    return order;
  }
  /** The order is cancelled, and its payment refunded. @returns the company's id of the refund */
  async function giveBack({ orderId, paymentId }: { orderId: string; paymentId: string }): Promise<string> {
    await runInShop(shop, {}, (ctx) => cancelOrder(ctx.as(VERA), orderId));
    await shop.drain();
    return (await shop.sandbox.refunds()).find(({ payment_id }) => payment_id === paymentId)!.id;
  }
  /** @returns what the company calls it, and the row of its receipt */
  async function receiptOf(kind: Row['kind']) {
    const order = await buy();
    const atCompany = kind === 'payment' ? order.paymentId : await giveBack(order);
    const read = async () => (await receiptsOf(order.orderId)).find((one) => one.kind === kind)!;
    return { ...order, atCompany, read };
  }

  it.each(['payment', 'refund'] as const)(
    'one of a %s has its row at once, and the numbers of the cash register once it has them',
    async (kind) => {
      const { orderId, number, paymentId, atCompany, orderUrl, read } = await receiptOf(kind);
      const page = async () => (await (await fetch(shop.url + orderUrl)).text()).replaceAll(/<!-- -->/g, '');
      const price = await totalOf(shop.url, ITEMS);
      const row = await read();
      expect(row).toMatchObject({ state: 'pending', amount: price, open: true, numbers: null });
      await shop.sandbox.advance(paymentId, 'notify', 'twice');
      // An answer that says nothing about it.
      await shop.sandbox.fail({ provider: 'yookassa', path: '/receipts', status: 401, times: 100 });
      await pollAfter(5);
      await shop.sandbox.fail({ provider: 'yookassa', times: 0 });
      await shop.sandbox.fixReceipt(atCompany, 'pending');
      await pollAfter(5);
      await pollAfter(5);
      expect(await read()).toEqual(row);
      expect(await page()).toContain('чек формируется');

      await shop.sandbox.fixReceipt(atCompany, 'succeeded');
      await pollAfter(5);
      expect(await read()).toEqual({
        ...row,
        state: 'succeeded',
        open: false,
        numbers: expect.stringMatching(/^9288000100115785 \d{5} \d{10}$/),
      });
      const html = await page();
      expect(html).not.toContain('чек формируется');
      for (const said of [
        kind === 'payment' ? 'Предоплата' : 'Возврат',
        // As the company was told: of a prepayment.
        'В\u00a0том числе НДС\u00a022/122',
        '9288000100115785',
        'QR-код чека',
      ])
        expect(html).toContain(said);
      expect(html).not.toMatch(/НДС \d+\u00a0%/);
      const states = (await receiptsOf(orderId)).map(({ state }) => state);
      expect(states).toEqual(Array(kind === 'payment' ? 1 : 2).fill('succeeded'));
      const requests = await shop.sandbox.requests('yookassa');
      expect(requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/receipts'))).toEqual([]);
      expect(await exceptionsOf(orderId)).toEqual([]);
      const shown = await runShopCommand(shop.databaseUrl, 'orders', 'receipts', String(number));
      expect(shown.text).toMatch(
        kind === 'payment' ? /чек платежа .* ФН 9288000100115785/ : /чек возврата .* ФН 9288000100115785/,
      );
    },
  );

  it.each(['payment', 'refund'] as const)(
    'one of a %s that the cash register refuses is an exception, until the staff has made it by hand',
    async (kind) => {
      shop.expectErrors(/receipt-failed/);
      const { orderId, atCompany, read } = await receiptOf(kind);
      await shop.sandbox.fixReceipt(atCompany, 'canceled');
      for (let times = 0; times < 2; times += 1) await pollAfter(5);
      const row = await read();
      expect(row).toMatchObject({ state: 'canceled', open: false });
      const failed = { kind: 'receipt-failed', of: kind, subject: `receipt:${row.id}` };
      expect(await exceptionsOf(orderId)).toEqual([{ ...failed, open: true }]);
      const missing = await missingOf(orderId);
      expect(missing).toEqual([`receipt-of-${kind}:${atCompany} receipt-missing`]);

      const numbers = ['--fn', '9288000100115785', '--fd', '77', '--fpd', '1234567890'];
      const recorded = await runShopCommand(shop.databaseUrl, 'orders', 'record-receipt', row.id, ...numbers);
      expect(recorded).toMatchObject({ code: 0 });
      expect(await read()).toMatchObject({ state: 'succeeded', numbers: '9288000100115785 77 1234567890' });
      expect(await exceptionsOf(orderId)).toEqual([{ ...failed, open: false }]);
      expect(await missingOf(orderId)).toEqual([]);
    },
  );

  it.each(['payment', 'refund'] as const)(
    'one of a %s that is not registered for three days is one exception, and is still asked for',
    async (kind) => {
      shop.expectErrors(/receipt-overdue/);
      const { orderId, atCompany, read } = await receiptOf(kind);
      await shop.sandbox.fixReceipt(atCompany, 'pending');
      await pollAfter(71 * HOUR);
      expect(await exceptionsOf(orderId)).toEqual([]);
      for (let times = 0; times < 2; times += 1) await pollAfter(7 * HOUR);
      const { id } = await read();
      expect(await exceptionsOf(orderId)).toEqual([
        { kind: 'receipt-overdue', of: kind, subject: `receipt:${id}`, open: true },
      ]);
      if (kind === 'refund') {
        // The company may never show it: a person records what the cash register has printed.
        const numbers = { storage: '9288000100115785', document: '78', attribute: '1234567891' };
        const recorded = await call(shop.url, `/api/receipts/${id}/recorded`, numbers, await signInStaff(shop));
        expect(recorded.status).toBe(200);
      } else {
        await shop.sandbox.fixReceipt(atCompany, 'succeeded');
        await pollAfter(7 * HOUR);
      }
      expect(await read()).toMatchObject({ state: 'succeeded', open: false });
    },
  );

  it('is none for what is not paid yet, or paid on delivery; money given back in the cabinet has the receipt of the person', async () => {
    const unpaid = await orderByCard(shop.url, ITEMS);
    const cash = await placeOrder(shop.url, checkoutForm(ITEMS, await totalOf(shop.url, ITEMS), { paySystem: 3 }));
    const given = await buy();
    await shop.sandbox.advance(given.paymentId, 'refund');
    await shop.drain();
    await pollAfter(5);
    for (const orderId of [unpaid.orderId, cash.body.orderId as string]) expect(await receiptsOf(orderId)).toEqual([]);
    expect(await receiptsOf(given.orderId)).toMatchObject([{ kind: 'payment', state: 'succeeded' }]);
  });

  /** Which receipts of the order the comparison of its days misses. */
  const missingOf = (orderId: string) =>
    runInShop(shop, {}, async (ctx) => {
      const baseUrl = `${shop.sandbox.url}/yookassa/v3`;
      const account = { baseUrl, shopId: '1', secretKey: 'test', timeoutMs: 3_000 };
      await saveEntries(ctx, createYookassaLists(account), new Date(0), shop.now());
      const days = await shop.query<{ day: string }>(
        `select distinct e.day::text as day from reconciliation_entries e
         join payments p on p.provider_id = e.provider_payment_id where p.order_id = $1`,
        [orderId],
      );
      const found: string[] = [];
      for (const { day } of days)
        for (const one of (await comparePayments(ctx.db, 'yookassa', day, true, 'buyer')).get('receipts')!.differences)
          if (one.orderId === orderId) found.push(`${one.key} ${one.cause}`);
      return found;
    });
});
