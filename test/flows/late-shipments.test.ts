import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, formatDayOfMonth, moscowDay } from '../../src/kernel/dates.ts';
import { dueSteps } from '../../src/shop/step-messages/due-steps.reads.ts';
import { openPackingDesk, type DeskOrder, type PackingDesk } from '../support/packing-desk.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const DAY = 24 * 3_600_000;
const PICKUP = { method: 'pickup' };

describe('what stands still is told to the staff, and what goes on is not told any more', () => {
  let shop: TestShop;
  let desk: PackingDesk;
  let tea: number;
  beforeAll(async () => {
    shop = await openTestShop();
    // Any day may be a holiday.
    await closeOn(null);
    desk = await openPackingDesk(shop);
    const [goods] = await shop.query<{ id: number }>(
      `select p.id from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 40 and not p.marked order by p.id limit 1`,
    );
    tea = goods!.id;
    shop.expectErrors(/not-packed|not-handed-over|no-tracking|storage-ends/);
  });
  afterAll(() => shop.close());

  const closeOn = (closedDays: string | null) =>
    shop.query(
      `insert into settings (key, value, updated_at) values ('company', $1, now())
       on conflict (key) do update set value = excluded.value`,
      [JSON.stringify({ closedDays })],
    );
  /** Moves to this hour of the next working day in Moscow, or of the one after it. */
  async function workdayAt(hour: string): Promise<void> {
    const days = [1, 2, 3, 4].map((count) => moscowDay(addDays(shop.now(), count)));
    const next = days.find((day) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()));
    await desk.passDays((new Date(`${next}T${hour}:00+03:00`).getTime() - shop.now().getTime()) / DAY);
  }
  async function watch(): Promise<void> {
    await shop.enqueue('watch-shipments');
    await shop.drain();
  }
  const told = ({ orderId }: DeskOrder) =>
    shop.query<{ kind: string; by: string | null; reason: string | null }>(
      `select kind, split_part(closed_by, ' ', 1) as by, reason from exceptions
       where facts->>'orderId' = $1 order by id`,
      [orderId],
    );
  const open = (order: DeskOrder) => desk.openExceptionsOf(order);

  /** What is on hold is not late; released, it is told once more. */
  async function onHold(order: DeskOrder, id: string, kind: string): Promise<void> {
    const held = await desk.does(id, 'holds', { reason: 'Анна думает' });
    expect([held.status, await open(order)]).toEqual([200, []]);
    await watch();
    expect(await open(order)).toEqual([]);
    const holds = 'select id from shipment_holds where shipment_id = $1 and released_at is null';
    const [hold] = await shop.query<{ id: number }>(holds, [id]);
    await desk.does(id, 'holds/released', { hold: hold!.id });
    await watch();
    expect(await open(order)).toEqual([kind]);
  }

  it('a box that waits for packing, then on the table, then for its buyer; each of it ends with the next step', async () => {
    await workdayAt('12:00');
    const order = await desk.paidOrder([{ product: tea, quantity: 1 }], PICKUP);
    const id = await desk.openShipment(order);
    await workdayAt('15:59');
    await watch();
    expect(await told(order)).toEqual([]);
    await workdayAt('16:01');
    await closeOn(formatDayOfMonth(shop.now()));
    await watch();
    expect(await told(order)).toEqual([]);
    await closeOn(null);
    await watch();
    await watch();
    expect(await told(order)).toEqual([{ kind: 'not-packed', by: null, reason: null }]);
    await desk.pack(id, [{ productId: tea }]);
    expect(await told(order)).toEqual([{ kind: 'not-packed', by: 'staff:1', reason: 'Коробка собрана.' }]);

    // Packed today.
    await watch();
    expect(await open(order)).toEqual([]);
    await workdayAt('16:01');
    await watch();
    expect(await open(order)).toEqual(['not-handed-over']);

    // Late a second time: it is told once more, and what a person has closed is not.
    await desk.does(id, 'box-opened');
    expect(await open(order)).toEqual([]);
    await watch();
    expect(await open(order)).toEqual(['not-packed']);
    await onHold(order, id, 'not-packed');
    await shop.query(
      `update exceptions set closed_at = $2, closed_by = 'staff:1 Вера', reason = 'ждёт коробку'
       where facts->>'orderId' = $1 and closed_at is null`,
      [order.orderId, shop.now()],
    );
    await watch();
    expect(await open(order)).toEqual([]);

    await desk.does(id, 'box-closed', { weightGrams: 640 });
    expect((await desk.does(id, 'holds', { reason: 'Анна заберёт в пятницу' })).status).toBe(200);
    await workdayAt('16:01');
    await watch();
    expect(await open(order)).toEqual([]);
    const [hold] = await shop.query<{ id: number }>(
      'select id from shipment_holds where shipment_id = $1 and released_at is null',
      [id],
    );
    await desk.does(id, 'holds/released', { hold: hold!.id });
    await watch();
    expect(await open(order)).toEqual(['not-handed-over']);
    await onHold(order, id, 'not-handed-over');

    await desk.does(id, 'ready');
    expect(await open(order)).toEqual([]);
    const { keptUntil } = await desk.show(id);
    const days = (new Date(keptUntil!).getTime() - shop.now().getTime()) / DAY;
    expect(Math.abs(days - 14)).toBeLessThan(0.01);
    await shop.drain();
    const [letter] = await shop.sandbox.lettersAbout(`Заказ № ${order.number} можно забрать`);
    expect(letter!.text).toContain(`хранится до\u00a0${formatDayOfMonth(new Date(keptUntil!))}`);

    await desk.passDays(12.1);
    await watch();
    expect(await open(order)).toEqual(['storage-ends']);
    expect(await shop.sandbox.lettersAbout(`Заказ № ${order.number}: успейте забрать`)).toHaveLength(1);
    await desk.does(id, 'delivered');
    expect(await open(order)).toEqual([]);
  });

  it('a carrier that is silent, speaks, and is silent again is told of twice', async () => {
    const order = await desk.paidOrder([{ product: tea, quantity: 1 }]);
    const id = await desk.packed(order, [{ productId: tea }]);
    const parcel = await desk.sent(order, id);
    const reports = async (code: string) => {
      await desk.happens(parcel, code);
      await shop.enqueue('check-parcels');
      await shop.drain();
    };
    await desk.passDays(3.1);
    await watch();
    expect(await open(order)).toEqual(['no-tracking']);
    await reports('ACCEPTED_IN_RECIPIENT_CITY');
    expect(await told(order)).toEqual([
      { kind: 'no-tracking', by: 'job:track-parcel', reason: 'Служба снова сообщает о\u00a0посылке.' },
    ]);
    await watch();
    expect(await open(order)).toEqual([]);
    await desk.passDays(3.1);
    await watch();
    expect(await open(order)).toEqual(['no-tracking']);
    // Times of carriers are in seconds: which of two rows of one second is shown last is not known.
    expect((await desk.show(id)).tracking).toContainEqual(
      expect.objectContaining({ code: 'ACCEPTED_IN_RECIPIENT_CITY', words: 'ACCEPTED_IN_RECIPIENT_CITY' }),
    );
    await reports('ACCEPTED_AT_PICK_UP_POINT');
    expect(await open(order)).toEqual([]);
  });

  it('Борис, who has collected what is not counted yet, is not told to come for it', async () => {
    const order = await desk.orderOnDelivery([{ product: tea, quantity: 2 }], desk.toPoint, 2);
    const id = await desk.packed(order, [{ productId: tea }, { productId: tea }]);
    const parcel = await desk.sent(order, id);
    await desk.happens(parcel, 'ACCEPTED_AT_PICK_UP_POINT');
    await desk.happens(parcel, 'DELIVERED', { counts: 'late' });
    await desk.passDays(1 / 12);
    await shop.enqueue('check-parcels');
    await shop.drain();
    await shop.query('update shipments set kept_until = $2 where id = $1', [id, addDays(shop.now(), 1.5)]);
    await watch();
    expect([(await desk.show(id)).state, await open(order)]).toEqual(['ready', []]);
    expect(await desk.lettersOf(order)).not.toContain('Заказ можно забрать');
    for (const step of ['ready', 'storage-ends'] as const) {
      const due = await runInShop(shop, {}, ({ db }) => dueSteps(db, step, shop.now(), 200));
      expect(due.filter(({ shipmentId }) => shipmentId === id)).toEqual([]);
    }
  });
});
