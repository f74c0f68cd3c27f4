import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addDays, moscowDay } from '../../src/kernel/dates.ts';
import { issueReceipt } from '../../src/shop/receipts/issue-receipt.ts';
import { comparePayments } from '../../src/shop/reconciliation/payment-sides.reads.ts';
import { TEST_SECRET } from '../support/account.ts';
import { courseOrder } from '../support/course-order.ts';
import type { DeskOrder } from '../support/packing-desk.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { openShopClosingAtCarrier, type ShopClosingAtCarrier } from '../support/shop-closing-at-carrier.ts';

describe('the closing receipt, where goods count as handed over when the carrier has them', () => {
  let at: ShopClosingAtCarrier;
  beforeAll(async () => {
    at = await openShopClosingAtCarrier({ SECRET: TEST_SECRET });
    at.shop.expectErrors(/parcel-not-delivered|parcel-lost|closed-codes-differ|part-to-refund|refund-refused/);
  });
  afterEach(() => at.isClean());
  afterAll(() => at.shop.close());

  const loseJob = () => at.shop.query(`delete from jobs.job where name = 'issue-receipt' and state = 'created'`);
  /** Given to the carrier while the shop closed orders at the hand-over to the buyer. */
  async function sentBefore(order: DeskOrder, id: string) {
    await at.desk.registered(id);
    expect((await at.desk.does(id, 'handed-over')).body).toMatchObject({ state: 'with-carrier' });
    await loseJob();
    await at.shop.drain();
    expect(await at.closedShipments(order)).toEqual([]);
    return (await at.desk.parcelsOf(order)).at(-1)!;
  }

  it('is issued at the hand-over to the carrier, with codes and digital goods, and not once more at delivery', async () => {
    const [course] = await at.shop.query<{ id: number }>(
      "select id from products where slug = 'kurs-vecher-bez-ekrana'",
    );
    const order = await at.desk.paidOrder([...at.items(1, 1), { product: course!.id, quantity: 1 }]);
    const id = await at.desk.packed(order, at.scans(1, 1));
    await at.desk.registered(id);
    expect((await at.receiptsOf(order)).closing).toEqual([]);
    const parcel = await at.desk.handedOver(order, id);
    const { units } = await at.desk.show(id);
    const { closing } = await at.receiptsOf(order);
    expect(closing).toMatchObject([{ sum: order.total, settles: [`prepayment ${order.total}`] }]);
    expect(closing[0]!.lines).toEqual([
      expect.stringMatching(/^1 x \d+ full_payment commodity/),
      expect.stringMatching(new RegExp(`full_payment marked \\d+ sold ${escaped(units[1]!.code!)}$`)),
      expect.stringMatching(/full_payment service/),
      expect.stringMatching(/full_payment service/),
    ]);
    for (const code of ['ACCEPTED_AT_PICK_UP_POINT', 'DELIVERED']) await at.desk.happens(parcel, code);
    expect(await at.desk.orderState(order)).toBe('handed-over');
    expect((await at.receiptsOf(order)).closing).toEqual(closing);
    expect(await at.closedShipments(order)).toEqual([id]);
    expect(await at.desk.exceptionsOf(order)).toEqual([]);
    expect(await at.desk.lettersOf(order)).toEqual(expect.arrayContaining(['Заказ передан в доставку']));
  });

  it('is issued for each part of an order, when its carrier gets it; what is lost of one was sold', async () => {
    const order = await at.desk.paidOrder(at.items(2, 1));
    const first = await at.desk.openShipment(order);
    expect((await at.desk.does(first, 'split', { positions: [1] })).status).toBe(200);
    const [second] = await at.shop.query<{ id: string }>('select id from shipments where order_id = $1 and part = 2', [
      order.orderId,
    ]);
    await at.desk.pack(first, at.scans(2, 0));
    const parcel = await at.desk.sent(order, first);
    const sums = async () => (await at.receiptsOf(order)).closing.map(({ sum }) => sum);
    const [ofFirst] = await sums();
    await at.desk.pack(second!.id, at.scans(0, 1));
    await at.desk.sent(order, second!.id);
    expect(await sums()).toEqual([ofFirst, order.total - ofFirst!]);
    expect(await at.closedShipments(order)).toEqual([first, second!.id]);
    await at.desk.does(second!.id, 'lost', { reason: 'служба не нашла' });
    await at.desk.does(second!.id, 'order-returned');
    const { units } = await at.desk.show(second!.id);
    const refund = await at.refunds(order, [{ position: 1, quantity: 1 }]);
    expect(refund).toMatchObject({ status: 200, body: { amount: order.total - ofFirst! } });
    await at.shop.drain();
    expect((await at.receiptsOf(order)).refunds.map(({ lines }) => lines.join())).toEqual([
      expect.stringMatching(new RegExp(`full_payment .+ returned ${escaped(units[0]!.code!)}$`)),
    ]);
    await at.desk.happens(parcel, 'DELIVERED');
    expect(await at.desk.orderState(order)).toBe('partly-bought');
    expect(await sums()).toHaveLength(2);
  });

  it('is issued at the hand-over to the buyer in our own shop', async () => {
    const order = await at.desk.paidOrder(at.items(1, 1), { method: 'pickup' });
    const id = await at.desk.packed(order, at.scans(1, 1));
    await at.desk.does(id, 'ready');
    await at.shop.shiftClock(11 * 60_000);
    await at.shop.enqueue('poll-receipts');
    await at.shop.drain();
    expect(await at.closedShipments(order)).toEqual([]);
    await at.desk.does(id, 'delivered');
    await at.shop.drain();
    expect(await at.closedShipments(order)).toEqual([null]);
    expect((await at.receiptsOf(order)).closing).toMatchObject([{ sum: order.total }]);
  });

  it('is issued once for goods that are sent again, in another box with other codes: the staff is told', async () => {
    const order = await at.desk.paidOrder(at.items(2, 1));
    const first = await at.desk.packed(order, at.scans(2, 1));
    await at.desk.happens(await at.desk.sent(order, first), 'NOT_DELIVERED');
    const { units } = await at.desk.show(first);
    const atHome = async () => (await courseOrder(at.shop, order.orderId)).goods.map((of) => [of.product, of.pieces]);
    const [none, all] = [0, 1].map((of) => [
      [at.tea, 2 * of],
      [at.drops, of],
    ]);
    const [placed] = await at.shop.query<{ at: Date; days: number | null }>(
      "select placed_at as at, (delivery->>'daysMax')::int as days from orders where id = $1",
      [order.orderId],
    );
    // By the longest term of the carrier's offer.
    expect(placed!.days).toBe(15);
    expect((await courseOrder(at.shop, order.orderId)).day).toBe(moscowDay(addDays(placed!.at, placed!.days!)));
    expect(await atHome()).toEqual(none);
    await at.desk.does(first, 'sent-again');
    expect(await atHome()).toEqual(all);
    const next = await at.desk.openShipment(order);
    const refused = await at.desk.does(next, 'packs-cancelled', {
      lines: [{ position: 0, quantity: 1 }],
      why: 'broken',
      reason: 'упала банка',
    });
    expect(refused.body).toMatchObject({ error: { details: { code: 'pieces-sold' } } });
    await at.desk.pack(next, at.scans(2, 1));
    const parcel = await at.desk.sent(order, next);
    await at.desk.happens(parcel, 'DELIVERED');
    const { closing, refunds } = await at.receiptsOf(order);
    expect([closing.map(({ sum }) => sum), refunds]).toEqual([[order.total], []]);
    expect(closing[0]!.lines.join()).toContain(units[2]!.code);
    expect(await at.closedShipments(order)).toEqual([first]);
    expect(await at.desk.openExceptionsOf(order)).toEqual(['closed-codes-differ']);
    expect(await atHome()).toEqual(all);
    // The packs of the first box are for sale again, without money.
    await at.inspects(
      order,
      units.map(({ id }) => id),
      null,
    );
    // The money for a pack whose code was not closed: the code that was sold for it is taken back.
    const { units: taken } = await at.desk.show(next);
    const byLine = await at.refunds(order, [{ position: 1, quantity: 1 }]);
    expect(byLine.body).toMatchObject({ error: { details: { code: 'refund-packs-needed' } } });
    await at.shop.sandbox.fail({ provider: 'yookassa', path: '/refunds', method: 'POST', status: 400, times: 1 });
    expect((await at.refunds(order, [], [taken[2]!.id])).status).toBe(200);
    await at.shop.drain();
    // Its money has not gone back: it is at home still.
    expect(await atHome()).toEqual(all);
    const refund = await at.refunds(order, [], [taken[2]!.id]);
    expect([refund.status, taken[2]!.code === units[2]!.code]).toEqual([200, false]);
    await at.shop.drain();
    expect((await at.receiptsOf(order)).refunds).toEqual([
      expect.objectContaining({ lines: [expect.stringContaining(units[2]!.code!)] }),
    ]);
    expect(await atHome()).toEqual([
      [at.tea, 2],
      [at.drops, 0],
    ]);
  });

  it('follows what was issued when the setting changes under way', async () => {
    // Handed over before the shop closed at the carrier: the schedule issues it.
    const late = await at.desk.paidOrder(at.items(1, 1));
    const lateId = await at.desk.packed(late, at.scans(1, 1));
    await sentBefore(late, lateId);
    const missing = (closingAt: 'buyer' | 'carrier') =>
      runInShop(at.shop, {}, async ({ db }) => {
        const compared = await comparePayments(db, 'yookassa', moscowDay(at.shop.now()), true, closingAt);
        return compared.get('receipts')!.differences.filter(({ orderId }) => orderId === late.orderId);
      });
    const expected = { key: `closing-of-order:${late.number}`, cause: 'receipt-missing', ours: late.total };
    expect(await missing('carrier')).toContainEqual(expect.objectContaining(expected));
    expect((await missing('buyer')).map(({ key }) => key)).not.toContain(expected.key);
    await at.shop.shiftClock(11 * 60_000);
    await at.shop.enqueue('poll-receipts');
    await at.shop.drain();
    expect(await at.closedShipments(late)).toEqual([lateId]);
    expect((await missing('carrier')).map(({ key }) => key)).not.toContain(expected.key);

    // Its buyer has it before the schedule sees it: the receipt names what was taken, the rest is a prepayment.
    const part = await at.desk.paidOrder(at.items(2, 1));
    const partId = await at.desk.packed(part, at.scans(2, 1));
    await at.desk.happens(await sentBefore(part, partId), 'DELIVERED', { taken: [1, 0, 1] });
    expect(await at.closedShipments(part)).toEqual([null]);
    await at.desk.later();
    expect((await at.refunds(part, [{ position: 0, quantity: 1 }])).status).toBe(200);
    await at.shop.drain();
    const { closing, refunds } = await at.receiptsOf(part);
    expect(closing[0]!.sum + refunds[0]!.sum).toBe(part.total);
    expect(refunds[0]!.lines).toEqual([expect.stringContaining('full_prepayment')]);

    // Closed at the carrier, then the shop closes at the buyer again: nothing more is due.
    await runInShop(at.shop, {}, (ctx) =>
      issueReceipt({ ...ctx, companies: { payments: { all: [] } } as never }, late, { closingReceiptAt: 'buyer' }),
    );
    await at.desk.happens((await at.desk.parcelsOf(late)).at(-1)!, 'DELIVERED');
    expect(await at.closedShipments(late)).toEqual([lateId]);
    expect(await at.desk.exceptionsOf(late)).toEqual([]);
  });
});

const escaped = (code: string) => code.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
