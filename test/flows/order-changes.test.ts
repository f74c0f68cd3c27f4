// Longer than usual: one shop for what may become of a change of an order.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatMoney, kopecks } from '../../src/kernel/money.ts';
import { orderByCard } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { closeSettled } from '../support/close-settled.ts';
import { lockRows, untilWaitingForLock } from '../support/lock-rows.ts';
import { openPackingDesk, type DeskOrder, type PackingDesk } from '../support/packing-desk.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

interface Side {
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly unitPrice: number }[];
  readonly lowered: number;
  readonly delivery: number;
  readonly sum: number;
}
interface Preview {
  readonly version: number;
  readonly before: Side;
  readonly after: Side;
  readonly asksBuyer: boolean;
  readonly back: { readonly money: number };
}
interface Composed {
  readonly changeId: string;
  readonly state: string;
}

const HOUR = 3_600_000;
const codeOf = ({ body }: { body: { error?: { details: { code?: string } } } }) => body.error?.details.code;

/** Вера changes orders of buyers who call; Анна and Борис agree, or do not. */
describe('changes of orders before they are packed', () => {
  let shop: TestShop;
  let desk: PackingDesk;
  let tea: { id: number; price: number };
  let drops: { id: number; price: number };
  beforeAll(async () => {
    shop = await openTestShop();
    desk = await openPackingDesk(shop);
    const goods = await shop.query<{ id: number; price: number }>(
      `select p.id::int, p.price::int from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 60 and p.type = 'single' and not p.marked order by p.id limit 2`,
    );
    [tea, drops] = goods as [typeof tea, typeof drops];
  });
  afterAll(() => closeSettled(shop));

  const ask = <T>(path: string, body?: object) => call<T>(shop.url, path, body, desk.vera());
  const more = (quantity = 1) => ({ quantities: [], added: [{ product: drops.id, quantity }] });
  const fewer = (quantity: number) => ({ quantities: [{ position: 0, quantity }], added: [] });
  const preview = ({ orderId }: { orderId: string }, wanted: object) =>
    ask<Preview>(`/api/staff/orders/${orderId}/change/preview`, wanted);
  async function compose(order: { orderId: string }, wanted: object, changes: object = {}) {
    const { body } = await preview(order, wanted);
    const command = {
      key: randomUUID(),
      expectedVersion: body.version,
      expectedTotal: body.after?.sum,
      reason: 'просит',
    };
    return ask<Composed>(`/api/staff/orders/${order.orderId}/changes`, { ...wanted, ...command, ...changes });
  }
  const tokenOf = ({ orderUrl }: { orderUrl: string }) => new URL(orderUrl, shop.url).searchParams.get('token')!;
  const answer = (order: { orderId: string; orderUrl: string }, changeId: string, accept: boolean) =>
    call<{ state: string }>(shop.url, `/api/orders/${order.orderId}/change-answer`, {
      token: tokenOf(order),
      changeId,
      accept,
    });
  const rowOf = async (orderId: string) =>
    (
      await shop.query<{ state: string; total: number; cancelled: number; held: Date | null }>(
        'select state, total::int, cancelled_amount::int as cancelled, held_until as held from orders where id = $1',
        [orderId],
      )
    )[0]!;
  const linesOf = (orderId: string) =>
    shop.query<{ product: number; quantity: number; cancelled: number }>(
      'select product_id::int as product, quantity, cancelled from order_lines where order_id = $1 order by position',
      [orderId],
    );
  const kindsOf = async (orderId: string) =>
    (
      await shop.query<{ kind: string }>('select kind from order_events where order_id = $1 order by id', [orderId])
    ).map(({ kind }) => kind);
  const lettersOf = async (orderId: string) =>
    (
      await shop.query<{ kind: string }>(
        `select facts->>'kind' as kind from letters where facts->>'orderId' = $1 order by created_at, key`,
        [orderId],
      )
    ).map(({ kind }) => kind);
  const heldOf = async ({ id }: { id: number }) =>
    (await shop.query<{ held: number }>('select held::int from stock_levels where product_id = $1', [id]))[0]!.held;
  const pageOf = async ({ orderUrl }: { orderUrl: string }) =>
    (await (await fetch(shop.url + orderUrl)).text()).replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ');
  const onDelivery = (quantity = 2) => desk.orderOnDelivery([{ product: tea.id, quantity }], desk.toPoint, 2);
  const unpaid = () => orderByCard(shop.url, [{ product: tea.id, quantity: 2 }]);

  it('paid by card: fewer pieces at once, their money goes back; more are to be paid first', async () => {
    const order = await desk.paidOrder([{ product: tea.id, quantity: 3 }]);
    const held = await heldOf(tea);
    expect((await preview(order, more())).body).toMatchObject({ asksBuyer: true, toPay: drops.price });
    const { body } = await preview(order, fewer(1));
    expect(body).toMatchObject({
      before: { sum: order.total, lines: [{ quantity: 3 }] },
      after: { sum: order.total - 2 * tea.price, lines: [{ quantity: 1 }] },
      asksBuyer: false,
      back: { money: 2 * tea.price },
    });
    expect(codeOf(await compose(order, fewer(1), { expectedTotal: body.after.sum + 100 }))).toBe('total-changed');
    expect(codeOf(await compose(order, fewer(1), { expectedVersion: 1 }))).toBe('order-changed');
    expect(codeOf(await preview(order, fewer(0)))).toBe('pieces-all');
    expect(codeOf(await preview(order, fewer(3)))).toBe('change-empty');
    expect(await heldOf(tea)).toBe(held);

    const key = randomUUID();
    const command = {
      ...fewer(1),
      key,
      expectedVersion: body.version,
      expectedTotal: body.after.sum,
      reason: 'просит',
    };
    const send = () => ask<Composed>(`/api/staff/orders/${order.orderId}/changes`, command);
    const twice = await Promise.all([send(), send()]);
    expect(twice.map(({ body: composed }) => composed)).toEqual([
      { changeId: key, state: 'applied' },
      { changeId: key, state: 'applied' },
    ]);
    expect((await send()).body).toEqual({ changeId: key, state: 'applied' });
    const other = await ask(`/api/staff/orders/${order.orderId}/changes`, { ...command, reason: 'другое' });
    expect(codeOf(other)).toBe('command-key-reused');
    expect(await rowOf(order.orderId)).toMatchObject({ state: 'paid', cancelled: 2 * tea.price });
    expect(await heldOf(tea)).toBe(held - 2);
    await shop.drain();
    expect(await shop.query(`select amount::int, state from refunds where order_id = $1`, [order.orderId])).toEqual([
      { amount: 2 * tea.price, state: 'done' },
    ]);
    expect(await lettersOf(order.orderId)).toContain('changed');
    expect(await lettersOf(order.orderId)).not.toContain('pieces-cancelled');
  });

  it('paid on receipt: what costs more waits for the buyer, and nobody packs meanwhile; agreed, it is packed and paid', async () => {
    const [order, ofAnother] = [await onDelivery(), await onDelivery(1)];
    const [heldTea, heldDrops] = [await heldOf(tea), await heldOf(drops)];
    const wanted = { quantities: [{ position: 0, quantity: 1 }], added: [{ product: drops.id, quantity: 3 }] };
    const { body } = await preview(order, wanted);
    expect(body.after.sum).toBe(
      body.before.sum - tea.price + 3 * drops.price + (body.after.delivery - body.before.delivery),
    );
    const composed = await compose(order, wanted);
    expect(composed.body).toMatchObject({ state: 'open' });
    const { changeId } = composed.body;
    expect(await heldOf(drops)).toBe(heldDrops + 3);
    expect(codeOf(await compose(order, more()))).toBe('change-open');
    const id = await desk.openShipment(order);
    expect(codeOf(await desk.does(id, 'picking'))).toBe('shipment-on-hold');
    expect(await pageOf(order)).toContain(
      `Согласиться: ${formatMoney(kopecks(body.after.sum)).replaceAll('\u00a0', ' ')}`,
    );
    expect(await pageOf(order)).toContain('Чтобы ответить на этой странице, включите JavaScript или позвоните нам.');
    expect((await answer({ ...order, orderUrl: ofAnother.orderUrl }, changeId, true)).status).toBe(404);
    expect((await answer(order, randomUUID(), true)).status).toBe(404);

    const both = await Promise.all([answer(order, changeId, true), answer(order, changeId, true)]);
    expect(both.map(({ status, body: { state } }) => [status, state])).toEqual([
      [200, 'applied'],
      [200, 'applied'],
    ]);
    expect(codeOf(await answer(order, changeId, false))).toBe('change-closed');
    const row = await rowOf(order.orderId);
    expect(row.total - row.cancelled).toBe(body.after.sum);
    expect(await linesOf(order.orderId)).toEqual([
      { product: tea.id, quantity: 2, cancelled: 1 },
      { product: drops.id, quantity: 3, cancelled: 0 },
    ]);
    expect([await heldOf(tea), await heldOf(drops)]).toEqual([heldTea - 1, heldDrops + 3]);
    expect(await lettersOf(order.orderId)).toEqual(expect.arrayContaining(['change-offered', 'changed']));
    const page = await pageOf(order);
    expect(page).toContain('Заказ изменён');
    expect(page).not.toContain('Согласиться');
    await desk.pack(id, [{ productId: tea.id }, ...Array.from({ length: 3 }, () => ({ productId: drops.id }))]);
  });

  it.each(['declined', 'expired', 'withdrawn'] as const)('%s: the order goes on as it was', async (end) => {
    const order = await onDelivery();
    const held = await heldOf(drops);
    const { changeId } = (await compose(order, more(2))).body;
    expect(await heldOf(drops)).toBe(held + 2);
    const before = await rowOf(order.orderId);
    if (end === 'declined') expect((await answer(order, changeId, false)).body).toEqual({ state: 'declined' });
    if (end === 'withdrawn')
      expect((await ask(`/api/staff/orders/${order.orderId}/changes/${changeId}/withdrawn`, {})).body).toEqual({
        state: 'withdrawn',
      });
    if (end === 'expired') {
      await desk.passDays(1);
      expect(codeOf(await answer(order, changeId, true))).toBe('change-closed');
      await shop.enqueue('close-order-changes');
      await shop.drain();
    }
    expect(await heldOf(drops)).toBe(held);
    expect(await rowOf(order.orderId)).toEqual(before);
    expect((await kindsOf(order.orderId)).at(-1)).toBe(`change-${end}`);
    expect(codeOf(await answer(order, changeId, true))).toBe('change-closed');
    expect((await desk.does(await desk.openShipment(order), 'picking')).body).toMatchObject({ state: 'picking' });
    expect(codeOf(await preview(order, more()))).toBe('change-not-possible');
  });

  it('not paid yet: the old payment pays nothing and goes back, the new sum is paid', async () => {
    const order = await unpaid();
    const wanted = { quantities: [{ position: 0, quantity: 1 }], added: [{ product: drops.id, quantity: 2 }] };
    const { body } = await preview(order, wanted);
    const composed = await compose(order, wanted);
    const { changeId } = composed.body;
    // It may be answered longer than it would be paid.
    await shop.shiftClock(2 * HOUR);
    await desk.passDays(0);
    await shop.enqueue('expire-orders');
    await shop.drain();
    expect((await rowOf(order.orderId)).state).toBe('awaiting-payment');
    const asked = composed.body.state === 'open';
    if (asked) expect((await answer(order, changeId, true)).body).toEqual({ state: 'applied' });
    expect(await linesOf(order.orderId)).toEqual([
      { product: tea.id, quantity: 1, cancelled: 0 },
      { product: drops.id, quantity: 2, cancelled: 0 },
    ]);
    expect((await rowOf(order.orderId)).total).toBe(body.after.sum);
    await shop.sandbox.advance(order.paymentId, 'pay');
    await shop.drain();
    expect((await rowOf(order.orderId)).state).toBe('awaiting-payment');
    expect(await shop.query('select state from payments where order_id = $1', [order.orderId])).toEqual([
      { state: 'refunded' },
    ]);
    const started = await call<{ payUrl: string }>(shop.url, `/api/orders/${order.orderId}/pay`, {
      token: order.token,
    });
    expect(started.status).toBe(200);
    await shop.sandbox.advance(started.body.payUrl.split('/').at(-1)!, 'pay');
    await shop.drain();
    expect((await rowOf(order.orderId)).state).toBe('paid');
    const paid = await shop.query<{ amount: number }>(
      `select amount::int from payments where order_id = $1 and state = 'paid'`,
      [order.orderId],
    );
    expect(paid).toEqual([{ amount: body.after.sum }]);
  });

  it('not paid yet, with a coupon: it keeps its discount on what stays, and gives none on what comes', async () => {
    await shop.query(
      `insert into coupons (code, title, kind, value, min_total) values ('CHABRETS7', 'Скидка 7 %', 'percent', 7, 0)`,
    );
    const each = Math.floor((tea.price * 7) / 100);
    const items = [{ product: tea.id, quantity: 3 }];
    const expectedTotal = 3 * (tea.price - each);
    const order = await orderByCard(shop.url, items, { coupons: ['CHABRETS7'], expectedTotal });
    const { body } = await preview(order, { quantities: [{ position: 0, quantity: 2 }], added: [] });
    expect(body.after).toMatchObject({ lowered: 2 * each, sum: 2 * (tea.price - each) });
    expect((await compose(order, fewer(2))).body.state).toBe('applied');
    const { body: grown } = await preview(order, more());
    expect(grown.after).toMatchObject({ lowered: 2 * each, sum: body.after.sum + drops.price });
    const { changeId } = (await compose(order, more())).body;
    expect((await answer(order, changeId, true)).status).toBe(200);
    expect(await rowOf(order.orderId)).toMatchObject({ total: grown.after.sum });
  });

  /** Both wait for the order, in whatever order they get it. */
  async function race(orderId: string, ...requests: (() => Promise<{ status: number }>)[]) {
    const release = await lockRows(shop.databaseUrl, 'select 1 from orders where id = $1 for update', [orderId]);
    const sent = requests.map((request) => request());
    await untilWaitingForLock(shop, requests.length);
    await release();
    return (await Promise.all(sent)).map(({ status }) => status);
  }

  it('consent and packing: packing has to wait for the answer', async () => {
    const order = await onDelivery();
    const id = await desk.openShipment(order);
    const { changeId } = (await compose(order, more())).body;
    const { version: expectedVersion } = await desk.show(id);
    const picking = () => ask(`/api/shipments/${id}/picking`, { key: randomUUID(), expectedVersion });
    const [agreed, picked] = await race(order.orderId, () => answer(order, changeId, true), picking);
    expect([agreed, picked]).toEqual([200, 409]);
  });

  it('packing that began after somebody had released the hold: nothing is changed any more', async () => {
    const order = await onDelivery();
    const id = await desk.openShipment(order);
    const held = await heldOf(drops);
    const { changeId } = (await compose(order, more())).body;
    const [hold] = await shop.query<{ id: number }>('select id::int from shipment_holds where shipment_id = $1', [id]);
    expect((await desk.does(id, 'holds/released', { hold: hold!.id })).status).toBe(200);
    const { version: expectedVersion } = await desk.show(id);
    const picking = () => ask(`/api/shipments/${id}/picking`, { key: randomUUID(), expectedVersion });
    const statuses = await race(order.orderId, () => answer(order, changeId, true), picking);
    expect(statuses.toSorted()).toEqual([200, 409]);
    await shop.enqueue('close-order-changes');
    await shop.drain();
    const isAgreed = statuses[0] === 200;
    expect(await heldOf(drops)).toBe(held + (isAgreed ? 1 : 0));
    expect((await linesOf(order.orderId)).length).toBe(isAgreed ? 2 : 1);
  });

  it('consent and cancelling: whichever comes first', async () => {
    const order = await onDelivery();
    const [heldTea, heldDrops] = [await heldOf(tea), await heldOf(drops)];
    const { changeId } = (await compose(order, more())).body;
    const cancel = () => call(shop.url, `/api/orders/${order.orderId}/cancel`, { token: tokenOf(order) });
    const [agreed, cancelled] = await race(order.orderId, () => answer(order, changeId, true), cancel);
    expect(cancelled).toBe(200);
    expect([200, 409]).toContain(agreed);
    await shop.enqueue('close-order-changes');
    await shop.drain();
    expect((await rowOf(order.orderId)).state).toBe('cancelled');
    expect([await heldOf(tea), await heldOf(drops)]).toEqual([heldTea - 2, heldDrops]);
  });

  it('consent and payment of the old sum: the order is paid as it was, or changed and the money goes back', async () => {
    const order = await unpaid();
    const held = await heldOf(drops);
    const { changeId } = (await compose(order, more(4))).body;
    const [agreed] = await race(
      order.orderId,
      () => answer(order, changeId, true),
      async () => {
        await shop.sandbox.advance(order.paymentId, 'pay');
        await shop.drain();
        return { status: 200 };
      },
    );
    await shop.enqueue('close-order-changes');
    await shop.drain();
    const isAgreed = agreed === 200;
    expect((await rowOf(order.orderId)).state).toBe(isAgreed ? 'awaiting-payment' : 'paid');
    expect(await heldOf(drops)).toBe(held + (isAgreed ? 4 : 0));
    expect(await shop.query('select state from payments where order_id = $1', [order.orderId])).toEqual([
      { state: isAgreed ? 'refunded' : 'paid' },
    ]);
  });

  it('more than there is, an unknown product, another order: refused in words', async () => {
    const order: DeskOrder = await onDelivery();
    const refusals = [
      await preview(order, more(999)),
      await preview(order, { quantities: [], added: [{ product: 2 ** 30, quantity: 1 }] }),
      await preview(order, { quantities: [{ position: 9, quantity: 1 }], added: [] }),
      await preview({ orderId: randomUUID() }, more()),
      await preview(order, { quantities: [], added: [{ product: drops.id, quantity: 0 }] }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([409, 409, 422, 404, 400]);
    expect(refusals.slice(0, 4).map(codeOf)).toEqual([
      'out-of-stock',
      'product-gone',
      'pieces-line-unknown',
      'order-unknown',
    ]);
  });
});
