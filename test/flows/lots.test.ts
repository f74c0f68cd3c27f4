// Longer than usual: one shop for the way of packs from the pallet over the box back to the shelf.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_OWNER } from '@travosol/demo-world/staff.ts';
import { addDays, moscowDay } from '../../src/kernel/dates.ts';
import { TEST_SECRET } from '../support/account.ts';
import type { Items } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { courseOrder } from '../support/course-order.ts';
import { changedBy } from '../support/everything.ts';
import { lockRows, untilWaitingForLock } from '../support/lock-rows.ts';
import { markingCode } from '../support/marking-codes.ts';
import { openPackingDesk, type PackingDesk } from '../support/packing-desk.ts';
import { runShopCommand } from '../support/shop-command.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const DROPS = '04601234500012';
const PICKUP = { method: 'pickup' };
const CASH = 3;

interface Lot {
  readonly id: number;
  readonly number: string;
  readonly received: number;
  readonly left: number;
  readonly blocked: string | null;
}
interface Line {
  readonly productId: number;
  readonly suggestedLot: { readonly number: string; readonly bestBefore: string; readonly left: number } | null;
}
interface Wave {
  readonly id: string;
  readonly number: number;
  readonly taken: readonly { readonly shipmentId: string; readonly version: number }[];
  readonly leftOut: readonly { readonly shipmentId: string; readonly code: string; readonly message: string }[];
}
interface Listed {
  readonly boxes: readonly { readonly shipmentId: string; readonly orderState: string }[];
  readonly products: readonly {
    readonly productId: number;
    readonly name: string;
    readonly quantity: number;
    readonly packed: number;
    readonly lots: readonly { readonly number: string; readonly take: number }[];
    readonly boxes: readonly { readonly orderNumber: number; readonly quantity: number }[];
  }[];
}
interface BoxToEmpty {
  readonly orderNumber: number;
  readonly since: string;
  readonly units: readonly object[];
}

