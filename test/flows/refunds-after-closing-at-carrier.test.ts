import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { INVARIANTS } from '../../src/shop/invariants/invariants.ts';
import { addStock } from '../../src/shop/stock/add-stock.ts';
import type { Items } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { openShopClosingAtCarrier, type ShopClosingAtCarrier } from '../support/shop-closing-at-carrier.ts';

describe('goods that were not taken, after a closing receipt at the hand-over to the carrier', () => {
  let at: ShopClosingAtCarrier;
  beforeAll(async () => {
    at = await openShopClosingAtCarrier({ REFUND_SECOND_PERSON_FROM: '1000000' });
    at.shop.expectErrors(/parcel-not-delivered|parcel-lost|part-to-refund|refund-without-codes|refund-refused/);
  });
  afterEach(() => at.isClean());
  afterAll(() => at.shop.close());

  async function sent(ofTea: number, ofDrops: number, more: readonly Items[] = []) {
    const order = await at.desk.paidOrder([...at.items(ofTea, ofDrops), ...more]);
    const id = await at.desk.packed(order, at.scans(ofTea, ofDrops));
    return { order, id, parcel: await at.desk.sent(order, id) };
  }
  /** A line of a closing receipt, as the refund of that sale has it. */
  const returned = (line: string) => line.replace(' sold ', ' returned ');
  const paymentOf = async ({ orderId }: { orderId: string }) =>
    (
      await at.shop.query<{ state: string; left: number }>(
        'select state, (amount - refunded)::int as left from payments where order_id = $1',
        [orderId],
      )
    )[0];

  it('some of them: each is refunded as sold, by its own code, with the return or without; a course already on the way', async () => {
    const [course] = await at.shop.query<{ id: number }>(
      "select id from products where slug = 'kurs-vecher-bez-ekrana'",
    );
    const { order, id, parcel } = await sent(2, 3, [{ product: course!.id, quantity: 1 }]);
    expect((await at.refunds(order, [{ position: 2, quantity: 1 }])).status).toBe(200);
    await at.shop.drain();
    await at.desk.happens(parcel, 'DELIVERED', { taken: [1, 0, 1, 0, 0] });
    expect(await at.desk.openExceptionsOf(order)).toEqual(['part-to-refund']);
    const { units } = await at.desk.show(id);
    const { closing } = await at.receiptsOf(order);
    expect(closing).toMatchObject([{ sum: order.total }]);
    await at.desk.later();
    expect((await at.refunds(order, [{ position: 1, quantity: 3 }])).body.error?.details.code).toBe('refund-mixed');
    expect((await at.refunds(order, [{ position: 1, quantity: 1 }])).status).toBe(200);
    await at.shop.drain();
    // The code of the first pack was named by that refund: its return takes back the other one.
    const left = units.filter(({ outcome }) => outcome === 'returning');
    await at.inspects(order, [left[0]!.id, left[1]!.id], { delivery: false });
    const { closing: same, refunds } = await at.receiptsOf(order);
    expect(same).toEqual(closing);
    const lines = refunds.flatMap((refund) => refund.lines);
    const ofDrops = closing[0]!.lines.filter((line) => line.includes(' sold ')).map(returned);
    const ofTea = closing[0]!.lines[0]!.replace(/^2 x/, '1 x');
    const ofCourse = closing[0]!.lines.find((line) => line.includes(' full_payment service '))!;
    expect(lines[0]).toBe(ofCourse);
    expect([...lines].sort()).toEqual([ofTea, ofCourse, ...ofDrops.slice(1)].sort());
    expect(refunds.reduce((sum, one) => sum + one.sum, 0)).toBe(order.total - (await paymentOf(order))!.left);
    expect(await at.desk.openExceptionsOf(order)).toEqual([]);
  });

  it('none of them: the parcel comes back, and all is refunded by the lines and codes of the closing receipt', async () => {
    const [gift] = await at.shop.query<{ id: number }>(
      `update products set denomination = 200000 where slug = 'sertifikat-2000' returning id`,
    );
    const { order, id, parcel } = await sent(2, 2, [{ product: gift!.id, quantity: 1 }]);
    await at.desk.happens(parcel, 'NOT_DELIVERED');
    expect((await at.desk.show(id)).state).toBe('returning');
    expect((await at.desk.does(id, 'order-returned')).status).toBe(200);
    await at.shop.drain();
    const { closing, refunds } = await at.receiptsOf(order);
    // The certificate was not sold by it: its advance is refunded as one.
    const lines = [...closing[0]!.lines.map(returned), '1 x 200000 advance payment 11'];
    expect(refunds).toEqual([{ of: 'refund', sum: order.total, settles: [], lines }]);
    expect(refunds[0]!.lines.filter((line) => line.includes(' returned '))).toHaveLength(2);
    expect(await paymentOf(order)).toEqual({ state: 'refunded', left: 0 });
    expect(await at.desk.orderState(order)).toBe('returned');
  });

  it('more packs than a receipt has lines: their codes are on none, and the staff is told', async () => {
    const { order, id, parcel } = await sent(1, 1);
    await at.shop.drain();
    const [written] = await at.shop.query<{ id: string; lines: { unitPrice: number }[] }>(
      "select id, lines from receipts where order_id = $1 and kind = 'closing'",
      [order.orderId],
    );
    const [line, ...others] = written!.lines;
    const marked = Array.from({ length: 81 }, (_, nth) => ({
      ...line!,
      quantity: 1,
      unitPrice: 1,
      markingCode: `code ${nth}`,
    }));
    const rewrite = (lines: readonly object[]) =>
      at.shop.query('update receipts set lines = $2 where id = $1', [written!.id, JSON.stringify(lines)]);
    await rewrite([{ ...line!, unitPrice: line!.unitPrice - marked.length }, ...marked, ...others]);
    await at.desk.happens(parcel, 'NOT_DELIVERED');
    expect((await at.desk.does(id, 'order-returned')).status).toBe(200);
    await at.shop.drain();
    await rewrite(written!.lines);
    // The company has another closing receipt, so it refuses this refund.
    expect((await at.desk.openExceptionsOf(order)).sort()).toEqual(['refund-refused', 'refund-without-codes']);
  });

  it('more packs than a receipt has lines, refunded by the staff: refused before any money moves, then in two steps, each code once', async () => {
    const { shop, desk, drops } = at;
    const came = { productId: drops, quantity: 100 };
    await runInShop(shop, {}, (ctx) => ctx.transaction((tx) => addStock(tx, came, { kind: 'receive', orderId: null })));
    const order = await desk.paidOrder([{ product: drops, quantity: 81 }], { method: 'pickup' });
    const id = await desk.packed(order, at.scans(0, 81));
    await desk.does(id, 'ready');
    expect((await desk.does(id, 'delivered')).body).toMatchObject({ state: 'delivered' });
    await shop.drain();
    const units = (await desk.show(id)).units.map((unit) => unit.id);
    const { status, body } = await at.refunds(order, [], units);
    expect([status, body.error?.details]).toMatchObject([409, { code: 'refund-too-many-packs', most: 80 }]);
    expect(await shop.query('select 1 from refunds where order_id = $1', [order.orderId])).toEqual([]);
    for (const some of [units.slice(0, 80), units.slice(80)]) {
      expect((await at.refunds(order, [], some)).status).toBe(200);
      await shop.drain();
    }
    const { closing, refunds } = await at.receiptsOf(order);
    // Two workers may send the parts of one.
    for (const all of [closing, refunds]) expect(all.map(({ lines }) => lines.length).sort()).toEqual([1, 80]);
    const codes = (all: typeof refunds) =>
      new Set(all.flatMap(({ lines }) => lines).map((line) => line.split(' ').at(-1)));
    expect(codes(refunds)).toEqual(codes(closing));
    expect(codes(refunds).size).toBe(81);
    expect(await paymentOf(order)).toEqual({ state: 'refunded', left: 0 });
  });

  it('sent again, then cancelled before it is packed: the same', async () => {
    const { order, id, parcel } = await sent(1, 1);
    await at.desk.happens(parcel, 'NOT_DELIVERED');
    await at.desk.does(id, 'sent-again');
    expect((await call(at.shop.url, `/api/orders/${order.orderId}/cancelled`, {}, at.desk.vera())).status).toBe(200);
    await at.shop.enqueue('allocate-shipments');
    await at.shop.drain();
    const { closing, refunds } = await at.receiptsOf(order);
    expect(refunds.map(({ lines }) => lines)).toEqual([closing[0]!.lines.map(returned)]);
    expect(await paymentOf(order)).toEqual({ state: 'refunded', left: 0 });
  });

  it('lost: the same, without the piece that was cancelled and refunded before', async () => {
    const order = await at.desk.paidOrder(at.items(3, 1));
    const id = await at.desk.openShipment(order);
    const lines = [{ position: 0, quantity: 1 }];
    const cancelled = await at.desk.does(id, 'packs-cancelled', { lines, why: 'broken', reason: 'упала банка' });
    expect(cancelled.status).toBe(200);
    await at.shop.drain();
    await at.desk.pack(id, at.scans(2, 1));
    await at.desk.sent(order, id);
    await at.desk.does(id, 'lost', { reason: 'СДЭК признал утрату' });
    // The answer about the receipt was lost: whether the goods were sold is not known yet.
    const becomes = (state: string) =>
      at.shop.query("update receipts set state = $2 where order_id = $1 and kind = 'closing'", [order.orderId, state]);
    await becomes('requested');
    await at.desk.does(id, 'order-returned');
    await at.shop.drain();
    expect((await at.receiptsOf(order)).refunds).toHaveLength(1);
    await becomes('pending');
    await at.shop.shiftClock(11 * 60_000);
    await at.shop.enqueue('poll-refunds');
    await at.shop.drain();
    const { closing, refunds } = await at.receiptsOf(order);
    const [before, rest, ...more] = refunds;
    expect([before!.lines, more]).toEqual([[expect.stringContaining('full_prepayment')], []]);
    expect(closing[0]!.sum).toBe(order.total - before!.sum);
    expect(rest).toMatchObject({ sum: closing[0]!.sum, lines: closing[0]!.lines.map(returned) });
    expect(await paymentOf(order)).toEqual({ state: 'refunded', left: 0 });
  });

  it('is what the invariants watch, and broken rows are found', async () => {
    const { order, id, parcel } = await sent(1, 2);
    const other = await sent(1, 1);
    await at.desk.happens(parcel, 'DELIVERED', { taken: [1, 1, 0] });
    await at.desk.later();
    expect((await at.refunds(order, [{ position: 1, quantity: 1 }])).status).toBe(200);
    await at.shop.drain();
    const ofOrder = `where order_id = '${order.orderId}'`;
    const ofClosing = `${ofOrder} and kind = 'closing'`;
    const broken: [row: string, invariant: string][] = [
      [`update receipts set shipment_id = '${other.id}' ${ofClosing}`, 'receipts-at-the-carrier'],
      [`update receipts set amount = amount - 1 ${ofClosing}`, 'closing-receipts-close-the-payment'],
      [`update refunds set settled = false ${ofOrder}`, 'closing-receipts-close-the-payment'],
      [`update receipts set shipment_id = null ${ofClosing}`, 'closing-receipts-close-the-payment'],
      [
        `update shipment_units set code = null where shipment_id = '${id}' and outcome = 'returning'`,
        'codes-of-closing-receipts',
      ],
      [`update receipts set lines = '[]' ${ofClosing}`, 'codes-of-closing-receipts'],
      [`update refunds set lines = lines || lines ${ofOrder}`, 'codes-of-refunds'],
    ];
    const silent: string[] = [];
    const over = new Error('rolled back');
    const work = runInShop(at.shop, {}, ({ transaction, now }) =>
      transaction(async ({ db }) => {
        for (const [row, name] of broken) {
          const { violations } = INVARIANTS.find((one) => one.name === name)!;
          const found = async () => (await db.execute(violations({ now: now(), settledBefore: now() }))).rows.length;
          if ((await found()) > 0) silent.push(`${name} before`);
          await db.execute(sql`savepoint honest`);
          await db.execute(sql.raw(row));
          if ((await found()) === 0) silent.push(`${name}: ${row}`);
          await db.execute(sql`rollback to savepoint honest`);
        }
        throw over;
      }),
    );
    await expect(work).rejects.toBe(over);
    expect(silent).toEqual([]);
  });
});
