// Longer than usual: one shop for the life of bonuses, from the hand-over to the end of their term.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { links } from '../../src/kernel/links.ts';
import { checkoutForm, placeOrder, totalOf, type Items } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { fetchApi, newCustomer, signedInBrowser, signIn, type SignedIn } from '../support/customer.ts';
import { openPackingDesk, type DeskOrder, type PackingDesk } from '../support/packing-desk.ts';
import { runShopCommand } from '../support/shop-command.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const PASSWORD = 'myata-i-lipa-2026';
const RATE = 3;
/** Of the demo customer; they expire meanwhile. */
const DEMO = 400;

interface Entry {
  readonly id: number;
  readonly attributes: Record<string, unknown> & { readonly count: string; readonly reason: string };
}
interface Own {
  readonly data: {
    readonly id: number;
    readonly attributes: {
      readonly count: string;
      readonly pending: string;
      readonly debt: string;
      readonly expiring: { count: string; at: string } | null;
      readonly on_bonuses: { readonly data: readonly Entry[] };
      readonly off_bonuses: { readonly data: readonly Entry[] };
    };
  };
  readonly meta: object;
}
interface List {
  readonly data: readonly Entry[];
  readonly meta: { readonly pagination: Record<string, number> };
}
type Customer = SignedIn & { readonly phone: string };

