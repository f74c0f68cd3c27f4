import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkoutForm, placeOrder, totalOf } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { newCustomer, signIn } from '../support/customer.ts';
import { findViolations } from '../support/find-violations.ts';
import { lockRows, untilWaitingForLock } from '../support/lock-rows.ts';
import { kopecksOfOrder } from '../support/order-story.ts';
import { openPackingDesk, type DeskOrder, type PackingDesk } from '../support/packing-desk.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const PASSWORD = 'myata-i-lipa-2026';
const codeOf = ({ body }: { body: object }) =>
  (body as { error?: { details: { code?: string } } }).error?.details.code ?? '';

describe('an order in parts, of which something is cancelled', () => {
  let shop: TestShop;
  let desk: PackingDesk;
  let tea: number;
  let herbs: number;
  let herbsSum: number;
  let teaSum: number;
  beforeAll(async () => {
    shop = await openTestShop();
    desk = await openPackingDesk(shop);
    const goods = await shop.query<{ id: number }>(
      `select p.id from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 60 and p.type = 'single' and not p.marked order by p.id limit 2`,
    );
    [tea, herbs] = goods.map(({ id }) => id) as [number, number];
    teaSum = await totalOf(shop.url, [{ product: tea, quantity: 1 }]);
    herbsSum = await totalOf(shop.url, [{ product: herbs, quantity: 1 }]);
    shop.expectErrors(/cancel-asked/);
  });
  afterEach(async () => {
    await shop.drain();
    const now = shop.now();
    expect(await findViolations(shop.databaseUrl, { now, settledBefore: now })).toEqual([]);
  });
  afterAll(() => shop.close());

  const items = () => [
    { product: tea, quantity: 1 },
    { product: herbs, quantity: 1 },
  ];
  const partsOf = ({ orderId }: DeskOrder) =>
    shop.query<{ id: string; state: string; holds: number }>(
      `select id, state, (select count(*)::int from shipment_holds h where h.shipment_id = s.id and h.released_at is null) as holds
       from shipments s where order_id = $1 order by part`,
      [orderId],
    );
  /** The herbs go into a part of their own. */
  async function splits(order: DeskOrder): Promise<[tea: string, herbs: string]> {
    const id = await desk.openShipment(order);
    expect((await desk.does(id, 'split', { positions: [1] })).status).toBe(200);
    return [id, (await partsOf(order))[1]!.id];
  }
  const packs = (id: string, productId: number) => desk.pack(id, [{ productId }]);
  const allOf = (position: number) => ({ lines: [{ position, quantity: 1 }], why: 'wanted', reason: 'кончился' });
  const refundedOf = async ({ orderId }: DeskOrder) => (await kopecksOfOrder(shop, orderId)).refunded;
  type Paid = Awaited<ReturnType<PackingDesk['paidOrder']>>;
  const buyer = ({ orderId, token }: Paid, does: 'cancel' | 'cancel-request') =>
    call<{ state: string }>(shop.url, `/api/orders/${orderId}/${does}`, { token });
  const allocated = async () => {
    await shop.enqueue('allocate-shipments');
    await shop.drain();
  };

  it('its buyer cancels while it is split: cancelled once, whoever was first', async () => {
    for (const first of ['buyer', 'staff']) {
      const order = await desk.paidOrder(items());
      const id = await desk.openShipment(order);
      const both = [() => buyer(order, 'cancel'), () => desk.does(id, 'split', { positions: [1] })] as const;
      const [one, other] = await Promise.all((first === 'buyer' ? both : both.toReversed()).map((send) => send()));
      const [given, split] = first === 'buyer' ? [one!, other!] : [other!, one!];
      expect(given.status).toBe(200);
      expect([200, 409]).toContain(split.status);
      await allocated();
      expect(await desk.orderState(order)).toBe('cancelled');
      expect(new Set((await partsOf(order)).map(({ state }) => state))).toEqual(new Set(['cancelled']));
      expect(await refundedOf(order)).toBe(order.total);
      expect((await shop.sandbox.refunds()).filter(({ payment_id: of }) => of === order.paymentId)).toHaveLength(1);
    }
  });

  it('its buyer cancels while one of its parts is taken for packing: one of the two wins', async () => {
    for (const first of ['buyer', 'staff']) {
      const order = await desk.paidOrder(items());
      const [, second] = await splits(order);
      const both = [() => buyer(order, 'cancel'), () => desk.does(second, 'picking')] as const;
      const [one, other] = await Promise.all((first === 'buyer' ? both : both.toReversed()).map((send) => send()));
      const [given, started] = first === 'buyer' ? [one!, other!] : [other!, one!];
      expect([given.status, started.status].toSorted()).toEqual([200, 409]);
      await allocated();
      const isCancelled = given.status === 200;
      expect(await desk.orderState(order)).toBe(isCancelled ? 'cancelled' : 'packing');
      expect(await refundedOf(order)).toBe(isCancelled ? order.total : 0);
      expect(codeOf(isCancelled ? started : given)).toBe(
        isCancelled ? 'shipment-order-ended' : 'order-not-cancellable',
      );
    }
  });

  it('a request to cancel stops all boxes, and one answer is for all of them', async () => {
    const asked = async () => {
      const order = await desk.paidOrder(items());
      const [first, second] = await splits(order);
      await packs(first, tea);
      expect((await buyer(order, 'cancel-request')).body).toEqual({ state: 'packing' });
      expect((await partsOf(order)).map(({ holds }) => holds)).toEqual([1, 1]);
      expect(codeOf(await desk.does(second, 'picking'))).toBe('shipment-on-hold');
      expect(await desk.openExceptionsOf(order)).toEqual(['cancel-asked']);
      return { order, first, second };
    };
    // No, said at the box that the exception does not name.
    const { order, second } = await asked();
    const { holds } = (await desk.show(second)) as unknown as { holds: { id: number }[] };
    expect((await desk.does(second, 'holds/released', { hold: holds[0]!.id })).status).toBe(200);
    expect((await partsOf(order)).map((part) => part.holds)).toEqual([0, 0]);
    expect(await desk.openExceptionsOf(order)).toEqual([]);
    await shop.drain();
    expect((await desk.lettersOf(order)).filter((subject) => subject.includes('отменить не'))).toHaveLength(1);
    expect((await desk.does(second, 'picking')).status).toBe(200);
    expect(codeOf(await buyer(order, 'cancel-request'))).toBe('order-not-cancellable');

    // Yes: all money goes back once, and both boxes are emptied.
    const other = await asked();
    const cancelled = await call(shop.url, `/api/orders/${other.order.orderId}/cancelled`, {}, desk.vera());
    expect(cancelled.status).toBe(200);
    await allocated();
    expect((await desk.does(other.first, 'cancelled')).status).toBe(200);
    expect(await partsOf(other.order)).toMatchObject([
      { state: 'cancelled', holds: 0 },
      { state: 'cancelled', holds: 0 },
    ]);
    expect(await desk.openExceptionsOf(other.order)).toEqual([]);
    expect(await refundedOf(other.order)).toBe(other.order.total);
  });

  it('paid on delivery: delivery is paid with another part, unless its carrier was told what to collect', async () => {
    const order = await desk.orderOnDelivery(items(), desk.toDoor, 4);
    const [first, second] = await splits(order);
    const { version } = await desk.show(second);
    expect((await desk.does(first, 'packs-cancelled', allOf(0))).body).toMatchObject({ state: 'cancelled' });
    // Who saw it before is told that more is to be paid with it.
    expect((await desk.show(second)).version).toBe(version + 1);
    expect(
      await shop.query("select actor from shipment_events where shipment_id = $1 and kind = 'delivery-passed'", [
        second,
      ]),
    ).toEqual([{ actor: expect.stringContaining('staff:') }]);
    await packs(second, herbs);
    await desk.does(second, 'handed-over', { track: 'AAP1270202431' });
    await desk.does(second, 'delivered');
    expect((await desk.show(second)).collected).toBe(order.total - teaSum);
    expect(await desk.orderState(order)).toBe('handed-over');

    const late = await desk.orderOnDelivery(items(), desk.toDoor, 4);
    const [gone, sent] = await splits(late);
    await packs(sent, herbs);
    await desk.does(sent, 'handed-over', { track: 'AAP1270202432' });
    await desk.does(gone, 'packs-cancelled', allOf(0));
    await desk.does(sent, 'delivered');
    expect((await desk.show(sent)).collected).toBe(herbsSum);
    expect(await desk.orderState(late)).toBe('handed-over');
    await shop.enqueue('collect-claims');
    await shop.drain();
    expect((await kopecksOfOrder(shop, late.orderId)).claims).toEqual([herbsSum]);
  });

  it('the last part is cancelled: bonuses are locked before the stock, as everywhere', async () => {
    const anna = await newCustomer(shop, { email: 'anna.parts@example.ru', password: PASSWORD });
    const total = await totalOf(shop.url, items());
    const { jwt } = (await signIn(shop.url, anna.phone, PASSWORD)).body;
    const { body: placed } = await placeOrder(shop.url, checkoutForm(items(), total), {
      authorization: `Bearer ${jwt}`,
    });
    await shop.sandbox.advance(placed.payUrl!.split('/').at(-1)!, 'pay');
    await shop.drain();
    const order = { ...placed, total };
    const before = await desk.stockOf(herbs);
    const [taken, missing] = await splits(order);
    await packs(taken, tea);
    await desk.does(taken, 'ready');
    expect((await desk.does(taken, 'delivered')).body).toMatchObject({ state: 'delivered' });
    await shop.drain();
    // Her first bonuses open an account, which locks her own row. Whoever spends them locks the account, then the goods.
    const unlock = await lockRows(shop.databaseUrl, 'select from customers where id = $1 for update', [anna.user.id]);
    const cancelling = desk.does(missing, 'packs-cancelled', allOf(1));
    await untilWaitingForLock(shop, 1);
    expect(
      await shop.query('select 1 from stock_levels where product_id = $1 for update nowait', [herbs]),
    ).toHaveLength(1);
    await unlock();
    expect((await cancelling).body).toMatchObject({ state: 'cancelled' });
    expect(await desk.orderState(order)).toBe('handed-over');
    await shop.drain();
    expect(await refundedOf(order)).toBe(herbsSum);
    expect(await desk.stockOf(herbs)).toEqual({ available: before.available + 1, held: before.held - 1 });
    expect(await shop.query('select 1 from bonus_accruals where order_id = $1', [order.orderId])).toHaveLength(1);
  });
});
