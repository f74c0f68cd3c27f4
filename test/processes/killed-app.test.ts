import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccount, TEST_SECRET, type Account } from '../support/account.ts';
import { checkoutForm, eventually, placeOrder, totalOf, type Items, type PlacedOrder } from '../support/buyer.ts';
import { holdFirstWrite } from '../support/hold-first-write.ts';
import { lockRows } from '../support/lock-rows.ts';
import { openProcessTestShop, type ProcessTestShop } from '../support/processes.ts';

let shop: ProcessTestShop;
beforeAll(async () => {
  shop = await openProcessTestShop({ webs: 2, separateWorker: true, env: { SECRET: TEST_SECRET } });
  shop.expectViolations('stock is set by hand', 'stock-available-by-movements');
  shop.expectErrors(/terminat|ECONNRESET/);
});
afterAll(() => shop.close());

const untilSomeSessionWaits = () =>
  eventually(
    () =>
      shop.query<{ waiting: number }>(
        "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and application_name = 'travosol' and (wait_event_type = 'Lock' or wait_event = 'PgSleep')",
      ),
    ([row]) => row!.waiting > 0,
  );

describe('the app is killed (SIGKILL) while an order is being placed', () => {
  const items = [{ product: 2, quantity: 1 }];
  const ordersUnder = (key: string) =>
    shop.query<{ order_id: string }>('select order_id from checkouts where key = $1', [key]);
  const heldFor = async (orderId: string) =>
    (
      await shop.query<{ pieces: number }>(
        "select coalesce(sum(quantity), 0)::int as pieces from stock_movements where order_id = $1 and kind = 'hold'",
        [orderId],
      )
    )[0]!.pieces;

  async function killAndRetry(form: object): Promise<PlacedOrder> {
    await shop.kill(1);
    await shop.restart(1);
    const retried = await placeOrder(shop.webs[1]!.url, form);
    expect(retried.status).toBe(200);
    return retried.body;
  }

  it('before the commit: nothing is left of it, and the retry makes exactly one order', async () => {
    const form = checkoutForm(items, await totalOf(shop.url, items));
    const release = await holdFirstWrite(shop, 'stock_levels');
    const lost = placeOrder(shop.webs[1]!.url, form).catch(() => undefined);
    await untilSomeSessionWaits();
    await shop.kill(1);
    await release();
    expect(await lost).toBeUndefined();
    // The server notices the dead session and rolls back its transaction.
    await eventually(
      () => ordersUnder(form.checkoutKey),
      (rows) => rows.length === 0,
    );

    const { orderId } = await killAndRetry(form);
    expect(await ordersUnder(form.checkoutKey)).toEqual([{ order_id: orderId }]);
    expect(await heldFor(orderId)).toBe(1);
  });

  it('after the commit, while the payment company is asked: the retry finds the order and one payment', async () => {
    const form = checkoutForm(items, await totalOf(shop.url, items));
    const before = await shop.sandbox.requestCount('yookassa');
    await shop.sandbox.fail({ provider: 'yookassa', timeout: true, times: 1 });
    const lost = placeOrder(shop.webs[1]!.url, form).catch(() => undefined);
    const [committed] = await eventually(
      () => ordersUnder(form.checkoutKey),
      (rows) => rows.length === 1,
    );
    // If it were killed before the request, the planned timeout would hit the retry instead.
    await eventually(
      () => shop.sandbox.requestCount('yookassa'),
      (all) => all > before,
    );
    const { orderId, payUrl } = await killAndRetry(form);
    expect(await lost).toBeUndefined();
    expect(orderId).toBe(committed!.order_id);
    expect(payUrl).toContain('/yookassa/checkout/');
    expect(await shop.sandbox.paymentsOf(orderId)).toHaveLength(1);
    expect(await heldFor(orderId)).toBe(1);
  });

  it('after the company made the payment, before we noted it: the retry leads to that very payment', async () => {
    const form = checkoutForm(items, await totalOf(shop.url, items));
    // The company creates the payment, but its answer is lost.
    await shop.sandbox.fail({ provider: 'yookassa', lost: true, times: 1 });
    await shop.sandbox.fail({ provider: 'yookassa', timeout: true, times: 5 });
    const lost = placeOrder(shop.webs[1]!.url, form).catch(() => undefined);
    const [committed] = await eventually(
      () => ordersUnder(form.checkoutKey),
      (rows) => rows.length === 1,
    );
    await eventually(
      () => shop.sandbox.paymentsOf(committed!.order_id),
      (payments) => payments.length === 1,
    );
    await shop.kill(1);
    await shop.sandbox.fail({ provider: 'yookassa', times: 0 });
    const { orderId, payUrl } = await killAndRetry(form);
    expect(await lost).toBeUndefined();
    const payments = await shop.sandbox.paymentsOf(orderId);
    expect(payments).toHaveLength(1);
    expect(payUrl).toContain(payments[0]!.id);
  });

  it('at any moment among many: every acknowledged order is there, every retry finds or makes exactly one', async () => {
    const [product] = await shop.query<{ product_id: number }>(
      'select product_id from stock_levels where available > 30 order by available desc limit 1',
    );
    const many = [{ product: product!.product_id, quantity: 1 }];
    await shop.query('update stock_levels set available = 500 where product_id = $1', [product!.product_id]);
    const total = await totalOf(shop.url, many);
    const forms = Array.from({ length: 60 }, () => checkoutForm(many, total, { paySystem: 3 }));
    const acknowledged = new Map<string, string>();
    const pressing = forms.map((form) =>
      placeOrder(shop.webs[1]!.url, form).then(
        ({ status, body }) => status === 200 && acknowledged.set(form.checkoutKey, body.orderId),
        () => undefined,
      ),
    );
    await Promise.race(pressing);
    await shop.kill(1);
    await Promise.all(pressing);
    for (const [key, orderId] of acknowledged) expect(await ordersUnder(key)).toEqual([{ order_id: orderId }]);

    await shop.restart(1);
    for (const form of forms) {
      const { status, body } = await placeOrder(shop.webs[1]!.url, form);
      expect(status).toBe(200);
      if (acknowledged.has(form.checkoutKey)) expect(body.orderId).toBe(acknowledged.get(form.checkoutKey));
      expect(await heldFor(body.orderId)).toBe(1);
    }
    const [count] = await shop.query(
      'select count(*)::int as orders, count(distinct order_id)::int as distinct from checkouts where key = any($1)',
      [forms.map(({ checkoutKey }) => checkoutKey)],
    );
    expect(count).toEqual({ orders: 60, distinct: 60 });
  });
});