describe('lots, waves and the way back to the shelf', () => {
  let shop: TestShop;
  let desk: PackingDesk;
  /** Tea is packed by its number, drops by their marking codes; of the third there is nothing. */
  let [tea, drops, gone] = [0, 0, 0];
  beforeAll(async () => {
    shop = await openTestShop({ env: { SECRET: TEST_SECRET } });
    desk = await openPackingDesk(shop);
    const goods = await shop.query<{ id: number; available: number }>(
      `select p.id, s.available from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and p.type = 'single' order by p.id`,
    );
    [tea, drops] = goods.filter(({ available }) => available > 20).map(({ id }) => id) as [number, number];
    gone = goods.find(({ available }) => available === 0)!.id;
    await shop.query('update products set gtin = $2, marked = true where id = $1', [drops, DROPS]);
  });
  afterAll(() => shop.close());

  const inDays = (days: number) => moscowDay(addDays(shop.now(), days));
  const post = <T>(path: string, body: object) => call<T>(shop.url, path, body, desk.vera());
  const get = async <T>(path: string) => (await call<T>(shop.url, path, undefined, desk.vera())).body;
  const receive = (product: number, number: string, days: number, pieces: number, more: object = {}) =>
    post<{ lotId: number; received: number }>('/api/lots', {
      key: randomUUID(),
      product,
      number,
      bestBefore: inDays(days),
      pieces,
      ...more,
    });
  const lotOf = async (product: number, number: string) =>
    (await get<{ lots: Lot[] }>(`/api/lots?product=${product}`)).lots.find((lot) => lot.number === number)!;
  const suggested = async (id: string, product: number) => {
    const { lines } = (await desk.show(id)) as unknown as { lines: Line[] };
    return lines.find(({ productId }) => productId === product)!.suggestedLot;
  };
  const wordsOf = ({ status, body }: { status: number; body: { error?: { message: string; details: object } } }) => {
    const { code } = (body.error?.details ?? {}) as { code?: string };
    return `${status} ${code ?? 'a field'}: ${body.error?.message.replaceAll('\u00a0', ' ')}`;
  };
  async function refusedWith(said: RegExp, press: () => Promise<Parameters<typeof wordsOf>[0]>): Promise<void> {
    const { answer, changed } = await changedBy(shop, press);
    expect(wordsOf(answer)).toMatch(said);
    expect(changed).toEqual([]);
  }
  const order = (items: readonly Items[]) => desk.orderOnDelivery(items, PICKUP, CASH);
  async function picked(items: readonly Items[]) {
    const ordered = await order(items);
    const id = await desk.openShipment(ordered);
    expect((await desk.does(id, 'picking')).status).toBe(200);
    return { ...ordered, id };
  }

  it('a lot that came is for sale, once: whoever waits for the goods gets a letter', async () => {
    const email = 'anna.zhdet@example.ru';
    const asked = await call(shop.url, '/api/restock-notices', { product: gone, email, consent: true });
    expect(asked.status).toBe(200);
    const press = { key: randomUUID(), product: gone, number: ' г-1', bestBefore: inDays(300), pieces: 5 };
    const answers = await Promise.all(Array.from({ length: 6 }, () => post('/api/lots', press)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]!.body).toMatchObject({ number: 'Г-1', received: 5, blocked: null });
    expect(await desk.stockOf(gone)).toEqual({ available: 5, held: 0 });
    await refusedWith(/^422 command-key-reused/, () => post('/api/lots', { ...press, pieces: 6 }));
    await shop.enqueue('send-restock-notices');
    await shop.drain();
    expect(await shop.query("select 1 from letters where kind = 'restock-letter'")).toHaveLength(1);

    // Two trucks at once are one lot.
    await Promise.all([receive(tea, 'б-1', 400, 1), receive(tea, 'Б-1', 400, 1)]);
    const { available } = await desk.stockOf(tea);
    expect((await receive(tea, 'А-1', 100, 2, { onShelf: true })).body).toMatchObject({ received: 2 });
    expect((await desk.stockOf(tea)).available).toBe(available);
    expect(await lotOf(tea, 'Б-1')).toMatchObject({ received: 2, left: 2 });
    const added = await runShopCommand(
      shop.databaseUrl,
      'lots',
      'receive',
      String(tea),
      'б-1',
      '1',
      '--until',
      inDays(400),
    );
    expect(added).toEqual({ code: 0, text: 'Серия Б-1: пришло всего 3, в остатке прибавилось 1.\n' });

    const digital = (await shop.query<{ id: number }>("select id from products where kind = 'digital' limit 1"))[0]!.id;
    const bundle = (await shop.query<{ id: number }>("select id from products where type = 'bundle' limit 1"))[0]!.id;
    for (const [said, press] of [
      [/^409 lot-day-differs: Серия Б-1 уже записана с днём .+: сверьте/, () => receive(tea, 'Б-1', 401, 1)],
      [/^422 lot-day-unfit: Срок годности уже вышел/, () => receive(tea, 'В-1', 0, 1)],
      [/^422 lot-day-unfit: Это больше чем через десять лет/, () => receive(tea, 'В-1', 4000, 1)],
      [/^422 lot-not-needed: Цифровой товар/, () => receive(digital, 'В-1', 100, 1)],
      [/^422 lot-not-needed: У комплекса нет своей серии/, () => receive(bundle, 'В-1', 100, 1)],
      [/^404 lot-product-unknown/, () => receive(2_000_000_000, 'В-1', 100, 1)],
      [/^409 lot-not-on-shelf: .+пересчитайте полку/, () => receive(tea, 'В-1', 100, 99_999, { onShelf: true })],
      [/^400 a field: Укажите, сколько штук/, () => receive(tea, 'В-1', 100, 0)],
      [/^400 a field: Не длиннее 40 знаков/, () => receive(tea, 'ß'.repeat(21), 100, 1)],
    ] as const)
      await refusedWith(said, press);
  });

  it('what expires first is suggested; any fitting lot may be packed, and no other', async () => {
    const { id } = await picked([
      { product: tea, quantity: 2 },
      { product: drops, quantity: 1 },
    ]);
    expect(await suggested(id, tea)).toEqual({ number: 'А-1', bestBefore: inDays(100), left: 2 });
    expect(await suggested(id, drops)).toBeNull();
    const scan = (facts: object) => desk.does(id, 'units', { productId: tea, ...facts });
    const { id: blockedId } = await lotOf(tea, 'Б-1');
    const block = { key: randomUUID(), reason: 'жалоба на запах' };
    for (let press = 0; press < 2; press++)
      expect((await post(`/api/lots/${blockedId}/blocked`, block)).body).toMatchObject({ blocked: block.reason });
    await refusedWith(/^409 lot-blocked/, () =>
      post(`/api/lots/${blockedId}/blocked`, { ...block, key: randomUUID() }),
    );
    await refusedWith(/^409 lot-blocked: .+«жалоба на запах»/, () => receive(tea, 'Б-1', 400, 1));
    await receive(tea, 'Д-1', 1, 1);
    // A day has passed on the shelf.
    await shop.query("update lots set best_before = $1 where number = 'Д-1'", [inDays(0)]);
    for (const [said, facts] of [
      [/^422 unit-lot-missing: «.+» собирают по сериям.+серия А-1, годна до .+, осталось 2\.$/, {}],
      [/^409 unit-of-another-lot: У этого товара нет серии Х-9: сверьте.+сначала примите на склад\.$/, { lot: 'Х-9' }],
      [/^409 unit-of-another-lot: У этого товара нет серии Г-1/, { lot: 'Г-1' }],
      [/^409 unit-lot-blocked: Серия Б-1 заблокирована: «жалоба на запах»\. Отложите/, { lot: 'б-1' }],
      [/^409 unit-lot-day-differs: Серия А-1 годна до .+ сверьте/, { lot: 'А-1', expiresOn: inDays(101) }],
      [/^409 unit-expired/, { lot: 'Д-1' }],
    ] as const)
      await refusedWith(said, () => scan(facts));
    const open = { key: randomUUID() };
    expect((await post(`/api/lots/${blockedId}/unblocked`, open)).body).toMatchObject({ blocked: null });
    await refusedWith(/^409 lot-not-blocked/, () => post(`/api/lots/${blockedId}/unblocked`, { key: randomUUID() }));

    expect((await scan({ lot: 'Б-1' })).status).toBe(200);
    expect((await scan({ lot: ' а-1 ' })).status).toBe(200);
    // Goods without recorded lots are packed as before.
    const free = { productId: undefined, scan: markingCode(DROPS), lot: 'к-17', expiresOn: '2099-01-01' };
    expect((await scan(free)).status).toBe(200);
    const { units } = (await desk.show(id)) as unknown as { units: { lot: string; expiresOn: string }[] };
    expect(units.map(({ lot, expiresOn }) => [lot, expiresOn])).toEqual([
      ['Б-1', inDays(400)],
      ['А-1', inDays(100)],
      ['к-17', '2099-01-01'],
    ]);
    expect([(await lotOf(tea, 'А-1')).left, (await lotOf(tea, 'Б-1')).left]).toEqual([1, 2]);
  });

  it('the last piece of a lot goes into one of two boxes', async () => {
    const boxes = [await picked([{ product: tea, quantity: 1 }]), await picked([{ product: tea, quantity: 1 }])];
    const release = await lockRows(shop.databaseUrl, "select 1 from lots where number = 'А-1' for update");
    const scans = boxes.map(({ id }) => desk.does(id, 'units', { productId: tea, lot: 'А-1' }));
    await untilWaitingForLock(shop, 2);
    await release();
    const answers = (await Promise.all(scans)).sort((one, other) => one.status - other.status);
    expect(answers[0]!.status).toBe(200);
    expect(wordsOf(answers[1]!)).toMatch(/^409 unit-lot-empty: По учёту серии А-1 больше нет.+Есть серия Б-1/);
    expect(await lotOf(tea, 'А-1')).toMatchObject({ received: 2, left: 0 });
  });

  it('a wave takes what may be picked, names the rest, and lists what to take from the shelf', async () => {
    await receive(tea, 'Э-1', 500, 9);
    const wants = [2, 1, 1, 1];
    const orders = [];
    for (const quantity of wants)
      orders.push(
        await order([
          { product: tea, quantity },
          { product: drops, quantity: 1 },
        ]),
      );
    const boxes = [];
    for (const one of orders) boxes.push({ id: await desk.openShipment(one), expectedVersion: 1 });
    const [first, second, held, taken] = boxes as [Box, Box, Box, Box];
    await desk.does(held.id, 'holds', { reason: 'Уточняем адрес' });
    await desk.does(taken.id, 'picking');
    const press = { key: randomUUID(), shipments: [first, second, { ...held, expectedVersion: 2 }, taken] };
    await refusedWith(/^409 wave-empty: .+«Уточняем адрес».+Отправку за это время изменили/, () =>
      post('/api/picking-waves', { ...press, shipments: press.shipments.slice(2) }),
    );
    await refusedWith(/^400 a field: Каждую отправку называют один раз/, () =>
      post('/api/picking-waves', { ...press, shipments: [first, first] }),
    );
    const answers = await Promise.all(Array.from({ length: 5 }, () => post<Wave>('/api/picking-waves', press)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const wave = answers[0]!.body;
    expect(wave.taken).toMatchObject([{ shipmentId: first.id }, { shipmentId: second.id }]);
    expect(wave.leftOut).toMatchObject([
      { shipmentId: held.id, code: 'shipment-on-hold', message: expect.stringContaining('Уточняем адрес') },
      { shipmentId: taken.id, code: 'shipment-changed', message: expect.stringContaining(DEMO_OWNER.name) },
    ]);
    await refusedWith(/^422 command-key-reused/, () => post('/api/picking-waves', { ...press, shipments: [first] }));
    // A box of the wave is not taken once more, neither by itself nor in another wave.
    const again = { key: randomUUID(), shipments: [first] };
    await refusedWith(/^409 wave-empty: .+Отправку за это время изменили/, () => post('/api/picking-waves', again));
    await refusedWith(/^409 shipment-changed/, () =>
      post(`/api/shipments/${first.id}/picking`, { key: randomUUID(), expectedVersion: 1 }),
    );

    const list = await get<Listed>(`/api/picking-waves/${wave.id}`);
    const names = list.products.map(({ name }) => name);
    expect(names).toEqual([...names].sort(new Intl.Collator('ru').compare));
    expect(list.products.find(({ productId }) => productId === tea)).toMatchObject({
      quantity: 3,
      packed: 0,
      lots: [
        { number: 'Б-1', take: 2 },
        { number: 'Э-1', take: 1 },
      ],
      boxes: [
        { orderNumber: orders[0]!.number, quantity: 2 },
        { orderNumber: orders[1]!.number, quantity: 1 },
      ],
    });
    expect(list.products.find(({ productId }) => productId === drops)).toMatchObject({ quantity: 2, lots: [] });
    await desk.does(first.id, 'units', { productId: tea, lot: 'Б-1' });
    const printed = await runShopCommand(shop.databaseUrl, 'shipments', 'wave-list', String(wave.number));
    expect(printed.text).toMatch(/\n2 шт\. {2}.+уже в коробках 1\)\n {2}1 из серии Б-1, .+\n {2}1 из серии Э-1, /);
  });

  it('packs of an ended order are listed until the box is empty; a pack that came back keeps its lot', async () => {
    expect((await receive(drops, 'К-1', 200, 2)).status).toBe(200);
    expect((await receive(drops, 'К-2', 300, 2)).status).toBe(200);
    const paid = await desk.paidOrder([{ product: drops, quantity: 1 }], PICKUP);
    const paidBox = await desk.openShipment(paid);
    await desk.does(paidBox, 'picking');
    const code = markingCode(DROPS);
    await desk.does(paidBox, 'units', { scan: code, lot: 'К-1' });
    expect((await get<{ boxes: BoxToEmpty[] }>('/api/put-away')).boxes).toEqual([]);
    await shop.sandbox.advance(paid.paymentId, 'refund');
    await shop.drain();
    const { boxes } = await get<{ boxes: BoxToEmpty[] }>('/api/put-away');
    const unit = { productId: drops, lot: 'К-1', expiresOn: inDays(200), codeEnd: code.slice(25, 31) };
    expect(boxes).toMatchObject([{ orderNumber: paid.number, since: expect.any(String), units: [unit] }]);
    const printed = await runShopCommand(shop.databaseUrl, 'shipments', 'put-away');
    expect(printed.text).toMatch(
      new RegExp(`^Заказ ${paid.number}: собирается, заказ окончен .+\\n.+, серия К-1, код …`),
    );
    expect((await lotOf(drops, 'К-1')).left).toBe(1);
    expect((await desk.does(paidBox, 'cancelled')).body).toMatchObject({ state: 'cancelled' });
    expect((await get<{ boxes: BoxToEmpty[] }>('/api/put-away')).boxes).toEqual([]);
    expect((await lotOf(drops, 'К-1')).left).toBe(2);

    // Борис does not collect his; the pack is inspected and for sale again.
    const left = await picked([{ product: drops, quantity: 1 }]);
    await desk.does(left.id, 'units', { scan: code, lot: 'К-1' });
    await desk.does(left.id, 'box-closed', { weightGrams: 200 });
    for (const step of ['ready', 'not-collected', 'order-returned'])
      expect((await desk.does(left.id, step)).status).toBe(200);
    const [back] = await shop.query<{ id: string; unit: number }>(
      'select r.id, u.unit_id as unit from returns r join return_units u on u.return_id = r.id where r.order_id = $1',
      [left.orderId],
    );
    const version = { key: randomUUID(), expectedVersion: 1 };
    await post(`/api/returns/${back!.id}/received`, { ...version, unitIds: [back!.unit], scans: [] });
    expect((await lotOf(drops, 'К-1')).left).toBe(1);
    const inspected = await post(`/api/returns/${back!.id}/inspected`, {
      key: randomUUID(),
      expectedVersion: 2,
      units: [{ unitId: back!.unit, disposition: 'restock' }],
      refund: null,
    });
    expect(inspected.status).toBe(200);
    expect((await lotOf(drops, 'К-1')).left).toBe(2);
    const { id } = await picked([{ product: drops, quantity: 1 }]);
    await refusedWith(/^409 unit-of-another-lot: Эту упаковку уже собирали как серию К-1, а не К-2/, () =>
      desk.does(id, 'units', { scan: code, lot: 'К-2' }),
    );
    expect((await desk.does(id, 'units', { scan: code, lot: 'К-1' })).status).toBe(200);
    expect((await lotOf(drops, 'К-1')).left).toBe(1);

    // Once handed over, packs have the best-before of their lots in the plan of their buyer.
    const bought = await desk.paidOrder([{ product: drops, quantity: 2 }], PICKUP);
    const scans = ['К-2', 'К-1'].map((lot) => ({ scan: markingCode(DROPS), lot }));
    const box = await desk.packed(bought, scans);
    expect((await courseOrder(shop, bought.orderId)).goods).toEqual([{ product: drops, pieces: 2, units: [] }]);
    for (const step of ['ready', 'delivered']) expect((await desk.does(box, step)).status).toBe(200);
    const units = [200, 300].map((days) => ({ bestBefore: inDays(days), back: false }));
    expect((await courseOrder(shop, bought.orderId)).goods).toEqual([{ product: drops, pieces: 2, units }]);
  });

  it('a mistyped receipt is taken back, once, as far as its pieces are in no box; what was sold of it is short', async () => {
    const before = await desk.stockOf(gone);
    const { lotId } = (await receive(gone, 'О-1', 300, 50)).body;
    const at = `/api/lots/${lotId}/corrected`;
    const correction = (pieces: number, more: object = {}) => ({
      key: randomUUID(),
      pieces,
      reason: 'Было пять, напечатали пятьдесят',
      ...more,
    });
    const press = correction(45);
    const answers = await Promise.all(Array.from({ length: 4 }, () => post<{ received: number }>(at, press)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.received}`))).toEqual(new Set(['200 5']));
    expect(await desk.stockOf(gone)).toEqual({ ...before, available: before.available + 5 });
    expect(await lotOf(gone, 'О-1')).toMatchObject({ received: 5, left: 5 });
    await refusedWith(/^409 lot-corrected-too-far: .* на 5 штук:/, () => post(at, correction(6)));
    // They were received into stock, not recorded as lying on the shelf.
    await refusedWith(/^409 lot-corrected-too-far: .* на 0 штук:/, () => post(at, correction(1, { onShelf: true })));
    await order([{ product: gone, quantity: before.available + 2 }]);
    const words = ['lots', 'correct', String(gone), 'О-1', '2', 'Ещё две лишние'];
    const { code, text } = await runShopCommand(shop.databaseUrl, ...words);
    expect([code, text]).toEqual([0, 'Серия О-1: пришло всего 3, лишние 2 убраны.\n']);
    expect((await desk.stockOf(gone)).available).toBe(1);

    // Only one is left for sale: the other one was sold, and is short now.
    shop.expectErrors(/stock-short/);
    const stock = async () =>
      (await shop.query('select available, short from stock_levels where product_id = $1', [gone]))[0];
    expect((await post(at, correction(2))).body).toMatchObject({ received: 1 });
    expect(await stock()).toEqual({ available: 0, short: 1 });
    // What comes covers it, until that turns out to be a mistake, too: short again, and the staff is told again.
    await receive(gone, 'О-1', 300, 4);
    expect(await stock()).toEqual({ available: 3, short: 0 });
    expect((await post(at, correction(4))).body).toMatchObject({ received: 1 });
    expect(await stock()).toEqual({ available: 0, short: 1 });
    const told = await runShopCommand(shop.databaseUrl, 'exceptions', 'list');
    expect(told.text.split(`Серия О-1. Не\u00a0хватает: товар ${gone}, 1\u00a0шт`)).toHaveLength(3);
    await receive(gone, 'О-1', 300, 1);
    expect(await stock()).toEqual({ available: 0, short: 0 });
  });

  it('a pack that is broken is taken off its lot once somebody knows the lot: stock has fallen already', async () => {
    const { lotId } = (await receive(gone, 'С-1', 300, 9)).body;
    const { id } = await picked([{ product: gone, quantity: 2 }]);
    const broken = { lines: [{ position: 0, quantity: 1 }], why: 'broken', reason: 'упала с полки' };
    expect((await desk.does(id, 'packs-cancelled', broken)).status).toBe(200);
    const stock = await desk.stockOf(gone);
    const listed = () => runShopCommand(shop.databaseUrl, 'lots', 'list', String(gone));
    expect((await listed()).text).toContain('Списано без серии: 1. ');
    const at = `/api/lots/${lotId}/corrected`;
    const takeOff = (pieces: number, more: object = {}) => ({
      key: randomUUID(),
      pieces,
      writtenOff: true,
      reason: 'Разбитая была этой серии',
      ...more,
    });
    await refusedWith(/^409 lot-written-off-too-far: .* чем 1 списанную штуку:/, () => post(at, takeOff(2)));
    await refusedWith(/^400 /, () => post(at, takeOff(1, { onShelf: true })));
    const press = takeOff(1);
    for (const _ of ['once', 'again']) expect((await post(at, press)).body).toMatchObject({ received: 8 });
    expect(await lotOf(gone, 'С-1')).toMatchObject({ received: 8, left: 8 });
    expect(await desk.stockOf(gone)).toEqual(stock);
    await refusedWith(/^409 lot-written-off-too-far: .* чем 0 /, () => post(at, takeOff(1)));
    expect((await listed()).text).not.toContain('Списано');
  });
});

interface Box {
  readonly id: string;
  readonly expectedVersion: number;
}
