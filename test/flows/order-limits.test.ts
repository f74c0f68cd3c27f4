import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { checkoutForm, placeOrderRetryingBusy, totalOf, type Items, type PlacedOrder } from '../support/buyer.ts';
import { call, type Answer, type ErrorEnvelope } from '../support/call.ts';
import { solvePuzzle } from '../support/codes.ts';
import { freshPhone, newCustomer } from '../support/customer.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const MAILBOX_LETTERS = 10;
const CASH = { paySystem: 3 };

describe('limits of orders that are neither paid nor confirmed', () => {
  let shop: TestShop;
  const goods: number[] = [];
  beforeAll(async () => {
    shop = await openTestShop({ env: { TRUSTED_PROXIES: 'loopback', ORDER_LIMITS_TIMES: '1' } });
    shop.expectViolations('stock is set by hand', 'stock-available-by-movements');
    await moveClockToNine(shop);
    const rows = await shop.query<{ product_id: number }>(
      `update stock_levels set available = 80 where product_id in (
         select s.product_id from stock_levels s join products p on p.id = s.product_id
         where p.kind = 'physical' and p.type = 'single' order by s.product_id limit 5) returning product_id`,
    );
    goods.push(...rows.map(({ product_id }) => product_id));
  });
  afterAll(() => shop.close());

  const totals = new Map<string, number>();
  /** Places an order from this address, with a new phone and mailbox unless changed. */
  async function order(
    from: string,
    items: readonly Items[],
    changes: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) {
    const key = JSON.stringify(items);
    if (!totals.has(key)) totals.set(key, await totalOf(shop.url, items));
    const phone = freshPhone();
    const contact = { name: 'Анна Иванова', phone, email: `buyer${phone}@example.ru` };
    return placeOrderRetryingBusy(shop.url, checkoutForm(items, totals.get(key)!, { ...CASH, contact, ...changes }), {
      'x-forwarded-for': from,
      ...headers,
    });
  }
  const codeOf = ({ body }: { body: { error?: { details: Record<string, unknown> } } }) => body.error?.details.code;
  const availableOf = async (product: number) =>
    (await shop.query<{ available: number }>('select available from stock_levels where product_id = $1', [product]))[0]!
      .available;
  const one = () => [{ product: goods[3]!, quantity: 1 }];
  /** Alternates between products: an order that waits for a stock lock longer than two seconds is refused. */
  const oneOf = (turn: number) => [{ product: goods[2 + (turn % 3)]!, quantity: 1 }];

  it('one visitor cannot sell out five products: a network holds at most 120 pieces', async () => {
    for (const product of goods) {
      for (const quantity of [60, 20]) await order('203.0.113.5', [{ product, quantity }]);
    }
    const rest = await Promise.all(goods.map(availableOf));
    expect(rest.reduce((sum, available) => sum + available, 0)).toBe(5 * 80 - 120);
    const refused = await order('203.0.113.5', [{ product: goods[4]!, quantity: 60 }]);
    expect(refused.status).toBe(409);
    expect(codeOf(refused)).toBe('too-many-open-pieces');
    expect(refused.body.error.message).toMatch(/Корзина сохранена/);
  });

  it('simultaneous orders do not get past the limit: 30 of one phone leave five', async () => {
    const contact = { name: 'Анна', phone: freshPhone(), email: 'at-once@example.ru' };
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => order(`198.51.${i}.7`, oneOf(i), { contact })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(codeOf))).toEqual(
      new Set(['too-many-open-orders']),
    );
  });

  it('41 orders to one mailbox send it ten letters in a day, though each is cancelled at once', async () => {
    await shop.query('update stock_levels set available = 80');
    const answers: Answer<PlacedOrder>[] = [];
    // Five at a time: one mailbox may have five open orders.
    for (let sent = 0; sent < 41; sent += 5) {
      const some = Array.from({ length: Math.min(5, 41 - sent) }, (_, i) => {
        const contact = { name: 'Анна', phone: freshPhone(), email: `stranger+${sent + i}@example.ru` };
        return order(`198.51.${100 + sent + i}.9`, one(), { contact });
      });
      const placed = await Promise.all(some);
      await Promise.all(
        placed.map(({ body }) => {
          const token = new URL(body.orderUrl, shop.url).searchParams.get('token');
          return call(shop.url, `/api/orders/${body.orderId}/cancel`, { token });
        }),
      );
      answers.push(...placed);
    }
    await shop.drain();
    // The letters that ask for payment are due by then.
    await shop.shiftClock(10 * 60_000);
    await shop.drain();
    const posted = await shop.query<{ letter: string }>(
      `select facts->>'kind' || ' ' || letters.state as letter
       from letters join orders on orders.id = (facts->>'orderId')::uuid
       where orders.contact->>'email' like 'stranger+%'`,
    );
    expect(posted).toHaveLength(MAILBOX_LETTERS);
    // An order cancelled before its letter was written gets only the letter about the cancellation.
    expect(new Set(posted.map(({ letter }) => letter))).toEqual(new Set(['placed unneeded', 'cancelled sent']));
    // The other orders have no letter; their page and history show what happened.
    const [silent] = await shop.query<{ order_id: string; kinds: string[] }>(
      `select order_id, array_agg(facts->>'letter' order by id) as kinds from order_events
       where kind = 'letter-withheld' group by order_id having count(*) = 2 limit 1`,
    );
    expect(silent!.kinds).toEqual(['placed', 'cancelled']);
    const { orderUrl } = answers.find(({ body }) => body.orderId === silent!.order_id)!.body;
    expect(await (await fetch(shop.url + orderUrl)).text()).toContain('Сохраните адрес этой страницы');
  });

  it('twelve people of one office with three pieces each are all accepted', async () => {
    for (let i = 0; i < 12; i++)
      expect((await order('192.0.2.20', [{ product: goods[1]!, quantity: 3 }])).status).toBe(200);
  });

  it("a family's five orders from one phone and mailbox are all accepted", async () => {
    const contact = { name: 'Анна', phone: freshPhone(), email: 'family@example.ru' };
    for (let i = 0; i < 5; i++) expect((await order('192.0.2.30', one(), { contact })).status).toBe(200);
    const sixth = await order('192.0.2.30', one(), { contact });
    expect(sixth.body.error.details).toMatchObject({ code: 'too-many-open-orders', by: 'phone', most: 5 });
  });

  it('orders paid on delivery do not use up the places of orders paid at once: by phone, mailbox, network', async () => {
    await shop.query('update stock_levels set available = 80');
    const contact = { name: 'Анна', phone: freshPhone(), email: 'owner@example.ru' };
    const answers: Answer<PlacedOrder & ErrorEnvelope>[] = [];
    for (let i = 0; i < 16; i++) answers.push(await order('192.0.2.40', one(), i < 5 ? { contact } : {}));
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.error.details);
    expect(refused).toMatchObject([{ code: 'too-many-open-orders', by: 'network', most: 15 }]);
    for (let i = 0; i < 5; i++) expect((await order('192.0.2.40', one(), { contact, paySystem: 1 })).status).toBe(200);
    const sixth = await order('192.0.2.40', one(), { contact, paySystem: 1 });
    expect(sixth.body.error.details).toMatchObject({ code: 'too-many-open-orders', by: 'phone', most: 5 });
  });

  it('60 attempts an hour from one IPv6 /64 count, accepted or not; a signed-in owner there still orders', async () => {
    const tries = await Promise.all(
      Array.from({ length: 61 }, (_, i) => order(`2001:db8:7:1::${i + 1}`, one(), { expectedTotal: 1 })),
    );
    const outcomes = tries.map(({ status, body }) => `${status} ${String(body.error.details.code)}`);
    expect(outcomes.filter((words) => words === '409 total-changed')).toHaveLength(60);
    const counted = () =>
      shop.query(
        "select key, count from attempt_counters where key like 'order-%' and key not like 'order-network:%' order by key",
      );
    const before = await counted();
    const refused = await order('2001:db8:7:1:ffff::9', one());
    expect([refused.status, codeOf(refused)]).toEqual([429, 'orders-too-often']);
    // A refused attempt counts against neither the phone nor the mailbox nor the wider network.
    expect(await counted()).toEqual(before);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.body.error.message).toMatch(/Корзина сохранена/);
    expect((await order('2001:db8:7:2::1', one())).status).toBe(200);

    const { jwt, phone } = await newCustomer(shop);
    const contact = { name: 'Анна', phone, email: 'signed-in@example.ru' };
    const own = await order('2001:db8:7:1::1', one(), { contact }, { authorization: `Bearer ${jwt}` });
    expect(own.status).toBe(200);
  });

  it('an order needs its own puzzle, and an existing one is returned without a puzzle', async () => {
    const form = checkoutForm(one(), await totalOf(shop.url, one()), CASH);
    const send = (captcha?: string) => call(shop.url, '/api/orders', { ...form, captcha });
    for (const captcha of [undefined, 'nonsense', await solvePuzzle(shop.url, {}, 'form')]) {
      const refused = await send(captcha);
      expect(refused.status).toBe(400);
      expect(codeOf(refused)).toBe('captcha-refused');
    }
    const solved = await solvePuzzle(shop.url, {}, 'order');
    const placed = await send(solved);
    expect(placed.status).toBe(200);
    for (const captcha of [undefined, solved]) expect((await send(captcha)).body).toEqual(placed.body);
    // With another form the key is reported as used, with a puzzle or without.
    const used = await call(shop.url, '/api/orders', { ...form, comment: 'иначе', captcha: solved });
    expect(used.status).toBe(422);
    const again = await call(shop.url, '/api/orders', { ...form, checkoutKey: randomUUID(), captcha: solved });
    expect(codeOf(again)).toBe('captcha-refused');
  });
});
