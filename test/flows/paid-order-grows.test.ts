// Longer than usual: one shop for what may become of the money of two payments.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createYookassaLists } from '../../src/integrations/yookassa/lists.ts';
import { formatMoney, kopecks } from '../../src/kernel/money.ts';
import { comparePayments } from '../../src/shop/reconciliation/payment-sides.reads.ts';
import { saveEntries } from '../../src/shop/reconciliation/save-entries.ts';
import { call } from '../support/call.ts';
import { closeSettled } from '../support/close-settled.ts';
import { findViolations } from '../support/find-violations.ts';
import { receiptsWritten } from '../support/order-story.ts';
import { openPackingDesk, type PackingDesk } from '../support/packing-desk.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { subscribeToParcels } from '../support/subscribe-to-parcels.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

interface Composed {
  readonly changeId: string;
  readonly state: string;
}
interface Answered {
  readonly state: string;
  readonly payUrl?: string;
}

const HOUR = 3_600_000;
const TOKEN = 'paid-order-grows';
const codeOf = ({ body }: { body: { error?: { details: { code?: string } } } }) => body.error?.details.code;
const whyOf = ({ body }: { body: { error?: { details: { why?: string } } } }) => body.error?.details.why;

/** Анна has paid by card and wants more; Вера composes the change, and Анна pays the difference, or does not. */
describe('a paid order grows', () => {
  let shop: TestShop;
  let desk: PackingDesk;
  let tea: { id: number; price: number };
  let drops: { id: number; price: number };
  let digital: number;
  beforeAll(async () => {
    shop = await openTestShop({ env: { CDEK_WEBHOOK_TOKEN: TOKEN } });
    shop.expectErrors(/parcel-not-delivered|part-to-refund|payment-undecided|payment-refunded-alone/);
    await subscribeToParcels(shop.sandbox.url, shop.url, TOKEN);
    desk = await openPackingDesk(shop);
    const goods = await shop.query<{ id: number; price: number }>(
      `select p.id::int, p.price::int from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 60 and p.type = 'single' and not p.marked order by p.id limit 2`,
    );
    [tea, drops] = goods as [typeof tea, typeof drops];
    digital = (
      await shop.query<{ id: number }>("select id::int from products where slug = 'kurs-vecher-bez-ekrana'")
    )[0]!.id;
  });
  afterAll(() => closeSettled(shop));

  type Order = Awaited<ReturnType<typeof paid>>;
  const paid = (quantity = 2, delivery: { method: string } = desk.toPoint) =>
    desk.paidOrder([{ product: tea.id, quantity }], delivery);
  const ask = <T>(path: string, body?: object) => call<T>(shop.url, path, body, desk.vera());
  const more = (quantity = 2) => ({ quantities: [], added: [{ product: drops.id, quantity }] });
  const preview = ({ orderId }: Order, wanted: object) =>
    ask<{
      version: number;
      before: { sum: number; delivery: number };
      after: { sum: number; delivery: number };
      toPay: number;
    }>(`/api/staff/orders/${orderId}/change/preview`, wanted);
  /** Вера offers it. @returns the id of the change */
  async function offered(order: Order, wanted: object = more()): Promise<string> {
    const { body } = await preview(order, wanted);
    const sent = {
      key: randomUUID(),
      expectedVersion: body.version,
      expectedTotal: body.after.sum,
      reason: 'просит ещё',
    };
    const composed = await ask<Composed>(`/api/staff/orders/${order.orderId}/changes`, { ...wanted, ...sent });
    expect(composed.body).toEqual({ changeId: sent.key, state: 'open' });
    return sent.key;
  }
  const answer = ({ orderId, token }: Order, changeId: string, accept = true) =>
    call<Answered>(shop.url, `/api/orders/${orderId}/change-answer`, { token, changeId, accept });
  /** Анна presses «Доплатить». @returns the id of her payment at the company */
  async function agreed(order: Order, changeId: string): Promise<string> {
    const { body } = await answer(order, changeId);
    expect(body).toMatchObject({ state: 'open' });
    return body.payUrl!.split('/').at(-1)!;
  }
  async function grown(order: Order, wanted: object = more()): Promise<string> {
    const second = await agreed(order, await offered(order, wanted));
    await shop.sandbox.advance(second, 'pay');
    await shop.drain();
    return second;
  }
  const orderOf = async ({ orderId }: Order) =>
    (
      await shop.query<{ state: string; total: number }>('select state, total::int from orders where id = $1', [
        orderId,
      ])
    )[0]!;
  const linesOf = ({ orderId }: Order) =>
    shop.query<{ product: number; quantity: number; cancelled: number; by: string | null }>(
      `select l.product_id::int as product, l.quantity, l.cancelled, p.provider_id as by
       from order_lines l left join payments p on p.id = l.payment_id where l.order_id = $1 order by l.position`,
      [orderId],
    );
  const paymentsOf = ({ orderId }: Order) =>
    shop.query<{ by: string; state: string; amount: number; refunded: number }>(
      `select provider_id as by, state, amount::int, refunded::int from payments where order_id = $1 order by created_at`,
      [orderId],
    );
  const refundsOf = ({ orderId }: Order) =>
    shop.query<{ by: string; amount: number; state: string; reason: string }>(
      `select p.provider_id as by, r.amount::int, r.state, r.reason from refunds r join payments p on p.id = r.payment_id
       where r.order_id = $1 order by p.created_at, r.created_at`,
      [orderId],
    );
  const changeOf = async (changeId: string) =>
    (await shop.query<{ state: string }>('select state from order_changes where id = $1', [changeId]))[0]!.state;
  const heldOf = async ({ id }: { id: number }) =>
    (await shop.query<{ held: number }>('select held::int from stock_levels where product_id = $1', [id]))[0]!.held;
  const pageOf = async ({ orderUrl }: Order) =>
    (await (await fetch(shop.url + orderUrl)).text()).replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ');
  const money = (sum: number) => formatMoney(kopecks(sum)).replaceAll('\u00a0', ' ');
  const scans = (teas: number, others: number) => [
    ...Array.from({ length: teas }, () => ({ productId: tea.id })),
    ...Array.from({ length: others }, () => ({ productId: drops.id })),
  ];
  const startsOf = async ({ orderId }: Order) =>
    (await shop.sandbox.requests('yookassa')).filter(
      ({ method, url, body }) =>
        method === 'POST' && url.endsWith('/payments') && (body as any)?.metadata?.order_id === orderId,
    );
  /** A request that was repeated has written one receipt. */
  const receiptsOf = async ({ orderId }: Order) => {
    const written = (await receiptsWritten(shop, orderId)).map((one) => JSON.stringify(one));
    return [...new Set(written)].map((one) => JSON.parse(one) as Awaited<ReturnType<typeof receiptsWritten>>[number]);
  };
  async function holds(): Promise<void> {
    expect(await findViolations(shop.databaseUrl, { now: shop.now() })).toEqual([]);
  }
  /** What the company and the shop say of each day of the order's money differs in nothing. */
  async function reconciles({ orderId }: Order): Promise<void> {
    const account = { baseUrl: `${shop.sandbox.url}/yookassa/v3`, shopId: '1', secretKey: 'test', timeoutMs: 3_000 };
    const found = await runInShop(shop, {}, async (ctx) => {
      await saveEntries(ctx, createYookassaLists(account), new Date(0), shop.now());
      const days = await shop.query<{ day: string }>('select distinct day::text from reconciliation_entries');
      const sides = [];
      for (const { day } of days)
        sides.push(...(await comparePayments(ctx.db, 'yookassa', day, true, 'buyer')).values());
      return sides.flatMap(({ differences }) =>
        differences.filter((one) => one.orderId === orderId && one.cause !== 'timing'),
      );
    });
    expect(found).toEqual([]);
  }

  it('agreed and paid: the difference alone is paid, by a receipt of what is added; two receipts settle two prepayments', async () => {
    const order = await paid();
    const held = await heldOf(drops);
    const { body: shown } = await preview(order, more());
    expect(shown).toMatchObject({ before: { sum: order.total }, toPay: 2 * drops.price });
    expect(shown.after.sum).toBe(order.total + 2 * drops.price);
    expect(shown.after.delivery).toBe(shown.before.delivery);
    const changeId = await offered(order);
    expect(await heldOf(drops)).toBe(held + 2);
    const id = await desk.openShipment(order);
    expect(codeOf(await desk.does(id, 'picking'))).toBe('shipment-on-hold');
    const page = await pageOf(order);
    expect(page).toContain(`Доплатите ${money(2 * drops.price)} до `);
    expect(page).toContain(`Доплатить ${money(2 * drops.price)}`);
    const state = `/api/orders/${order.orderId}/state?token=${order.token}`;
    expect((await call(shop.url, state)).body).toMatchObject({ state: 'paid', change: true });

    // Pressed twice at once, and once more: one payment, begun by the same bytes.
    const pressed = await Promise.all([answer(order, changeId), answer(order, changeId)]);
    const again = await answer(order, changeId);
    const urls = new Set([...pressed, again].map(({ body }) => body.payUrl));
    expect(urls.size).toBe(1);
    const [, ...second] = await startsOf(order);
    expect(new Set(second.map(({ key }) => key)).size).toBe(1);
    expect(new Set(second.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(second[0]!.body).toMatchObject({ amount: { value: ((2 * drops.price) / 100).toFixed(2) } });
    const payment = again.body.payUrl!.split('/').at(-1)!;
    const seen = await ask<{ paymentAwaited: { amount: number } | null }>(`/api/staff/orders/${order.orderId}`);
    expect(seen.body.paymentAwaited).toMatchObject({ amount: 2 * drops.price });

    // Two webhooks and a poll that finds it, too.
    await shop.sandbox.advance(payment, 'pay', 'twice');
    await shop.enqueue('poll-payments');
    await shop.drain();
    expect(await orderOf(order)).toEqual({ state: 'paid', total: order.total + 2 * drops.price });
    expect(await linesOf(order)).toEqual([
      { product: tea.id, quantity: 2, cancelled: 0, by: null },
      { product: drops.id, quantity: 2, cancelled: 0, by: payment },
    ]);
    expect(await changeOf(changeId)).toBe('applied');
    expect((await answer(order, changeId)).body).toEqual({ state: 'applied' });
    expect(codeOf(await answer(order, changeId, false))).toBe('change-closed');
    expect(await heldOf(drops)).toBe(held + 2);
    expect((await call(shop.url, state)).body).toMatchObject({ state: 'paid', payment: 'paid', change: false });
    expect(await desk.lettersOf(order)).toEqual(['Доплатите за изменение заказа', 'Заказ изменён', 'Заказ оплачен']);
    await holds();
    const desks = await ask<{ payments: { amount: number; isForChange: boolean }[]; paymentAwaited: unknown }>(
      `/api/staff/orders/${order.orderId}`,
    );
    expect(desks.body).toMatchObject({
      payments: [
        { amount: order.total, isForChange: false },
        { amount: 2 * drops.price, isForChange: true },
      ],
      paymentAwaited: null,
    });

    await desk.pack(id, scans(2, 2));
    await desk.happens(await desk.sent(order, id), 'DELIVERED');
    await shop.drain();
    const [first, added, closing, ofAdded, ...others] = await receiptsOf(order);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ of: 'payment', sum: order.total });
    expect(added).toEqual({
      of: 'payment',
      sum: 2 * drops.price,
      settles: [],
      lines: [expect.stringMatching(new RegExp(`^2 x ${drops.price} full_prepayment commodity \\d+$`))],
    });
    const full = (line: string) => line.replace('full_prepayment', 'full_payment');
    const closings = [closing!, ofAdded!].toSorted((one, other) => other.lines.length - one.lines.length);
    expect(closings).toEqual([
      { of: 'closing', sum: order.total, settles: [`prepayment ${order.total}`], lines: first!.lines.map(full) },
      { of: 'closing', sum: added!.sum, settles: [`prepayment ${added!.sum}`], lines: added!.lines.map(full) },
    ]);
    expect(await shop.sandbox.receiptsOf(payment)).toHaveLength(1);
    await holds();

    // A piece of each comes back: each goes to the payment that has paid for it, by one command.
    const back = {
      key: randomUUID(),
      lines: [0, 1].map((position) => ({ position, quantity: 1 })),
      delivery: false,
      reason: 'defect',
    };
    const refund = () => ask<{ amount: number }>(`/api/orders/${order.orderId}/refunds`, back);
    const answers = [...(await Promise.all([refund(), refund()])), await refund()];
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]!.body.amount).toBe(tea.price + drops.price);
    await shop.drain();
    expect(await refundsOf(order)).toEqual([
      { by: order.paymentId, amount: tea.price, state: 'done', reason: 'defect' },
      { by: payment, amount: drops.price, state: 'done', reason: 'defect' },
    ]);
    const sales = (await receiptsOf(order)).slice(4);
    expect(sales.map(({ of, sum }) => [of, sum]).toSorted()).toEqual(
      [
        ['refund', tea.price],
        ['refund', drops.price],
      ].toSorted(),
    );
    for (const { lines } of sales) expect(lines[0]).toContain('full_payment');
    await holds();
    await reconciles(order);
  });

  it('a return of packs of both: the inspection refunds each payment', async () => {
    const order = await paid();
    const payment = await grown(order);
    const id = await desk.packed(order, scans(2, 2));
    await desk.happens(await desk.sent(order, id), 'DELIVERED');
    const asked = {
      token: order.token,
      key: randomUUID(),
      reason: 'defect',
      goods: [
        { position: 0, productId: tea.id, quantity: 2 },
        { position: 1, productId: drops.id, quantity: 1 },
      ],
    };
    expect((await call(shop.url, `/api/orders/${order.orderId}/returns`, asked)).status).toBe(200);
    const [made] = await shop.query<{ id: string }>('select id from returns where order_id = $1', [order.orderId]);
    const does = async (path: string, facts: object) => {
      const { body } = await ask<{ version: number }>(`/api/returns/${made!.id}`);
      return ask(`/api/returns/${made!.id}/${path}`, { key: randomUUID(), expectedVersion: body.version, ...facts });
    };
    await does('accepted', {});
    const { units } = await desk.show(id);
    const packsOf = (product: number, count: number) =>
      units.filter(({ productId }) => productId === product).slice(0, count);
    const back = [...packsOf(tea.id, 2), ...packsOf(drops.id, 1)];
    expect((await does('received', { unitIds: back.map((unit) => unit.id) })).status).toBe(200);
    const inspected = back.map((unit) => ({ unitId: unit.id, disposition: 'restock' }));
    expect((await does('inspected', { units: inspected, refund: { delivery: true } })).status).toBe(200);
    await shop.drain();
    const ofDelivery = order.total - 2 * tea.price;
    expect((await refundsOf(order)).map(({ by, amount, state }) => [by, amount, state])).toEqual([
      [order.paymentId, 2 * tea.price + ofDelivery, 'done'],
      [payment, drops.price, 'done'],
    ]);
    const { body } = await ask<{ refunds: { amount: number }[] }>(`/api/returns/${made!.id}`);
    expect(body.refunds.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual(
      [drops.price, order.total].toSorted((a, b) => a - b),
    );
    // All of the first payment went back: the order goes on with the second one.
    expect(await paymentsOf(order)).toEqual([
      { by: order.paymentId, state: 'refunded', amount: order.total, refunded: order.total },
      { by: payment, state: 'paid', amount: 2 * drops.price, refunded: drops.price },
    ]);
    expect((await orderOf(order)).state).toBe('handed-over');
    await holds();

    const last = { key: randomUUID(), lines: [{ position: 1, quantity: 1 }], delivery: false, reason: 'defect' };
    expect((await ask(`/api/orders/${order.orderId}/refunds`, last)).status).toBe(200);
    await shop.drain();
    expect((await orderOf(order)).state).toBe('returned');
    await holds();
    await reconciles(order);
  });

  it('pieces of both will not come: two refunds of the prepayment, and receipts of what is left', async () => {
    const order = await paid(3);
    const payment = await grown(order, more(3));
    const id = await desk.openShipment(order);
    const lines = [
      { position: 0, quantity: 2 },
      { position: 1, quantity: 1 },
    ];
    const cancelled = await desk.does(id, 'packs-cancelled', {
      lines,
      why: 'wanted',
      reason: 'передумала',
    });
    expect(cancelled.status).toBe(200);
    await shop.drain();
    expect(await refundsOf(order)).toEqual([
      { by: order.paymentId, amount: 2 * tea.price, state: 'done', reason: 'pieces-cancelled' },
      { by: payment, amount: drops.price, state: 'done', reason: 'pieces-cancelled' },
    ]);
    await holds();
    // By a change of the order, too.
    const { body } = await preview(order, { quantities: [{ position: 1, quantity: 1 }], added: [] });
    const sent = { key: randomUUID(), expectedVersion: body.version, expectedTotal: body.after.sum, reason: 'просит' };
    const wanted = { quantities: [{ position: 1, quantity: 1 }], added: [] };
    expect((await ask<Composed>(`/api/staff/orders/${order.orderId}/changes`, { ...wanted, ...sent })).body.state).toBe(
      'applied',
    );
    await shop.drain();
    await desk.pack(id, scans(1, 1));
    await desk.happens(await desk.sent(order, id), 'DELIVERED');
    await shop.drain();
    const written = await receiptsWritten(shop, order.orderId);
    const closings = written.filter(({ of }) => of === 'closing').map(({ sum, settles }) => ({ sum, settles }));
    const left = [order.total - 2 * tea.price, drops.price];
    expect(closings.toSorted((one, other) => other.sum - one.sum)).toEqual(
      left.toSorted((one, other) => other - one).map((sum) => ({ sum, settles: [`prepayment ${sum}`] })),
    );
    await holds();
    await reconciles(order);
  });

  it('cancelled as a whole: both payments go back in full', async () => {
    const order = await paid();
    const payment = await grown(order);
    const { body } = await call(shop.url, `/api/orders/${order.orderId}/cancel`, { token: order.token });
    expect(body).toEqual({ state: 'cancelled' });
    await shop.drain();
    expect(await paymentsOf(order)).toEqual([
      { by: order.paymentId, state: 'refunded', amount: order.total, refunded: order.total },
      { by: payment, state: 'refunded', amount: 2 * drops.price, refunded: 2 * drops.price },
    ]);
    expect(await pageOf(order)).toContain('Отменён');
    await holds();
    await reconciles(order);
  });

  it('the first payment is refunded in the cabinet before packing: the staff is told to stop', async () => {
    const order = await paid();
    await grown(order);
    await shop.sandbox.advance(order.paymentId, 'refund');
    await shop.drain();
    expect(await paymentsOf(order)).toMatchObject([{ state: 'refunded' }, { state: 'paid' }]);
    const open = "select kind, facts from exceptions where facts->>'orderId' = $1 and closed_at is null";
    expect(await shop.query(open, [order.orderId])).toMatchObject([
      { kind: 'payment-refunded-alone', facts: { amount: order.total } },
    ]);
    await call(shop.url, `/api/orders/${order.orderId}/cancel`, { token: order.token });
    await shop.drain();
    expect(await paymentsOf(order)).toMatchObject([{ state: 'refunded' }, { state: 'refunded' }]);
    await holds();
  });

  it('not taken at the point: both payments go back in full', async () => {
    const order = await paid(1);
    const payment = await grown(order, more(1));
    const id = await desk.packed(order, scans(1, 1));
    await desk.happens(await desk.sent(order, id), 'NOT_DELIVERED');
    expect((await desk.does(id, 'order-returned')).status).toBe(200);
    await desk.later();
    expect((await paymentsOf(order)).map(({ by, state, refunded }) => [by, state, refunded])).toEqual([
      [order.paymentId, 'refunded', order.total],
      [payment, 'refunded', drops.price],
    ]);
    await holds();
  });

  it('a part is taken at the door: what was left goes back to its payment, the rest is closed', async () => {
    const order = await paid(2, { method: 'pickup' });
    const payment = await grown(order);
    const id = await desk.packed(order, scans(2, 2));
    expect((await desk.does(id, 'ready')).status).toBe(200);
    const { units } = await desk.show(id);
    const kept = units.filter(({ productId }) => productId === tea.id).slice(0, 1);
    const taken = await desk.does(id, 'partly-delivered', { unitIds: kept.map((unit) => unit.id) });
    expect(taken.status).toBe(200);
    await shop.drain();
    const back = {
      key: randomUUID(),
      lines: [
        { position: 0, quantity: 1 },
        { position: 1, quantity: 2 },
      ],
      delivery: false,
      reason: 'changed-mind',
    };
    await shop.shiftClock(HOUR);
    await desk.passDays(0);
    const refunded = await ask<{ amount: number }>(`/api/orders/${order.orderId}/refunds`, back);
    expect(refunded.body).toMatchObject({ amount: tea.price + 2 * drops.price });
    await shop.drain();
    expect((await paymentsOf(order)).map(({ by, state, refunded: sum }) => [by, state, sum])).toEqual([
      [order.paymentId, 'paid', tea.price],
      [payment, 'refunded', 2 * drops.price],
    ]);
    const written = await receiptsWritten(shop, order.orderId);
    expect(written.filter(({ of }) => of === 'closing').map(({ sum }) => sum)).toEqual([tea.price]);
    await holds();
  });

  it.each(['declined', 'expired', 'withdrawn', 'cancelled'] as const)(
    '%s, and paid after that: what was held is for sale, the money goes back in full',
    async (end) => {
      const order = await paid();
      const before = [await orderOf(order), await linesOf(order)];
      const held = await heldOf(drops);
      const changeId = await offered(order);
      const payment = await agreed(order, changeId);
      if (end === 'declined') expect((await answer(order, changeId, false)).body).toEqual({ state: 'declined' });
      if (end === 'withdrawn')
        expect((await ask(`/api/staff/orders/${order.orderId}/changes/${changeId}/withdrawn`, {})).status).toBe(200);
      if (end === 'cancelled')
        expect((await call(shop.url, `/api/orders/${order.orderId}/cancel`, { token: order.token })).status).toBe(200);
      if (end === 'expired') await desk.passDays(1);
      await shop.enqueue('close-order-changes');
      await shop.drain();
      expect(await changeOf(changeId)).toBe(end === 'cancelled' ? 'outdated' : end);
      expect(await heldOf(drops)).toBe(held);
      expect(codeOf(await answer(order, changeId))).toBe('change-closed');
      await shop.sandbox.advance(payment, 'pay');
      await shop.drain();
      expect((await paymentsOf(order)).at(-1)).toEqual({
        by: payment,
        state: 'refunded',
        amount: 2 * drops.price,
        refunded: 2 * drops.price,
      });
      expect((await refundsOf(order)).at(-1)).toMatchObject({ by: payment, reason: 'change-closed' });
      expect(await shop.sandbox.lettersAbout(`Возвращаем деньги за заказ № ${order.number}`)).toHaveLength(
        end === 'cancelled' ? 2 : 1,
      );
      if (end !== 'cancelled') {
        expect([await orderOf(order), await linesOf(order)]).toEqual(before);
        expect((await desk.does(await desk.openShipment(order), 'picking')).body).toMatchObject({ state: 'picking' });
      }
      await holds();
      await reconciles(order);
    },
  );

  it('packing has begun, since somebody has released the hold: nothing is begun to be paid', async () => {
    const order = await paid();
    const held = await heldOf(drops);
    const changeId = await offered(order);
    const id = await desk.openShipment(order);
    const [hold] = await shop.query<{ id: number }>('select id::int from shipment_holds where shipment_id = $1', [id]);
    expect((await desk.does(id, 'holds/released', { hold: hold!.id })).status).toBe(200);
    expect((await desk.does(id, 'picking')).status).toBe(200);
    expect(codeOf(await answer(order, changeId))).toBe('change-closed');
    expect(await changeOf(changeId)).toBe('outdated');
    expect(await heldOf(drops)).toBe(held);
    expect(await paymentsOf(order)).toHaveLength(1);
    await holds();
  });

  it('the bank declines: paid by another attempt within the time', async () => {
    const order = await paid();
    const changeId = await offered(order);
    const first = await agreed(order, changeId);
    await shop.sandbox.advance(first, 'decline');
    await shop.drain();
    expect(await changeOf(changeId)).toBe('open');
    const second = await agreed(order, changeId);
    expect(second).not.toBe(first);
    await shop.sandbox.advance(second, 'pay');
    await shop.drain();
    expect(await changeOf(changeId)).toBe('applied');
    expect((await linesOf(order)).at(-1)).toMatchObject({ by: second });
    await holds();
  });

  it('the company does not answer: the same bytes are sent again, and the payment is found; a lost webhook is made up for before the end', async () => {
    const order = await paid();
    const changeId = await offered(order);
    await shop.sandbox.fail({ provider: 'yookassa', method: 'POST', path: '/payments', lost: true, times: 9 });
    expect(codeOf(await answer(order, changeId))).toBe('payment-company-silent');
    await shop.sandbox.fail({ provider: 'yookassa', times: 0 });
    await shop.drain();
    const [, ...starts] = await startsOf(order);
    expect(new Set(starts.map(({ key, body }) => `${key} ${JSON.stringify(body)}`)).size).toBe(1);
    const payment = await agreed(order, changeId);
    expect(await shop.sandbox.paymentsOf(order.orderId)).toHaveLength(2);
    await shop.sandbox.advance(payment, 'pay', 'lose');
    await desk.passDays(1);
    await shop.enqueue('close-order-changes');
    await shop.drain();
    await shop.drain();
    expect(await changeOf(changeId)).toBe('applied');
    expect((await linesOf(order)).at(-1)).toMatchObject({ product: drops.id, by: payment });
    await holds();
  });

  it('without scripts: a form asks for the page of the payment company, the order has the link then', async () => {
    const order = await paid();
    const changeId = await offered(order);
    const form = new URLSearchParams({ token: order.token, changeId });
    const path = `/api/orders/${order.orderId}/change-payment`;
    expect(await pageOf(order)).toContain(`action="${path}"`);
    const sent = await fetch(shop.url + path, { method: 'POST', body: form, redirect: 'manual' });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, order.orderUrl]);
    const [link] = /http[^"]+(?=" class="[^"]*">Перейти к оплате)/.exec(await pageOf(order)) ?? [];
    const payment = link!.split('/').at(-1)!;
    await shop.sandbox.advance(payment, 'pay');
    await shop.drain();
    expect(await changeOf(changeId)).toBe('applied');
    const late = await fetch(shop.url + path, { method: 'POST', body: form, redirect: 'manual' });
    expect(late.headers.get('location')).toBe(order.orderUrl);
  });

  it('sent in two parts: each part is closed for the payment of its goods', async () => {
    const order = await paid();
    const payment = await grown(order);
    const id = await desk.openShipment(order);
    expect((await desk.does(id, 'split', { positions: [1] })).status).toBe(200);
    const [other] = await shop.query<{ id: string }>('select id from shipments where order_id = $1 and part = 2', [
      order.orderId,
    ]);
    const closed = async () =>
      (await receiptsOf(order)).filter(({ of }) => of === 'closing').map(({ sum, settles }) => [sum, settles]);
    await desk.pack(id, scans(2, 0));
    await desk.happens(await desk.sent(order, id), 'DELIVERED');
    const first = [order.total, [`prepayment ${order.total}`]];
    expect(await closed()).toEqual([first]);
    await holds();
    await desk.pack(other!.id, scans(0, 2));
    await desk.happens(await desk.sent(order, other!.id), 'DELIVERED');
    expect(await closed()).toEqual([first, [2 * drops.price, [`prepayment ${2 * drops.price}`]]]);
    expect(await shop.sandbox.receiptsOf(payment)).toHaveLength(1);
    await holds();
    await reconciles(order);
  });

  it('twice: three payments, and all of them go back', async () => {
    const order = await paid(1);
    const second = await grown(order, more(1));
    const third = await grown(order, { quantities: [{ position: 0, quantity: 2 }], added: [] });
    expect((await linesOf(order)).map(({ by }) => by)).toEqual([null, second, third]);
    await holds();
    expect((await call(shop.url, `/api/orders/${order.orderId}/cancel`, { token: order.token })).status).toBe(200);
    await shop.drain();
    expect((await paymentsOf(order)).map(({ state }) => state)).toEqual(['refunded', 'refunded', 'refunded']);
    await holds();
  });

  it('refused, with the next step: both at once, digital goods, nothing paid online', async () => {
    const order = await paid();
    const both = { quantities: [{ position: 0, quantity: 1 }], added: [{ product: drops.id, quantity: 1 }] };
    const course = { quantities: [], added: [{ product: digital, quantity: 1 }] };
    expect([whyOf((await preview(order, both)) as never), whyOf((await preview(order, course)) as never)]).toEqual([
      'paid-both',
      'paid-digital',
    ]);
    const stranger = await paid();
    const changeId = await offered(order);
    expect((await answer({ ...stranger, orderId: order.orderId }, changeId)).status).toBe(404);
    expect(codeOf((await answer(stranger, changeId)) as never)).toBe('change-unknown');
  });
});
