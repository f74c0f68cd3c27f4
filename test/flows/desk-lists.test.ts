import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutForm, placeOrder, totalOf } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { freshPhone } from '../support/customer.ts';
import { openDesk, signInAs } from '../support/desk-orders.ts';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

interface View {
  readonly id: string;
  readonly name: string;
  readonly filter: object | null;
  readonly shared: boolean;
  readonly own: boolean;
  readonly changedBy: string;
  readonly count: number;
  readonly more: boolean;
}

/** More than two pages, and than a view counts. */
const ORDERS = 103;

describe('lists of the desk', () => {
  let shop: TestShop;
  let vera: { cookie: string };
  let owner: ReturnType<typeof openDesk>;
  const place = async () => {
    const items = [{ product: 2, quantity: 1 }];
    const contact = { name: 'Анна', phone: freshPhone(), email: `anna${randomUUID()}@example.ru` };
    const form = checkoutForm(items, await totalOf(shop.url, items), { paySystem: 3, contact });
    const { status, body } = await placeOrder(shop.url, form);
    expect(status).toBe(200);
    return body.number;
  };
  beforeAll(async () => {
    shop = await openTestShop({ env: { ORDER_LIMITS_TIMES: '100' } });
    shop.expectViolations('stock is set by hand', 'stock-available-by-movements');
    await moveClockToNine(shop);
    await shop.query('update stock_levels set available = 10000');
    vera = await signInStaff(shop);
    owner = openDesk(shop, vera);
    for (let order = 0; order < ORDERS; order++) await place();
  });
  afterAll(() => shop.close());

  it('pages have no gaps and no repeats while orders come, also among those of one moment', async () => {
    // Twenty at one instant around the end of the first page, ten that differ by microseconds.
    await shop.query(
      `with sorted as (select id, row_number() over (order by placed_at desc, number desc) as nth from orders),
         moment as (select placed_at as at from orders join sorted using (id) where nth = 45)
       update orders o set placed_at = case when nth <= 64 then moment.at else moment.at - interval '1 microsecond' * nth end
       from sorted, moment where sorted.id = o.id and nth between 45 and 74`,
    );
    const sorted = async () =>
      (await shop.query<{ number: number }>('select number::int from orders order by placed_at desc, number desc')).map(
        ({ number }) => number,
      );
    const all = await sorted();
    expect(all.length).toBeGreaterThanOrEqual(ORDERS);
    const read: number[] = [];
    let after: string | null = null;
    do {
      const { body }: Awaited<ReturnType<typeof owner.page>> = await owner.page(after === null ? {} : { after });
      read.push(...body.orders.map(({ number }) => number));
      after = body.next;
      // Comes on top of the pages that were read.
      await place();
    } while (after !== null);
    expect(read).toEqual(all);
    // The same by states, each of which is read by itself.
    const states = { state: ['new', 'cancelled', 'awaiting-payment'] };
    const first = await owner.page(states);
    const second = await owner.page({ ...states, after: first.body.next! });
    const byStates = [...first.body.orders, ...second.body.orders].map(({ number }) => number);
    expect(byStates).toEqual((await sorted()).slice(0, 100));
  });

  describe('saved views', () => {
    let picker: { cookie: string };
    let support: { cookie: string };
    beforeAll(async () => {
      picker = await signInAs(shop, 'Пётр', 'picker');
      support = await signInAs(shop, 'Майя', 'support');
    });
    const views = async (who: { cookie: string }) => {
      const { body } = await call<{ views: View[] }>(shop.url, '/api/staff/views', undefined, who);
      return body.views;
    };
    const save = async (who: { cookie: string }, id: string, view: object) => {
      const answer = await fetch(`${shop.url}/api/staff/views/${id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', ...who },
        body: JSON.stringify({ list: 'orders', ...view }),
      });
      return { status: answer.status, text: await answer.text() };
    };
    const remove = (who: { cookie: string }, id: string) => call(shop.url, `/api/staff/views/${id}/removed`, {}, who);

    it('is saved once, counted up to a hundred, renamed and removed by its owner; others do not see it', async () => {
      const id = randomUUID();
      const [newest] = (await owner.page()).body.orders;
      expect((await call(shop.url, `/api/orders/${newest!.id}/cancelled`, {}, vera)).status).toBe(200);
      const view = { name: 'Отменённые', filter: { state: ['cancelled'] } };
      expect((await save(picker, id, view)).status).toBe(200);
      expect((await save(picker, id, view)).status).toBe(200);
      expect(await views(picker)).toMatchObject([
        { id, ...view, shared: false, own: true, count: 1, more: false, changedBy: expect.stringContaining('Пётр') },
      ]);
      expect(await views(support)).toEqual([]);
      expect((await save(support, id, view)).status).toBe(404);
      expect((await remove(support, id)).status).toBe(404);
      expect((await save(picker, id, { ...view, name: 'Отказы' })).status).toBe(200);
      expect((await views(picker)).map(({ name }) => name)).toEqual(['Отказы']);
      expect((await remove(picker, id)).status).toBe(200);
      expect((await remove(picker, id)).status).toBe(404);
      expect(await views(picker)).toEqual([]);
    });

    it('counters stop at a hundred', async () => {
      const id = randomUUID();
      await save(support, id, { name: 'Все', filter: {} });
      expect(await views(support)).toMatchObject([{ count: 100, more: true }]);
      await remove(support, id);
    });

    it('a shared one is seen by all, and changed by those who may share', async () => {
      const id = randomUUID();
      const view = { name: 'Стоят', filter: { onHold: true }, shared: true };
      expect((await save(picker, id, view)).status).toBe(403);
      expect((await save(support, id, view)).status).toBe(200);
      expect(await views(picker)).toMatchObject([{ id, own: false, shared: true, count: 0 }]);
      expect((await save(picker, id, { ...view, shared: false })).status).toBe(404);
      expect((await remove(picker, id)).status).toBe(404);
      expect((await save(vera, id, { ...view, name: 'Остановлены' })).status).toBe(200);
      expect((await views(support)).map(({ name, changedBy }) => [name, changedBy])).toEqual([
        ['Остановлены', expect.stringContaining('Вера')],
      ]);
      expect((await remove(vera, id)).status).toBe(200);
    });

    it('those that ask about money or exceptions are neither shown to those who may not see these, nor saved by them', async () => {
      for (const filter of [{ money: 'paid' }, { exception: true }]) {
        const id = randomUUID();
        expect((await save(support, id, { name: 'Для всех', filter, shared: true })).status).toBe(200);
        expect(await views(vera)).toMatchObject([{ id, filter }]);
        expect(await views(picker)).toEqual([]);
        expect((await save(picker, randomUUID(), { name: 'Мой', filter })).status).toBe(403);
        await remove(support, id);
      }
    });

    it('only conditions of the list are saved; one of another version says so', async () => {
      for (const filter of [{ state: ['lost'] }, { q: 'Анна' }, { onHold: 'true' }, { from: 'вчера' }])
        expect([filter, (await save(support, randomUUID(), { name: 'Нет', filter })).status]).toEqual([filter, 400]);
      expect((await save(support, randomUUID(), { name: ' ', filter: {} })).status).toBe(400);
      const id = randomUUID();
      await save(support, id, { name: '<b>Старый</b>', filter: {} });
      await shop.query(`update staff_views set filter = '{"gone": 1}' where id = $1`, [id]);
      expect(await views(support)).toMatchObject([{ name: '<b>Старый</b>', filter: null, count: 0 }]);
      await remove(support, id);
    });

    it('of a member there are thirty at most, also by changing a shared one', async () => {
      for (let view = 0; view < 30; view++)
        expect((await save(support, randomUUID(), { name: `Вид ${view}`, filter: {} })).status).toBe(200);
      const { status, text } = await save(support, randomUUID(), { name: 'Лишний', filter: {} });
      expect([status, text]).toEqual([409, expect.stringContaining('уже 30')]);
      expect(await views(support)).toHaveLength(30);
      const id = randomUUID();
      const shared = { name: 'Для всех', filter: {}, shared: true };
      expect((await save(support, id, shared)).status).toBe(200);
      expect((await save(support, id, { ...shared, shared: false })).status).toBe(409);
      // Nor by another who may change it.
      expect((await save(vera, id, { ...shared, shared: false })).status).toBe(409);
      expect((await save(support, id, { ...shared, name: 'Всем' })).status).toBe(200);
      expect(await views(vera)).toMatchObject([{ id, name: 'Всем', shared: true }]);
      await remove(support, id);
    });

    it('the editor has no list of orders and no views of it', async () => {
      const editor = await signInAs(shop, 'Галя', 'content');
      expect((await call(shop.url, '/api/staff/views', undefined, editor)).status).toBe(403);
      expect((await save(editor, randomUUID(), { name: 'Мой', filter: {} })).status).toBe(403);
    });
  });
});
