// Longer than usual: one shop for a receipt, from the hand-over to every answer of the company.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentGateways } from '../../src/integrations/payment-gateways.ts';
import { createYookassaGateway } from '../../src/integrations/yookassa/gateway.ts';
import { createYookassaLists } from '../../src/integrations/yookassa/lists.ts';
import type { FiscalNumbers } from '../../src/kernel/fiscal-numbers.ts';
import type { StaffActor } from '../../src/kernel/actor.ts';
import { rubles } from '../../src/kernel/money.ts';
import { isRefusal } from '../../src/kernel/refusal.ts';
import type { OrderState } from '../../src/shop/orders/order.rules.ts';
import { lockOrder, moveOrder } from '../../src/shop/orders/move-order.ts';
import { checkReceipt } from '../../src/shop/receipts/check-receipt.ts';
import { declineRefund } from '../../src/shop/payments/approve-refund.ts';
import { refundUnits } from '../../src/shop/payments/refund-units.ts';
import { issueReceipt } from '../../src/shop/receipts/issue-receipt.ts';
import { comparePayments } from '../../src/shop/reconciliation/payment-sides.reads.ts';
import { saveEntries } from '../../src/shop/reconciliation/save-entries.ts';
import { checkoutForm, orderByCard, placeOrder, totalOf, type Items } from '../support/buyer.ts';
import { recordReceipt } from '../../src/shop/receipts/record-receipt.ts';
import { closeSettled } from '../support/close-settled.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const VERA: StaffActor = { kind: 'staff', id: 1, name: 'Вера', roles: ['owner'] };
const HOUR = 60;
const RECEIPTS = { provider: 'yookassa', path: '/receipts' };