describe('bonuses', () => {
  let shop: TestShop;
  let desk: PackingDesk;
  let tea: number;
  let price: number;
  let anna: Customer;
  beforeAll(async () => {
    shop = await openTestShop();
    desk = await openPackingDesk(shop);
    const [goods] = await shop.query<{ id: number; price: number }>(
      `select p.id, p.price from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 40 and p.price > 40000 order by p.id limit 1`,
    );
    tea = goods!.id;
    price = goods!.price;
    anna = await newCustomer(shop, { email: 'anna.bonus@example.ru', password: PASSWORD });
  });
  afterAll(() => shop.close());

  /** Tokens live for minutes, and the clock is moved by days. */
  const jwtOf = async ({ phone }: Customer) => (await signIn(shop.url, phone, PASSWORD)).body.jwt;
  const get = async <T>(path: string, who: Customer = anna) => fetchApi<T>(shop.url, path, { jwt: await jwtOf(who) });
  const own = async (who?: Customer) => (await get<Own>('/api/get-all-bonuses-by-user', who)).body.data.attributes;
  const balance = async (who?: Customer) => {
    const { count, pending, debt } = await own(who);
    return { count, pending, debt };
  };
  async function order(items: readonly Items[], who: Customer | null, paySystem = 1) {
    const form = checkoutForm(items, await totalOf(shop.url, items), { paySystem });
    const headers: Record<string, string> = who ? { authorization: `Bearer ${await jwtOf(who)}` } : {};
    const { status, body } = await placeOrder(shop.url, form, headers);
    expect(status).toBe(200);
    const paymentId = body.payUrl?.split('/').at(-1) ?? '';
    if (paySystem === 1) await shop.sandbox.advance(paymentId, 'pay');
    else expect((await call(shop.url, `/api/orders/${body.orderId}/confirmed`, {}, desk.vera())).status).toBe(200);
    await shop.drain();
    return { ...body, paymentId, total: form.expectedTotal };
  }
  async function readyToTake(placed: DeskOrder, pieces: number): Promise<string> {
    const id = await desk.packed(
      placed,
      Array.from({ length: pieces }, () => ({ productId: tea })),
    );
    await desk.does(id, 'ready');
    return id;
  }
  async function handOut(placed: DeskOrder, pieces: number): Promise<void> {
    const id = await readyToTake(placed, pieces);
    expect((await desk.does(id, 'delivered')).body).toMatchObject({ state: 'delivered' });
    await shop.drain();
  }
  async function refund({ orderId }: DeskOrder, quantity: number): Promise<void> {
    const command = { key: randomUUID(), lines: [{ position: 0, quantity }], delivery: false, reason: 'defect' };
    const answer = await call(shop.url, `/api/orders/${orderId}/refunds`, command, desk.vera());
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    await shop.drain();
  }
  const earned = (kopecks: number) => Math.floor((kopecks * RATE) / 100 / 100);

  it('are earned when the goods are handed over, may be spent two weeks later, and go with goods that come back', async () => {
    const guest = await order([{ product: tea, quantity: 1 }], null);
    await handOut(guest, 1);
    expect(await shop.query('select order_id from bonus_accruals')).toEqual([]);

    const bought = await order([{ product: tea, quantity: 3 }], anna);
    expect(await balance()).toEqual({ count: '0', pending: '0', debt: '0' });
    await handOut(bought, 3);
    const all = earned(3 * price);
    expect(await own()).toMatchObject({
      count: '0',
      pending: String(all),
      debt: '0',
      expiring: null,
      on_bonuses: {
        data: [
          {
            attributes: {
              count: String(all),
              left: String(all),
              state: 'pending',
              reason: 'order',
              order: { data: { id: bought.number, attributes: { publicId: bought.orderId } } },
            },
          },
        ],
      },
      off_bonuses: { data: [] },
    });
    expect(Object.keys((await own()).on_bonuses.data[0]!.attributes).join(' ')).toBe(
      'count left state reason order activeFrom expiresAt createdAt',
    );
    await desk.passDays(14);
    // Decided by time, before any job has run.
    const { expiring, ...active } = await own();
    expect(active).toMatchObject({
      count: String(all),
      pending: '0',
      on_bonuses: { data: [{ attributes: { state: 'active' } }] },
    });
    expect(expiring).toEqual({ count: String(all), at: expect.stringMatching(/Z$/) });
    for (let run = 0; run < 2; run += 1) {
      await shop.enqueue('settle-bonuses');
      await shop.drain();
    }
    expect(await shop.query(`select key from ledger_transfers where kind = 'bonus-activate'`)).toHaveLength(1);

    await refund(bought, 1);
    const [first, second, third] = await shop
      .query<{ per_piece: number[] }>('select per_piece from bonus_accrual_lines where order_id = $1', [bought.orderId])
      .then(([line]) => line!.per_piece as [number, number, number]);
    expect(first + second + third).toBe(all);
    expect(await balance()).toEqual({ count: String(all - first), pending: '0', debt: '0' });
    await refund(bought, 2);
    const { on_bonuses: on, off_bonuses: off, ...left } = await own();
    expect(left).toMatchObject({ count: '0', pending: '0', debt: '0' });
    expect(on.data[0]!.attributes).toMatchObject({ left: '0', state: 'reversed' });
    expect(off.data.map(({ attributes }) => [attributes.reason, attributes.count])).toEqual([
      ['return', String(second + third)],
      ['return', String(first)],
    ]);
    expect(Object.keys(off.data[0]!.attributes)).toEqual(['count', 'reason', 'order', 'createdAt']);
  });

  it('are earned by the packs that were taken, where the buyer pays at the counter', async () => {
    const boris = await newCustomer(shop, { password: PASSWORD });
    const placed = await order([{ product: tea, quantity: 2 }], boris, 3);
    const shipmentId = await readyToTake(placed, 2);
    const [unit] = (await desk.show(shipmentId)).units;
    const fiscal = { storage: '9960440300000001', document: '71', attribute: '1234567871' };
    const part = await desk.does(shipmentId, 'partly-delivered', { unitIds: [unit!.id], fiscal });
    expect(part.body).toMatchObject({ state: 'partly-delivered' });
    await shop.drain();
    expect(await balance(boris)).toEqual({ count: '0', pending: String(earned(price)), debt: '0' });
  });

  it('go in proportion to money that was refunded in the cabinet, and with the order', async () => {
    const gleb = await newCustomer(shop, { password: PASSWORD });
    const { paymentId, ...placed } = await order([{ product: tea, quantity: 2 }], gleb);
    await handOut(placed, 2);
    const all = earned(2 * price);
    await shop.sandbox.advance(paymentId, 'refund-part', 'twice', placed.total / 2);
    await shop.drain();
    expect(await balance(gleb)).toEqual({ count: '0', pending: String(all - Math.floor(all / 2)), debt: '0' });
    await shop.sandbox.advance(paymentId, 'refund', 'twice');
    await shop.drain();
    expect(await desk.orderState(placed)).toBe('returned');
    expect(await balance(gleb)).toEqual({ count: '0', pending: '0', debt: '0' });
    // The money went back before the goods were handed over.
    const early = await order([{ product: tea, quantity: 2 }], gleb);
    await shop.sandbox.advance(early.paymentId, 'refund-part', 'twice', early.total / 2);
    await shop.drain();
    await handOut(early, 2);
    expect(await balance(gleb)).toEqual({ count: '0', pending: String(all - Math.floor(all / 2)), debt: '0' });
    await shop.sandbox.advance(early.paymentId, 'refund', 'twice');
    await shop.drain();
    expect(await balance(gleb)).toEqual({ count: '0', pending: '0', debt: '0' });
  });

  it('are given and taken by the staff with a reason, once for each key', async () => {
    const { id: customerId } = anna.user;
    const correct = (command: object) =>
      call<{ available: number }>(shop.url, `/api/customers/${customerId}/bonuses/corrections`, command, desk.vera());
    const gift = { key: randomUUID(), count: 200, reason: 'За долгое ожидание посылки' };
    for (let time = 0; time < 2; time += 1) expect((await correct(gift)).body).toEqual({ available: 200 });
    const codeOf = async (command: object) => {
      const { status, body } = await correct(command);
      return [status, body.error.details.code];
    };
    expect(await codeOf({ ...gift, count: 300 })).toEqual([422, 'command-key-reused']);
    expect(await codeOf({ ...gift, key: randomUUID(), count: -201 })).toEqual([409, 'bonuses-too-few']);
    expect((await correct({ ...gift, count: 0 })).status).toBe(400);
    expect((await correct({ key: randomUUID(), count: -50, reason: 'Ошиблись суммой' })).body).toEqual({
      available: 150,
    });
    const unknown = await call(
      shop.url,
      '/api/customers/999999/bonuses/corrections',
      { ...gift, key: randomUUID() },
      desk.vera(),
    );
    expect(unknown.status).toBe(404);
    expect((await call(shop.url, '/api/customers/999999/bonuses', undefined, desk.vera())).status).toBe(404);
    // Commands go by the clock of the machine.
    const galina = await newCustomer(shop);
    const command = (...words: string[]) => runShopCommand(shop.databaseUrl, 'bonuses', ...words);
    const byHand = await command('correct', `+${galina.phone}`, '30', 'За отзыв с фото');
    expect(byHand).toEqual({ code: 0, text: expect.stringContaining('Сейчас можно потратить: 30.') });
    await command('correct', `+${galina.phone}`, '--', '-5', 'Ошиблись суммой');
    const { text } = await command('show', `+${galina.phone}`);
    expect(text).toMatch(/Можно потратить: 25/);
    expect(text).toContain('вручную: За отзыв с фото');
    expect(text).toContain('сняты вручную: Ошиблись суммой');
    const events = await shop.query(
      `select actor, facts->'count' as count from customer_events where kind = 'bonuses-corrected' order by id`,
    );
    expect(events).toEqual([200, -50, 30, -5].map((count) => ({ actor: 'staff:1 Вера', count })));
  });

  it('are read page by page, by their owner alone; unknown words are refused', async () => {
    const first = await get<List>('/api/on-bonuses?pagination[page]=1&pagination[pageSize]=2&sort=createdAt:asc');
    expect(first.body.data.map(({ attributes }) => attributes.reason)).toEqual(['order', 'correction']);
    expect(first.body.meta.pagination).toEqual({ page: 1, pageSize: 2, pageCount: 1, total: 2 });
    const off = await get<List>('/api/off-bonuses?pagination[start]=0&pagination[limit]=1');
    expect(off.body.data).toMatchObject([{ attributes: { reason: 'correction', count: '50', order: { data: null } } }]);
    expect(off.body.meta.pagination).toEqual({ start: 0, limit: 1, total: 3 });
    const ownFilter = `filters[user][id][$eq]=${anna.user.id}`;
    const foreign = `filters[user][id][$eq]=${anna.user.id + 1}`;
    for (const path of ['/api/on-bonuses', '/api/off-bonuses', '/api/get-all-bonuses-by-user']) {
      const jwt = await jwtOf(anna);
      const statusOf = async (query: string) => (await fetchApi(shop.url, `${path}?${query}`, { jwt })).status;
      expect(await statusOf(ownFilter)).toBe(200);
      expect(await statusOf(foreign)).toBe(404);
      for (const wrong of ['filters[state][$eq]=active', 'sort=count', 'fields[0]=count', 'populate=user', 'a=1'])
        expect([path, wrong, await statusOf(wrong)]).toEqual([path, wrong, 400]);
      expect((await fetchApi(shop.url, path)).status).toBe(401);
    }
    const browser = await signedInBrowser(shop.url, await jwtOf(anna));
    const page = await browser.fetchApi(links.accountBonuses());
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, expect.stringContaining('no-store')]);
    const text = page.text.replaceAll(/<!--.*?-->|<[^>]*>/g, '').replaceAll('\u00a0', ' ');
    for (const words of [
      'Можно потратить: 150 бонусов',
      'За долгое ожидание посылки',
      '+200',
      '−50',
      'возвращаем бонусами 3 %',
    ])
      expect(text).toContain(words);
    const visitor = await fetch(shop.url + links.accountBonuses(), { redirect: 'manual' });
    expect([visitor.status, visitor.headers.get('location')]).toEqual([302, expect.stringContaining('/signin')]);
  });

  it('a letter warns of their end once; then they are gone, and the shop owes less', async () => {
    await desk.passDays(352);
    const letters = async () =>
      (await shop.sandbox.lettersAbout('Скоро пропадут бонусы')).map(({ subject }) => subject);
    for (let day = 0; day < 2; day += 1) {
      await shop.enqueue('warn-of-bonus-expiry');
      await shop.drain();
    }
    expect(await letters()).toEqual(['Скоро пропадут бонусы: 150']);
    await desk.passDays(14);
    const { count, expiring, off_bonuses: off } = await own();
    expect([count, expiring, off.data[0]!.attributes.reason]).toEqual(['0', null, 'expiry']);
    const lists = async () => {
      const { on_bonuses: given, off_bonuses: lost } = await own();
      return [given, lost].map(({ data }) =>
        data.map(({ id, attributes: { order: _order, ...rest } }) => ({ id, ...rest })),
      );
    };
    const before = await lists();
    await shop.enqueue('settle-bonuses');
    await shop.drain();
    expect(await lists()).toEqual(before);

    const { body } = await call<{ months: Record<string, number>[]; ages: { month: string; count: number }[] }>(
      shop.url,
      '/api/bonuses/liability',
      undefined,
      desk.vera(),
    );
    const sum = (of: string) => body.months.reduce((total, month) => total + month[of]!, 0);
    const all = earned(3 * price);
    const ofBoris = earned(price);
    const ofGleb = 2 * earned(2 * price);
    expect(['accrued', 'corrected', 'expired', 'reversed', 'spent'].map(sum)).toEqual([
      all + ofBoris + ofGleb,
      175 + DEMO,
      175 + DEMO,
      all + ofGleb,
      0,
    ]);
    expect(body.months.at(-1)!.closing).toBe(ofBoris);
    expect(body.ages.map(({ count }) => count)).toEqual([ofBoris]);
    for (const [nth, month] of body.months.entries()) expect(month.opening).toBe(body.months[nth - 1]?.closing ?? 0);
    const csv = await fetch(`${shop.url}/api/bonuses/liability.csv`, { headers: desk.vera() });
    const lines = (await csv.text()).trim().split('\r\n');
    expect(lines).toHaveLength(body.months.length + 1);
    expect(lines[0]).toBe('month;opening;accrued;corrected;activated;spent;restored;expired;reversed;closing;debt');
    const ages = await fetch(`${shop.url}/api/bonuses/ages.csv`, { headers: desk.vera() });
    expect(await ages.text()).toBe(`month;count\r\n${body.ages[0]!.month};${ofBoris}\r\n`);
    const command = await runShopCommand(shop.databaseUrl, 'bonuses', 'liability', '--csv');
    expect(command.text.split('\r\n').slice(0, 2)).toEqual(lines.slice(0, 2));
  });
});