describe('the app is killed (SIGKILL) while a basket is merged', () => {
  interface Basket {
    readonly version: number;
    readonly lines: Items[];
    readonly later: Items[];
  }
  const PATH = '/api/temp-baskets';
  let ids: number[];
  beforeAll(async () => {
    ids = (
      await shop.query<{ id: number }>('select id from products where published_at is not null order by id limit 90')
    ).map(({ id }) => id);
  });
  const lines = (from: number, count: number, quantity = 1): Items[] =>
    ids.slice(from, from + count).map((product) => ({ product, quantity }));
  const read = async (who: Account) =>
    (await who.call<{ data: { attributes: Basket }[] }>(PATH)).body.data[0]!.attributes;
  const merge = (who: Account, items: Items[], more: object = {}, at?: string) =>
    who.call<{ data: { attributes: Basket } }>(`${PATH}/merge`, {
      body: { items, later: [], favorites: [], ...more },
      ...(at && { at }),
    });

  it.each([
    ['before it has the basket', 'select 1 from baskets where customer_id = $1 for update'],
    ['before the goods are known', 'select 1 from products where $1 > 0 for update'],
    ['between the lines and the event', 'lock table customer_events in exclusive mode'],
  ])('%s: both sides are as they were, and the retry does it once', async (_when, sql) => {
    const anna = await openAccount(shop);
    await merge(anna, lines(0, 65, 2));
    const before = await read(anna);
    const key = randomUUID();
    const unlock = await lockRows(shop.databaseUrl, sql, sql.includes('$1') ? [anna.id] : []);
    const lost = merge(anna, lines(70, 3), { key }, shop.webs[1]!.url).catch(() => undefined);
    await untilSomeSessionWaits();
    await shop.kill(1);
    await unlock();
    expect(await lost).toBeUndefined();
    expect(await read(anna)).toEqual(before);
    await shop.restart(1);
    for (let press = 0; press < 2; press++) {
      const { status, body } = await merge(anna, lines(70, 3), { key }, shop.webs[1]!.url);
      expect([status, body.data.attributes.version]).toEqual([200, 2]);
      expect(body.data.attributes).toMatchObject({ lines: lines(70, 3), later: lines(0, 65, 2) });
    }
  });

  it('at any moment while five devices sign in: what was acknowledged is there, retries lose nothing', async () => {
    const anna = await openAccount(shop);
    await merge(anna, lines(0, 65));
    const devices = Array.from({ length: 5 }, (_, at) => ({ local: lines(65 + 3 * at, 3), key: randomUUID() }));
    const at = shop.webs[1]!.url;
    const signingIn = devices.map(({ local, key }) => merge(anna, local, { key }, at).catch(() => undefined));
    await Promise.race(signingIn);
    await shop.kill(1);
    const answered = await Promise.all(signingIn);
    const has = ({ lines: now, later }: Basket, local: Items[]) =>
      local.every(({ product }) => [...now, ...later].some((line) => line.product === product));
    const after = await read(anna);
    answered.forEach((answer, device) => {
      if (answer?.status === 200) expect(has(after, devices[device]!.local)).toBe(true);
    });
    await shop.restart(1);
    for (const { local, key } of devices) await merge(anna, local, { key }, shop.webs[1]!.url);
    const { version, lines: now, later } = await read(anna);
    expect(version).toBe(6);
    expect([...now, ...later].sort((a, b) => a.product - b.product)).toEqual(lines(0, 80));
  });
});