describe('the receipt of full payment when prepaid goods are handed over', () => {
  let shop: TestShop;
  let course: number;
  let certificate: number;
  beforeAll(async () => {
    shop = await openTestShop();
    shop.expectViolations('a payment is refunded by hand', 'payments-of-a-paid-order', 'payment-events');
    shop.expectViolations('orders are handed over without being packed', 'shipments-of-packed-orders');
    const idOf = async (slug: string) =>
      (await shop.query<{ id: number }>('select id from products where slug = $1', [slug]))[0]!.id;
    course = await idOf('kurs-vecher-bez-ekrana');
    certificate = await idOf('sertifikat-2000');
    await shop.query('update products set denomination = 200000 where id = $1', [certificate]);
  });
  afterAll(() => closeSettled(shop));

  /** Анна pays by card and gets digital goods at once. */
  async function buyDigital(product = course) {
    const order = await orderByCard(shop.url, [{ product, quantity: 1 }], { delivery: { method: 'digital' } });
    await shop.sandbox.advance(order.paymentId, 'pay');
    await shop.drain();
    expect(await stateOf(order.orderId)).toBe('handed-over');
    return order;
  }
  async function buyParcel(items: readonly Items[], changes = {}) {
    const order = await orderByCard(shop.url, items, changes);
    await shop.sandbox.advance(order.paymentId, 'pay');
    await shop.drain();
    return order;
  }
  const move = (orderId: string, ...states: OrderState[]) =>
    runInShop(shop, {}, async (ctx) => {
      for (const state of states)
        expect(
          await ctx.transaction(async (tx) => moveOrder(tx, (await lockOrder(tx, orderId))!, state)),
        ).toBeUndefined();
    });
  const stateOf = async (orderId: string) =>
    (await shop.query<{ state: string }>('select state from orders where id = $1', [orderId]))[0]!.state;
  const receiptsOf = (orderId: string) =>
    shop.query<{ id: string; state: string; part: string; amount: number; request: string | null; open: boolean }>(
      `select id, state, part, amount, request, next_check_at is not null as open from receipts
       where order_id = $1 and kind = 'closing' order by part`,
      [orderId],
    );
  const onlyReceiptOf = async (orderId: string) => {
    const [receipt, ...more] = await receiptsOf(orderId);
    expect(more).toEqual([]);
    return receipt!;
  };
  const exceptionsOf = async (orderId: string) =>
    (
      await shop.query<{ kind: string }>(
        `select kind from exceptions where facts ->> 'orderId' = $1 and kind like 'receipt-%' order by id`,
        [orderId],
      )
    ).map(({ kind }) => kind);
  const postsOf = async (receiptId: string) =>
    (await shop.sandbox.requests('yookassa')).filter(({ method, key }) => method === 'POST' && key === receiptId);
  /** Runs what the schedule does. */
  async function pollAfter(minutes: number): Promise<void> {
    await shop.shiftClock(minutes * 60_000);
    await shop.enqueue('poll-receipts');
    await shop.drain();
  }
  const account = () => ({
    baseUrl: `${shop.sandbox.url}/yookassa/v3`,
    shopId: '1',
    secretKey: 'test',
    timeoutMs: 3_000,
  });
  const record = (receiptId: string, fiscal: FiscalNumbers) =>
    runInShop(shop, {}, (ctx) =>
      recordReceipt(ctx.as({ kind: 'staff', id: 1, name: 'Вера', roles: ['accountant'] }), receiptId, fiscal),
    );
  const restoreCompany = () => shop.sandbox.fail({ provider: 'yookassa', times: 0 });
  async function register(paymentId: string): Promise<void> {
    const [atCompany] = await shop.sandbox.receiptsOf(paymentId);
    await shop.sandbox.fixReceipt(atCompany!.id, 'succeeded');
  }
  /** In the company's cabinet. */
  async function makeByHand(body: string, paymentId: string): Promise<void> {
    const answer = await fetch(`${shop.sandbox.url}/yookassa/v3/receipts`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa('1:test')}`,
        'content-type': 'application/json',
        'idempotence-key': randomUUID(),
      },
      body,
    });
    expect(answer.status).toBe(200);
    await register(paymentId);
  }
  /** What the company lists is saved, and each day of a receipt of the order compared. */
  const differencesOf = (orderId: string) =>
    runInShop(shop, {}, async (ctx) => {
      await saveEntries(ctx, createYookassaLists(account()), new Date(0), shop.now());
      const days = await shop.query<{ day: string }>(
        `select e.day::text as day from reconciliation_entries e join payments p on p.provider_id = e.provider_payment_id
         where p.order_id = $1 and e.kind = 'receipt'
         union select (created_at at time zone 'Europe/Moscow')::date::text from receipts where order_id = $1`,
        [orderId],
      );
      const found = [];
      for (const { day } of days)
        found.push(...(await comparePayments(ctx.db, 'yookassa', day, true, 'buyer')).get('receipts')!.differences);
      return found.filter((one) => one.orderId === orderId).map(({ cause, ours, theirs }) => [cause, ours, theirs]);
    });

  it('is one for a digital order, however often its jobs run, and has the numbers of the cash register', async () => {
    const order = await buyDigital();
    const receipt = await onlyReceiptOf(order.orderId);
    expect(receipt).toMatchObject({ state: 'pending', part: '', request: null, open: true });
    await register(order.paymentId);
    for (let times = 0; times < 3; times++) {
      await shop.enqueue('issue-receipt', { orderId: order.orderId });
      await shop.enqueue('check-receipt', { receiptId: receipt.id });
      await shop.drain();
    }
    await pollAfter(5);
    expect(
      await shop.query(
        `select r.state, r.amount = p.amount as whole, fiscal_document_number like '3%' as document,
           fiscal_storage_number, length(fiscal_attribute) as attribute, registered_at is not null as registered, r.next_check_at
         from receipts r join payments p on p.id = r.payment_id where r.order_id = $1 and r.kind = 'closing'`,
        [order.orderId],
      ),
    ).toEqual([
      {
        state: 'succeeded',
        whole: true,
        document: true,
        fiscal_storage_number: '9288000100115785',
        attribute: 10,
        registered: true,
        next_check_at: null,
      },
    ]);
    expect(await shop.sandbox.receiptsOf(order.paymentId)).toHaveLength(1);
    expect(await postsOf(receipt.id)).toHaveLength(1);
    expect(await exceptionsOf(order.orderId)).toEqual([]);
  });

  it('has the lines and the sum of the first receipt, to the kopeck, less a part refunded meanwhile', async () => {
    const items = [
      { product: 2, quantity: 3 },
      { product: course, quantity: 1 },
    ];
    const [whole, lowered] = [await buyParcel(items), await buyParcel(items)];
    expect(await receiptsOf(whole.orderId)).toEqual([]);
    await shop.sandbox.advance(lowered.paymentId, 'refund-part');
    await shop.drain();
    for (const { orderId } of [whole, lowered])
      await move(orderId, 'packing', 'shipped', 'ready-for-pickup', 'handed-over');
    await shop.drain();

    const sent = (await shop.sandbox.requests('yookassa')).map(({ url, body }) => ({ url, body: body as any }));
    const start = sent.find(({ url, body }) => url.endsWith('/payments') && body?.metadata.order_id === whole.orderId)!;
    const [closing] = await shop.sandbox.receiptsOf(whole.paymentId);
    expect(closing!.items).toEqual(
      start.body.receipt.items.map((item: object) => ({ ...item, payment_mode: 'full_payment' })),
    );
    expect(closing!.settlements).toEqual([{ type: 'prepayment', amount: start.body.amount }]);

    const [part] = await shop.sandbox.receiptsOf(lowered.paymentId);
    const kopecksOf = ({ amount }: { amount: { value: string } }) => Math.round(Number(amount.value) * 100);
    const total = part!.items.reduce((sum, item) => sum + kopecksOf(item) * item.quantity, 0);
    expect(total).toBe(kopecksOf(start.body) - 100_00);
    expect(part!.settlements.map(kopecksOf)).toEqual([total]);
    expect((await onlyReceiptOf(lowered.orderId)).amount).toBe(total);
  });

  it('is without what a refund gives back that was asked for while no worker ran', async () => {
    const order = await buyParcel([{ product: 2, quantity: 3 }]);
    await move(order.orderId, 'packing', 'shipped', 'ready-for-pickup', 'handed-over');
    await shop.shiftClock(25 * 60_000);
    const command = {
      orderId: order.orderId,
      key: randomUUID(),
      lines: [{ position: 0, quantity: 1 }],
      delivery: false,
      reason: 'defect' as const,
    };
    // The first one waits for a second person for longer than the schedule looks at the order.
    await runInShop(shop, {}, async (ctx) => {
      const vera = ctx.as(VERA);
      const large = await refundUnits(vera, { ...command, key: randomUUID() }, { secondPersonFrom: rubles(1) });
      if (isRefusal(large)) throw new Error(large.refused);
      await pollAfter(8 * 24 * HOUR);
      expect(await receiptsOf(order.orderId)).toEqual([]);
      const refunded = await refundUnits(vera, command, { secondPersonFrom: rubles(100_000) });
      expect(refunded).toMatchObject({ awaitsApproval: false });
      expect(await declineRefund(vera, large.refundId)).toMatchObject({ approved: false });
    });
    // The end of each of them begins the receipt.
    const begun = `delete from jobs.job where name = 'issue-receipt' and state = 'created' and data ->> 'orderId' = $1 returning 1 as one`;
    expect(await shop.query(begun, [order.orderId])).toEqual([{ one: 1 }]);
    await shop.drain();
    const [money] = await shop.query<{ paid: number; refunded: number }>(
      'select amount::int as paid, refunded::int from payments where order_id = $1',
      [order.orderId],
    );
    expect(money!.refunded).toBeGreaterThan(0);
    expect(await onlyReceiptOf(order.orderId)).toMatchObject({ amount: money!.paid - money!.refunded });
  });

  it('is none of ours for cash, for a sold certificate, and for an order returned before', async () => {
    const items = [{ product: 2, quantity: 1 }];
    const cash = await placeOrder(shop.url, checkoutForm(items, await totalOf(shop.url, items), { paySystem: 3 }));
    await move(cash.body.orderId, 'packing', 'ready-for-pickup', 'handed-over');
    const gift = await buyDigital(certificate);
    const returned = await buyParcel(items);
    await move(returned.orderId, 'packing', 'ready-for-pickup', 'handed-over', 'returned');
    await shop.drain();
    await pollAfter(15);
    for (const orderId of [cash.body.orderId, gift.orderId, returned.orderId])
      expect(await receiptsOf(orderId)).toEqual([]);
  });

  it('is one when many workers begin it at the same moment', async () => {
    const order = await buyParcel([{ product: 2, quantity: 1 }]);
    await move(order.orderId, 'packing', 'ready-for-pickup', 'handed-over');
    await shop.query(`delete from jobs.job where name = 'issue-receipt'`);
    const five = (work: () => Promise<void>) => Promise.all([1, 2, 3, 4, 5].map(work));
    await runInShop(shop, { payments: paymentGateways(createYookassaGateway(account())) }, async (ctx) => {
      await five(() => issueReceipt(ctx, order, { closingReceiptAt: 'buyer' }));
      const receipt = await onlyReceiptOf(order.orderId);
      await five(() => checkReceipt(ctx, { receiptId: receipt.id }));
      expect(await postsOf(receipt.id)).toHaveLength(1);
    });
    await shop.drain();
    expect(await shop.sandbox.receiptsOf(order.paymentId)).toHaveLength(1);
  });

  it('is not sent for money that went back before it could be', async () => {
    const order = await buyParcel([{ product: 2, quantity: 1 }]);
    await move(order.orderId, 'packing', 'ready-for-pickup', 'handed-over');
    await runInShop(shop, { payments: paymentGateways(createYookassaGateway(account())) }, (ctx) =>
      issueReceipt(ctx, order, { closingReceiptAt: 'buyer' }),
    );
    await shop.query(`update payments set state = 'refunded', refunded = amount where order_id = $1`, [order.orderId]);
    await shop.drain();
    expect(await onlyReceiptOf(order.orderId)).toMatchObject({ state: 'canceled', request: null, open: false });
    expect(await shop.sandbox.receiptsOf(order.paymentId)).toEqual([]);
    expect(await exceptionsOf(order.orderId)).toEqual([]);
  });

  it('is issued by the schedule when its job was lost', async () => {
    const order = await buyParcel([{ product: 2, quantity: 1 }]);
    await move(order.orderId, 'packing', 'ready-for-pickup', 'handed-over');
    await shop.query(`delete from jobs.job where name = 'issue-receipt'`);
    await pollAfter(5);
    expect(await receiptsOf(order.orderId)).toEqual([]);
    await pollAfter(6);
    expect(await receiptsOf(order.orderId)).toMatchObject([{ state: 'pending' }]);
  });

  it('whose request got no answer is sent again by the same bytes: one at the company', async () => {
    await shop.sandbox.fail({ ...RECEIPTS, timeout: true, times: 100 });
    const order = await buyDigital();
    const receipt = await onlyReceiptOf(order.orderId);
    expect(receipt).toMatchObject({ state: 'requested', open: true, request: expect.stringContaining('prepayment') });
    await restoreCompany();
    await pollAfter(5);
    await register(order.paymentId);
    await pollAfter(5);
    expect(await onlyReceiptOf(order.orderId)).toMatchObject({ state: 'succeeded', request: null, open: false });
    const posts = await postsOf(receipt.id);
    expect(posts.length).toBeGreaterThan(1);
    for (const { body } of posts) expect(JSON.stringify(body)).toBe(receipt.request);
    expect(await shop.sandbox.receiptsOf(order.paymentId)).toHaveLength(1);
    expect(await exceptionsOf(order.orderId)).toEqual([]);
  });

  it('whose answer was lost is found in the list of the company and not sent again', async () => {
    await shop.sandbox.fail({ ...RECEIPTS, lost: true, times: 3 });
    const order = await buyDigital();
    const receipt = await onlyReceiptOf(order.orderId);
    expect(receipt.state).toBe('requested');
    const posts = await postsOf(receipt.id);
    expect(posts.map(({ answer }) => answer)).toEqual(['lost', 'lost', 'lost']);
    await register(order.paymentId);
    await pollAfter(5);
    expect((await onlyReceiptOf(order.orderId)).state).toBe('succeeded');
    expect(await postsOf(receipt.id)).toHaveLength(posts.length);
    expect(await shop.sandbox.receiptsOf(order.paymentId)).toHaveLength(1);
  });

  it('is never sent after the life of its key: the list is compared, the staff is asked once', async () => {
    shop.expectErrors(/receipt-unclear/);
    await shop.sandbox.fail({ ...RECEIPTS, status: 500, times: 1_000 });
    const order = await buyDigital();
    const receipt = await onlyReceiptOf(order.orderId);
    await pollAfter(10 * HOUR);
    expect(await exceptionsOf(order.orderId)).toEqual([]);
    await pollAfter(14 * HOUR);
    expect(await exceptionsOf(order.orderId)).toEqual(['receipt-unclear']);
    const posts = await postsOf(receipt.id);
    await restoreCompany();
    await pollAfter(7 * HOUR);
    await pollAfter(80 * HOUR);
    expect(await postsOf(receipt.id)).toHaveLength(posts.length);
    expect(await shop.sandbox.receiptsOf(order.paymentId)).toEqual([]);
    expect(await exceptionsOf(order.orderId)).toEqual(['receipt-unclear']);
    // Neither address nor phone of the buyer stay; the receipt is still recognised by its lines.
    await shop.shiftClock(30 * 24 * HOUR * 60_000);
    await shop.enqueue('apply-retention');
    await shop.drain();
    const rows = JSON.stringify(await shop.query('select * from receipts where id = $1', [receipt.id]));
    expect(rows).toContain('"state":"requested"');
    expect(receipt.request).toMatch(/anna|79161234567/);
    expect(rows).not.toMatch(/anna|79161234567/);
    // It appears at the company after all.
    await makeByHand(receipt.request!, order.paymentId);
    await pollAfter(7 * HOUR);
    expect((await onlyReceiptOf(order.orderId)).state).toBe('succeeded');
  });

  it.each([
    ['refused by the company', async () => shop.sandbox.fail({ ...RECEIPTS, status: 400, times: 1 }), 1],
    ['canceled by the cash register', async () => undefined, 1],
  ])('%s is one exception and is not sent again', async (_what, prepare, posts) => {
    shop.expectErrors(/receipt-failed/);
    await prepare();
    const order = await buyDigital();
    for (const { id } of await shop.sandbox.receiptsOf(order.paymentId)) await shop.sandbox.fixReceipt(id, 'canceled');
    const { id: receiptId } = await onlyReceiptOf(order.orderId);
    for (let times = 0; times < 3; times++) {
      await pollAfter(24 * HOUR);
      await shop.enqueue('issue-receipt', { orderId: order.orderId });
      await shop.drain();
    }
    expect(await onlyReceiptOf(order.orderId)).toMatchObject({ state: 'canceled', request: null, open: false });
    expect(await exceptionsOf(order.orderId)).toEqual(['receipt-failed']);
    expect(await postsOf(receiptId)).toHaveLength(posts);
    // The staff makes it by hand.
    const numbers = { storage: '9288000100115785', document: '77', attribute: '1234567890' };
    const others = { ...numbers, document: '78' };
    expect([
      await record(receiptId, numbers),
      await record(receiptId, numbers),
      await record(receiptId, others),
    ]).toEqual([{ state: 'succeeded' }, { state: 'succeeded' }, { refused: 'receipt-registered', facts: {} }]);
    expect(await onlyReceiptOf(order.orderId)).toMatchObject({ state: 'succeeded', open: false });
    expect(
      await shop.query(
        `select (select count(*)::int from exceptions where subject = 'receipt:' || $1 and closed_at is null) as exceptions,
           (select array_agg(facts ->> 'document') from order_events where kind = 'receipt-recorded' and order_id = $2) as recorded`,
        [receiptId, order.orderId],
      ),
    ).toEqual([{ exceptions: 0, recorded: ['77'] }]);
    // Nobody is asked for another one, whether the company lists it, by an id that we do not know, or not.
    expect(await differencesOf(order.orderId)).toEqual([]);
    await makeByHand(JSON.stringify((await postsOf(receiptId))[0]!.body), order.paymentId);
    expect(await differencesOf(order.orderId)).toEqual([]);
    await shop.query(
      `insert into reconciliation_entries (company, kind, provider_id, day, at, provider_payment_id, state, amount, seen_at)
       select company, kind, provider_id || '-2', day, at, provider_payment_id, state, amount, seen_at
       from reconciliation_entries e
       where kind = 'receipt' and state = 'succeeded' and provider_payment_id = $1`,
      [order.paymentId],
    );
    expect(await differencesOf(order.orderId)).toEqual([['only-theirs', null, expect.any(Number)]]);
  });

  it('that the cash register has not registered for three days is one exception, and is still checked', async () => {
    shop.expectErrors(/receipt-overdue/);
    const order = await buyDigital();
    const [atCompany] = await shop.sandbox.receiptsOf(order.paymentId);
    await shop.sandbox.fixReceipt(atCompany!.id, 'pending');
    await pollAfter(71 * HOUR);
    expect(await exceptionsOf(order.orderId)).toEqual([]);
    await pollAfter(7 * HOUR);
    await pollAfter(7 * HOUR);
    expect(await exceptionsOf(order.orderId)).toEqual(['receipt-overdue']);
    const { id } = await onlyReceiptOf(order.orderId);
    expect(await record(id, { storage: '9288000100115785', document: '79', attribute: '1' })).toMatchObject({
      refused: 'receipt-under-way',
    });
    await register(order.paymentId);
    await pollAfter(7 * HOUR);
    expect((await onlyReceiptOf(order.orderId)).state).toBe('succeeded');
  });
});
