// Longer than usual: one shop for orders beyond its limits, and how each is refused.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutForm, placeOrder, totalOf, type Items } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { closeSettled } from '../support/close-settled.ts';
import { freshPhone } from '../support/customer.ts';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { signInStaff } from '../support/staff-session.ts';
import { moveByStaff } from '../support/staff.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

describe('an unusual order', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
    shop.expectViolations('stock is set by hand', 'stock-available-by-movements');
    shop.expectViolations('the order is moved without its shipment', 'orders-follow-shipments');
    await moveClockToNine(shop);
    await shop.query('update stock_levels set available = 10000');
  });
  afterAll(() => closeSettled(shop));

  it('bought in part from the courier: the digital part is delivered, accepted goods are written off', async () => {
    const [course] = await shop.query<{ id: number }>(
      'select min(id) as id from products where section_id = 4 and published_at is not null',
    );
    const mixed = [
      { product: 2, quantity: 2 },
      { product: course!.id, quantity: 1 },
    ];
    const placed = await placeOrder(shop.url, checkoutForm(mixed, await totalOf(shop.url, mixed), { paySystem: 3 }));
    expect(placed.status).toBe(200);
    const { orderId } = placed.body;
    await moveByStaff(shop.databaseUrl, orderId, 'packing', 'shipped');
    const grants = () => shop.query('select product_id from digital_grants where order_id = $1', [orderId]);
    await shop.drain();
    expect(await grants()).toEqual([]);
    await moveByStaff(shop.databaseUrl, orderId, 'partly-bought');
    await shop.drain();
    expect(await grants()).toHaveLength(1);
    expect(await shop.query('select state, stock_state from orders where id = $1', [orderId])).toEqual([
      { state: 'partly-bought', stock_state: 'spent' },
    ]);
  });

  it('more than the payment company takes by card is refused before it is ordered, and may be paid in another way', async () => {
    const [digital] = await shop.query<{ id: number; price: number }>(
      "select id, price::int from products where kind = 'digital' and type = 'single' and denomination is null and published_at is not null order by price desc limit 1",
    );
    const many = [{ product: digital!.id, quantity: Math.floor(350_000_00 / digital!.price) + 1 }];
    const form = checkoutForm(many, await totalOf(shop.url, many), { delivery: { method: 'digital' } });
    const { status, body } = await placeOrder(shop.url, form);
    expect([status, body.error.details.code]).toEqual([409, 'payment-too-large']);
    expect(body.error.message).toContain('350\u00a0000\u00a0₽');
    const bySbp = await placeOrder(shop.url, { ...form, paySystem: 5 });
    expect([bySbp.status, bySbp.body.payUrl]).toEqual([200, expect.stringContaining('http')]);
  });

  it('of eighty different goods: the cart and the order say that a receipt holds fewer, and seventy-nine are accepted', async () => {
    await shop.query(
      `insert into products (slug, section_id, type, kind, name, tagline, form, count_text, price, details, weight_grams, size_cm, released_at, published_at)
       select 'stroka-' || n, section_id, type, kind, 'Строка ' || n, tagline, form, count_text, 10000, details, weight_grams, size_cm, released_at, published_at
       from products, generate_series(1, 80) n
       where id = (select min(id) from products where section_id = 4 and published_at is not null)`,
    );
    const eighty = (
      await shop.query<{ id: number }>("select id from products where slug like 'stroka-%' order by id")
    ).map(({ id }) => ({ product: id, quantity: 3 }));
    interface Quote {
      readonly total: number;
      readonly canOrder: boolean;
      readonly tooMany: string | null;
    }
    const quote = async (lines: readonly Items[]) =>
      (await call<Quote>(shop.url, '/api/cart/quote', { items: lines, coupons: [] })).body;
    const digital = { delivery: { method: 'digital' } };

    const full = await quote(eighty);
    expect(full).toMatchObject({ canOrder: false, tooMany: expect.stringMatching(/не больше 79 разных товаров/) });
    const refused = await placeOrder(shop.url, checkoutForm(eighty, full.total, digital));
    expect([refused.status, refused.body.error.details.code, refused.body.error.message]).toEqual([
      409,
      'too-many-lines',
      full.tooMany,
    ]);

    const less = eighty.slice(1);
    const fits = await quote(less);
    expect(fits).toMatchObject({ canOrder: true, tooMany: null });
    const placed = await placeOrder(shop.url, checkoutForm(less, fits.total, digital));
    expect([placed.status, placed.body.payUrl]).toEqual([200, expect.any(String)]);
  });

  it('of more packs than a carrier takes: no carrier is offered, and the next step is told; our own shop hands it out', async () => {
    const [bundle] = await shop.query<{ id: number; packs: number }>(
      `select b.id, sum(p.quantity)::int as packs from products b join product_parts p on p.bundle_id = b.id
       where b.published_at is not null and b.kind = 'physical' group by b.id order by b.id limit 1`,
    );
    const [kazan] = await shop.query<{ id: number }>("select id from cities where name = 'Казань'");
    const cityId = kazan!.id;
    interface Offers {
      readonly offers: readonly { readonly method: string; readonly total: number }[];
      readonly tooMany: string | null;
    }
    const [sachet] = await shop.query<{ id: number }>(
      `update products set weight_grams = 10, size_cm = '{3,3,3}'
       where id = (select max(id) from products where kind = 'physical' and type = 'single' and published_at is not null)
       returning id`,
    );
    // Each pack of the bundle counts.
    const ofPacks = (packs: number) => [
      { product: bundle!.id, quantity: 1 },
      { product: sachet!.id, quantity: packs - bundle!.packs },
    ];
    const [fits, over] = [ofPacks(126), ofPacks(127)];
    const offersFor = async (items: readonly Items[]) =>
      (await call<Offers>(shop.url, '/api/delivery/offers', { cityId, items })).body;
    const courier = { method: 'courier', cityId, address: { street: 'Баумана', house: '1' } };

    const { offers, tooMany } = await offersFor(over);
    expect(offers.map(({ method }) => method)).toEqual(['pickup']);
    expect(tooMany).toMatch(
      /не\u00a0больше 126 упаковок .*разделите их на\u00a0несколько заказов или выберите самовывоз/,
    );
    const tried = await placeOrder(shop.url, checkoutForm(over, offers[0]!.total, { delivery: courier }));
    expect([tried.status, tried.body.error.details, tried.body.error.message]).toEqual([
      409,
      expect.objectContaining({ code: 'delivery-too-many-packs', most: 126 }),
      tooMany,
    ]);
    expect((await placeOrder(shop.url, checkoutForm(over, offers[0]!.total))).status).toBe(200);

    const carried = await offersFor(fits);
    expect(carried.tooMany).toBeNull();
    const { total } = carried.offers.find(({ method }) => method === 'courier')!;
    expect((await placeOrder(shop.url, checkoutForm(fits, total, { delivery: courier }))).status).toBe(200);
  });

  it('paid at the hand-over is refused above what СДЭК collects in the city; without a clear limit it is taken', async () => {
    const items = [{ product: 2, quantity: 1 }];
    const answers = [
      ['Нижний Новгород', { payment_limit: 100 }, [409, 'payment-too-large', 100_00]],
      ['Самара', { payment_limit: 0 }, [409, 'pay-system-unavailable', undefined]],
      ['Омск', { payment_limit: -1 }, [200, undefined, undefined]],
      ['Уфа', { code: 0 }, [200, undefined, undefined]],
    ] as const;
    for (const [name, answer, expected] of answers) {
      const [city] = await shop.query<{ id: number; sdek_id: number }>(
        'select id, sdek_id from cities where name = $1',
        [name],
      );
      const cityId = city!.id;
      const { body: found } = await call<{ offers: { method: string; total: number }[] }>(
        shop.url,
        '/api/delivery/offers',
        { cityId, items },
      );
      const { total } = found.offers.find(({ method }) => method === 'courier')!;
      await shop.sandbox.fail({
        provider: 'cdek',
        path: '/location/cities?code=',
        status: 200,
        answer: [{ code: city!.sdek_id, city: name, ...answer }],
      });
      const delivery = { method: 'courier', cityId, address: { street: 'Ленина', house: '1' } };
      const contact = { name: 'Борис Петров', phone: '+7 916 765-43-21', email: 'boris@example.ru' };
      const form = checkoutForm(items, total, { contact, delivery, paySystem: 4 });
      const { status, body } = await placeOrder(shop.url, form);
      const { code, most } = body.error?.details ?? {};
      expect([name, status, code, most]).toEqual([name, ...expected]);
    }
  });

  it('placed while СДЭК did not say what it collects there: its place is not changed within the city once it says less', async () => {
    const items = [{ product: 2, quantity: 1 }];
    const [city] = await shop.query<{ id: number; sdek_id: number }>(
      "select id, sdek_id from cities where name = 'Краснодар'",
    );
    const cityId = city!.id;
    const says = (answer: object) => {
      const path = '/location/cities?code=';
      const listed = [{ code: city!.sdek_id, city: 'Краснодар', ...answer }];
      return shop.sandbox.fail({ provider: 'cdek', path, status: 200, answer: listed });
    };
    const { points } = (
      await call<{ points: { code: string; carrier: string; kind: string; paySystems: number[] }[] }>(
        shop.url,
        '/api/delivery/points',
        { cityId, items },
      )
    ).body;
    const [first, next] = points.filter(
      ({ carrier, kind, paySystems }) => carrier === 'cdek' && kind === 'point' && paySystems.includes(2),
    );
    const { offers } = (
      await call<{ offers: { carrier: string; method: string; kinds?: string[]; total: number }[] }>(
        shop.url,
        '/api/delivery/offers',
        { cityId, items },
      )
    ).body;
    const place = async (paySystem: number, delivery: { method: string; pointCode?: string; address?: object }) => {
      const { total } = offers.find(
        ({ carrier, method, kinds }) =>
          carrier === 'cdek' && method === delivery.method && (kinds?.includes('point') ?? true),
      )!;
      await says({ code: 0 });
      const contact = { name: 'Вера Павлова', phone: freshPhone(), email: 'vera@example.ru' };
      const to = { carrier: 'cdek', cityId, ...delivery };
      const placed = await placeOrder(shop.url, checkoutForm(items, total, { contact, delivery: to, paySystem }));
      expect(placed.status).toBe(200);
      return placed.body;
    };
    const byCourier = await place(4, { method: 'courier', address: { street: 'Красная', house: '1' } });
    const toPoint = await place(2, { method: 'point', pointCode: first!.code });
    const vera = await signInStaff(shop);
    for (const { orderId } of [byCourier, toPoint])
      expect((await call(shop.url, `/api/orders/${orderId}/confirmed`, {}, vera)).status).toBe(200);
    await shop.enqueue('allocate-shipments');
    await shop.drain();
    const byStaff = async ({ orderId }: { orderId: string }, what: string, place: object) => {
      const [one] = await shop.query<{ id: string; version: number }>(
        'select id, version from shipments where order_id = $1',
        [orderId],
      );
      const command = { key: randomUUID(), expectedVersion: one!.version, ...place };
      return call<any>(shop.url, `/api/shipments/${one!.id}/${what}`, command, vera);
    };
    await says({ payment_limit: 100 });
    const token = new URL(toPoint.orderUrl, shop.url).searchParams.get('token');
    const answers = [
      await byStaff(byCourier, 'address', { street: 'Северная', house: '2' }),
      await byStaff(toPoint, 'point', { pointCode: next!.code }),
      await call<any>(shop.url, `/api/orders/${toPoint.orderId}/point`, { token, pointCode: next!.code }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.error?.details]).toMatchObject([
        409,
        { code: 'delivery-collects-less', carrier: 'cdek', most: 100_00 },
      ]);
      expect(body.error.message).toMatch(/берёт не\u00a0больше 100\u00a0₽.*Место осталось прежним/);
    }
    const places = await shop.query<{ place: string }>(
      "select coalesce(delivery->>'pointCode', delivery->>'address') as place from orders where id = any($1) order by number",
      [[byCourier.orderId, toPoint.orderId]],
    );
    expect(places.map(({ place }) => place)).toEqual([expect.stringContaining('Красная'), first!.code]);
  });

  it('to a pickup point is refused when the point takes its payment or its parcel not', async () => {
    interface Point {
      readonly code: string;
      readonly kind: string;
      readonly problem: string | null;
      readonly paySystems: number[];
    }
    const [kazan] = await shop.query<{ id: number }>("select id from cities where name = 'Казань'");
    const cityId = kazan!.id;
    const pointsFor = async (items: readonly Items[]) =>
      (await call<{ points: Point[] }>(shop.url, '/api/delivery/points', { cityId, items })).body.points;
    const send = async (items: readonly Items[], { code: pointCode, kind }: Point, paySystem: number) => {
      const { body } = await call<{ offers: { kinds?: string[]; total: number }[] }>(shop.url, '/api/delivery/offers', {
        cityId,
        items,
      });
      const offer = (of: string) => body.offers.find(({ kinds }) => kinds?.includes(of));
      const { total } = offer(kind) ?? offer('point')!;
      const delivery = { method: 'point', cityId, pointCode };
      return placeOrder(shop.url, checkoutForm(items, total, { delivery, paySystem }));
    };
    const refusal = async (...order: Parameters<typeof send>) => {
      const { status, body } = await send(...order);
      return [status, body.error.details.code, body.error.details.problem, body.error.message];
    };

    const light = [{ product: 2, quantity: 2 }];
    const locker = (await pointsFor(light)).find(
      ({ kind, problem, paySystems }) => kind === 'locker' && problem === null && !paySystems.includes(2),
    )!;
    expect(await refusal(light, locker, 2)).toEqual([
      409,
      'delivery-point-unfit',
      'no-cash-on-delivery',
      expect.stringContaining('Этот постамат не\u00a0принимает оплату при\u00a0получении'),
    ]);
    expect((await send(light, locker, 1)).status).toBe(200);
    const dozen = [{ product: 2, quantity: 12 }];
    const small = (await pointsFor(dozen)).find(({ problem }) => problem === 'too-large')!;
    expect((await refusal(dozen, small, 1)).slice(1, 3)).toEqual(['delivery-point-unfit', 'too-large']);

    await shop.query('update products set weight_grams = 8000 where id = 3');
    const heavy = [{ product: 3, quantity: 2 }];
    expect(await pointsFor(heavy)).toContainEqual(expect.objectContaining({ code: locker.code, problem: 'too-heavy' }));
    expect((await refusal(heavy, locker, 1)).slice(1, 3)).toEqual(['delivery-point-unfit', 'too-heavy']);
    const office = (await pointsFor(heavy)).find(({ problem, paySystems }) => !problem && paySystems.includes(2))!;
    expect((await send(heavy, office, 2)).status).toBe(200);
  });
});
