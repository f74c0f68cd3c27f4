import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginAtNine } from '../support/begin-at-nine.ts';
import { checkoutForm, place, totalOf, type Items, type PlacedOrder } from '../support/buyer.ts';
import { call, type Answer, type Fault } from '../support/call.ts';
import { solvePuzzle } from '../support/codes.ts';
import { freshPhone, newCustomer } from '../support/customer.ts';
import { openHouse, type House } from '../support/house.ts';

const MAILBOX_LETTERS = 10;
const CASH = { paySystem: 3 };

describe('orders that nobody has paid or confirmed', () => {
  let house: House;
  const goods: number[] = [];
  beforeAll(async () => {
    house = await openHouse({ env: { TRUSTED_PROXIES: 'loopback', ORDER_LIMITS_TIMES: '1' } });
    await beginAtNine(house);
    const rows = await house.query<{ product_id: number }>(
      `update stock_levels set available = 80 where product_id in (
         select s.product_id from stock_levels s join products p on p.id = s.product_id
         where p.kind = 'physical' and p.type = 'single' order by s.product_id limit 5) returning product_id`,
    );
    goods.push(...rows.map(({ product_id }) => product_id));
  });
  afterAll(() => house.close());

  const totals = new Map<string, number>();
  /** Somebody orders from that address; each time with a phone and a mailbox of their own unless told otherwise. */
  async function order(
    from: string,
    items: readonly Items[],
    changes: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) {
    const key = JSON.stringify(items);
    if (!totals.has(key)) totals.set(key, await totalOf(house.url, items));
    const phone = freshPhone();
    const contact = { name: 'Анна Иванова', phone, email: `buyer${phone}@example.ru` };
    return place(house.url, checkoutForm(items, totals.get(key)!, { ...CASH, contact, ...changes }), {
      'x-forwarded-for': from,
      ...headers,
    });
  }
  const codeOf = ({ body }: { body: { error?: { details: Record<string, unknown> } } }) => body.error?.details.code;
  const left = async (product: number) =>
    (
      await house.query<{ available: number }>('select available from stock_levels where product_id = $1', [product])
    )[0]!.available;
  const one = () => [{ product: goods[3]!, quantity: 1 }];
  /** Of several goods by turns: who waits for the others at one shelf longer than two seconds is told so. */
  const oneOf = (turn: number) => [{ product: goods[2 + (turn % 3)]!, quantity: 1 }];

  it('of one visitor do not sell five goods out: a network holds at most 120 pieces', async () => {
    for (const product of goods) {
      for (const quantity of [60, 20]) await order('203.0.113.5', [{ product, quantity }]);
    }
    const rest = await Promise.all(goods.map(left));
    expect(rest.reduce((sum, available) => sum + available, 0)).toBe(5 * 80 - 120);
    const refused = await order('203.0.113.5', [{ product: goods[4]!, quantity: 60 }]);
    expect(refused.status).toBe(409);
    expect(codeOf(refused)).toBe('too-many-open-pieces');
    expect(refused.body.error.message).toMatch(/Корзина сохранена/);
  });

  it('sent at one moment do not get past the limit: 30 of one phone leave five', async () => {
    const contact = { name: 'Анна', phone: freshPhone(), email: 'at-once@example.ru' };
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => order(`198.51.${i}.7`, oneOf(i), { contact })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(codeOf))).toEqual(
      new Set(['too-many-open-orders']),
    );
  });

  it('41 to one mailbox have ten letters posted to it in a day, though each is cancelled at once', async () => {
    await house.query('update stock_levels set available = 80');
    const answers: Answer<PlacedOrder>[] = [];
    // Five at a time: so many of one mailbox may be open.
    for (let sent = 0; sent < 41; sent += 5) {
      const some = Array.from({ length: Math.min(5, 41 - sent) }, (_, i) => {
        const contact = { name: 'Анна', phone: freshPhone(), email: `stranger+${sent + i}@example.ru` };
        return order(`198.51.${100 + sent + i}.9`, one(), { contact });
      });
      const placed = await Promise.all(some);
      await Promise.all(
        placed.map(({ body }) => {
          const token = new URL(body.orderUrl, house.url).searchParams.get('token');
          return call(house.url, `/api/orders/${body.orderId}/cancel`, { token });
        }),
      );
      answers.push(...placed);
    }
    await house.drain();
    const posted = await house.query<{ letter: string }>(
      `select facts->>'kind' || ' ' || letters.state as letter
       from letters join orders on orders.id = (facts->>'orderId')::uuid
       where orders.contact->>'email' like 'stranger+%'`,
    );
    expect(posted).toHaveLength(MAILBOX_LETTERS);
    // Cancelled before its letter was written, an order is told of once.
    expect(new Set(posted.map(({ letter }) => letter))).toEqual(new Set(['placed unneeded', 'cancelled sent']));
    // Of the others the page and the history tell.
    const [silent] = await house.query<{ order_id: string; kinds: string[] }>(
      `select order_id, array_agg(facts->>'letter' order by id) as kinds from order_events
       where kind = 'letter-withheld' group by order_id having count(*) = 2 limit 1`,
    );
    expect(silent!.kinds).toEqual(['placed', 'cancelled']);
    const { orderUrl } = answers.find(({ body }) => body.orderId === silent!.order_id)!.body;
    expect(await (await fetch(house.url + orderUrl)).text()).toContain('Сохраните адрес этой страницы');
  });

  it('of twelve people of one office, three pieces each, are all taken', async () => {
    for (let i = 0; i < 12; i++)
      expect((await order('192.0.2.20', [{ product: goods[1]!, quantity: 3 }])).status).toBe(200);
  });

  it('of a family, five from one phone and mailbox, are all taken', async () => {
    const contact = { name: 'Анна', phone: freshPhone(), email: 'family@example.ru' };
    for (let i = 0; i < 5; i++) expect((await order('192.0.2.30', one(), { contact })).status).toBe(200);
    const sixth = await order('192.0.2.30', one(), { contact });
    expect(sixth.body.error.details).toMatchObject({ code: 'too-many-open-orders', by: 'phone', most: 5 });
  });

  it('paid on delivery take no place from who pays now: of phone, mailbox, network', async () => {
    await house.query('update stock_levels set available = 80');
    const contact = { name: 'Анна', phone: freshPhone(), email: 'owner@example.ru' };
    const answers: Answer<PlacedOrder & Fault>[] = [];
    for (let i = 0; i < 16; i++) answers.push(await order('192.0.2.40', one(), i < 5 ? { contact } : {}));
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.error.details);
    expect(refused).toMatchObject([{ code: 'too-many-open-orders', by: 'network', most: 15 }]);
    for (let i = 0; i < 5; i++) expect((await order('192.0.2.40', one(), { contact, paySystem: 1 })).status).toBe(200);
    const sixth = await order('192.0.2.40', one(), { contact, paySystem: 1 });
    expect(sixth.body.error.details).toMatchObject({ code: 'too-many-open-orders', by: 'phone', most: 5 });
  });

  it('are tried 60 times an hour from one /64 of IPv6, taken or not; an owner who is signed in there orders all the same', async () => {
    const tries = await Promise.all(
      Array.from({ length: 61 }, (_, i) => order(`2001:db8:7:1::${i + 1}`, one(), { expectedTotal: 1 })),
    );
    const told = tries.map(({ status, body }) => `${status} ${String(body.error.details.code)}`);
    expect(told.filter((words) => words === '409 total-changed')).toHaveLength(60);
    const counted = () =>
      house.query(
        "select key, count from attempt_counters where key like 'order-%' and key not like 'order-network:%' order by key",
      );
    const before = await counted();
    const refused = await order('2001:db8:7:1:ffff::9', one());
    expect([refused.status, codeOf(refused)]).toEqual([429, 'orders-too-often']);
    // Neither its phone nor its mailbox nor the wider network has one try fewer.
    expect(await counted()).toEqual(before);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.body.error.message).toMatch(/Корзина сохранена/);
    expect((await order('2001:db8:7:2::1', one())).status).toBe(200);

    const { jwt, phone } = await newCustomer(house);
    const contact = { name: 'Анна', phone, email: 'signed-in@example.ru' };
    const own = await order('2001:db8:7:1::1', one(), { contact }, { authorization: `Bearer ${jwt}` });
    expect(own.status).toBe(200);
  });

  it('need a puzzle solved for this, and an order that stands is told without one', async () => {
    const form = checkoutForm(one(), await totalOf(house.url, one()), CASH);
    const send = (captcha?: string) => call(house.url, '/api/orders', { ...form, captcha });
    for (const captcha of [undefined, 'nonsense', await solvePuzzle(house.url, {}, 'form')]) {
      const refused = await send(captcha);
      expect(refused.status).toBe(400);
      expect(codeOf(refused)).toBe('captcha-refused');
    }
    const solved = await solvePuzzle(house.url, {}, 'order');
    const placed = await send(solved);
    expect(placed.status).toBe(200);
    for (const captcha of [undefined, solved]) expect((await send(captcha)).body).toEqual(placed.body);
    // Of another form the key is told as used, as with a puzzle.
    const used = await call(house.url, '/api/orders', { ...form, comment: 'иначе', captcha: solved });
    expect(used.status).toBe(422);
    const again = await call(house.url, '/api/orders', { ...form, checkoutKey: randomUUID(), captcha: solved });
    expect(codeOf(again)).toBe('captcha-refused');
  });
});
