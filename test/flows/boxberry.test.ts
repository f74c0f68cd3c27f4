// Longer than usual: one shop for the way of a Boxberry parcel from the checkout to its buyer.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBoxberryClient } from '../../src/integrations/boxberry/client.ts';
import { createBoxberryParcels } from '../../src/integrations/boxberry/parcels.ts';
import { sendParcel } from '../../src/shop/shipments/send-parcel.ts';
import { allButOne } from '../support/all-but-one.ts';
import { checkoutForm, placeOrder, totalOf, type Items } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { closeSettled } from '../support/close-settled.ts';
import { changedBy } from '../support/everything.ts';
import { freshPhone } from '../support/customer.ts';
import { kopecksOfOrder, lettersAboutOrder, receiptsWritten } from '../support/order-story.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const TOKEN = 'demo-boxberry-token';
const GTIN = '04601234500029';
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
let serials = 0;
const serialOf = () => `B${++serials}`.padEnd(13, '/');

interface Shown {
  readonly state: string;
  readonly version: number;
  readonly track: string | null;
  readonly collected: number | null;
  readonly keptUntil: string | null;
  readonly units: readonly { readonly code: string | null; readonly outcome: string | null }[];
  readonly parcel: {
    number: string;
    state: string;
    problem: string | null;
    hasLabel: boolean;
    act: string | null;
    recall: string | null;
  } | null;
}
interface Parcel {
  readonly track: string;
  readonly number: string;
  readonly status: string;
  readonly act?: string;
  readonly content: any;
}
interface Asked {
  readonly id: string;
  readonly state: string;
  readonly parcels: number;
}
interface Act extends Asked {
  readonly numbers: readonly string[];
  readonly carrierNumber: string | null;
  readonly problem: string | null;
  readonly hasFile: boolean;
}
interface Point {
  readonly carrier: string;
  readonly code: string;
  readonly kind: 'point' | 'locker';
  readonly problem: string | null;
  readonly paySystems: readonly number[];
}
interface Offer {
  readonly method: string;
  readonly kinds?: readonly string[];
  readonly carrier?: string;
  readonly title: string;
  readonly price: number;
}

describe('the way of a Boxberry parcel', () => {
  let shop: TestShop;
  let vera: { cookie: string };
  let tea: number;
  let drops: number;
  let novosibirsk: number;
  let points: readonly Point[];
  beforeAll(async () => {
    shop = await openTestShop({
      env: {
        DELIVERY_CARRIERS: 'cdek,boxberry',
        BOXBERRY_RECEPTION_POINT: '010',
        // The clock is moved by hours.
        STAFF_SESSION_HOURS: '48',
        STAFF_IDLE_MINUTES: '1440',
      },
    });
    vera = await signInStaff(shop);
    const goods = await shop.query<{ id: number }>(
      `select p.id from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 40 order by p.id limit 2`,
    );
    [tea, drops] = goods.map(({ id }) => id) as [number, number];
    await shop.query('update products set gtin = $2, marked = true where id = $1', [drops, GTIN]);
    novosibirsk = (await shop.query<{ id: number }>('select id from cities where sdek_id = 270'))[0]!.id;
    points = await pointsFor([{ product: tea, quantity: 1 }]);
  });
  afterAll(() => closeSettled(shop));

  async function pointsFor(items: readonly Items[]): Promise<readonly Point[]> {
    const question = { cityId: novosibirsk, items };
    return (await call<{ points: Point[] }>(shop.url, '/api/delivery/points', question)).body.points;
  }
  const boxberryPoint = (kind: Point['kind'] = 'point', paySystem = 2) =>
    points.find((one) => one.carrier === 'boxberry' && one.kind === kind && one.paySystems.includes(paySystem))!;
  async function offersFor(items: readonly Items[]): Promise<readonly Offer[]> {
    const question = { cityId: novosibirsk, items };
    return (await call<{ offers: Offer[] }>(shop.url, '/api/delivery/offers', question)).body.offers;
  }
  async function order(items: readonly Items[], changes: { delivery: { method: string } & object; paySystem: number }) {
    const offer = (await offersFor(items)).find(
      ({ method, carrier }) => carrier === 'boxberry' && method === changes.delivery.method,
    )!;
    const expectedTotal = (await totalOf(shop.url, items)) + offer.price;
    const contact = { name: 'Анна Иванова', phone: freshPhone(), email: `anna${randomUUID()}@example.ru` };
    const delivery = { carrier: 'boxberry', cityId: novosibirsk, ...changes.delivery };
    const form = checkoutForm(items, expectedTotal, { contact, ...changes, delivery });
    const placed = await placeOrder(shop.url, form);
    expect(placed.status).toBe(200);
    return { ...placed.body, expectedTotal, deliveryPrice: offer.price, phone: contact.phone };
  }
  async function paidOrder(items: readonly Items[] = [{ product: tea, quantity: 1 }]) {
    const delivery = { method: 'point', pointCode: boxberryPoint().code };
    // СБП.
    const placed = await order(items, { delivery, paySystem: 5 });
    const paymentId = placed.payUrl!.split('/').at(-1)!;
    await shop.sandbox.advance(paymentId, 'pay');
    await shop.drain();
    return { ...placed, paymentId };
  }
  const show = async (id: string) =>
    (await call<Shown>(shop.url, `/api/shipments/${id}`, undefined, vera)).body as unknown as Shown;
  async function does(id: string, path: string, facts: object = {}) {
    const { version: expectedVersion } = await show(id);
    const command = { key: randomUUID(), expectedVersion, ...facts };
    return call<Shown>(shop.url, `/api/shipments/${id}/${path}`, command, vera);
  }
  async function packed({ number }: { number: number }, scans: readonly object[] = [{ productId: tea }]) {
    await shop.enqueue('allocate-shipments');
    await shop.drain();
    const { body } = await call<{ shipments: { id: string; orderNumber: number }[] }>(
      shop.url,
      '/api/shipments',
      undefined,
      vera,
    );
    const { id } = body.shipments.find(({ orderNumber }) => orderNumber === number)!;
    await does(id, 'picking');
    for (const scan of scans) expect((await does(id, 'units', scan)).status).toBe(200);
    expect((await does(id, 'box-closed', { weightGrams: 640 })).body).toMatchObject({ state: 'packed' });
    return id;
  }
  async function later(ms = 30 * SECOND): Promise<void> {
    await shop.shiftClock(ms);
    await shop.drain();
  }
  /** Sent, found, label asked for, printed. */
  async function settle(): Promise<void> {
    await shop.drain();
    for (let step = 0; step < 4; step += 1) await later();
  }
  async function registered(id: string): Promise<void> {
    expect((await does(id, 'registering')).body).toMatchObject({ state: 'registering' });
    await settle();
    expect(await show(id)).toMatchObject({ state: 'registered', parcel: { state: 'done', hasLabel: true } });
  }
  const askForAct = (key: string = randomUUID()) =>
    call<Asked>(shop.url, '/api/hand-over-acts', { key, carrier: 'boxberry' }, vera);
  async function act(id: string): Promise<Act> {
    const { body } = await call<{ acts: Act[] }>(shop.url, '/api/hand-over-acts', undefined, vera);
    return body.acts.find((one) => one.id === id)!;
  }
  /** With the act of all parcels that wait. */
  async function handedOver(id: string): Promise<void> {
    expect((await askForAct()).status).toBe(200);
    await shop.drain();
    expect((await does(id, 'handed-over')).body).toMatchObject({ state: 'with-carrier' });
  }
  const parcels = async ({ number }: { number: number }): Promise<Parcel[]> => {
    const answer = await fetch(`${shop.sandbox.url}/__sandbox/parcels`);
    const { boxberry } = (await answer.json()) as { boxberry: Parcel[] };
    return boxberry.filter((one) => one.number.startsWith(`${number}-`));
  };
  async function happens({ track }: Parcel, how: object = { action: 'next' }): Promise<string> {
    const answer = await fetch(`${shop.sandbox.url}/__sandbox/advance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'boxberry', id: track, ...how }),
    });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { status: string }).status;
  }
  /** Boxberry has no webhooks: it is asked once an hour. */
  async function polled(ms = HOUR): Promise<void> {
    await shop.shiftClock(ms);
    await shop.enqueue('check-parcels');
    await shop.drain();
  }
  const orderState = async ({ orderId }: { orderId: string }) =>
    (await shop.query<{ state: string }>('select state from orders where id = $1', [orderId]))[0]!.state;
  const exceptionsOf = ({ orderId }: { orderId: string }) =>
    shop.query<{ kind: string; facts: Record<string, string> }>(
      `select kind, facts from exceptions where facts->>'orderId' = $1 order by id`,
      [orderId],
    );
  /** Of each report that Boxberry finds no parcel, whether it is open. */
  const missing = async ({ orderId }: { orderId: string }) =>
    (
      await shop.query<{ open: boolean }>(
        `select closed_at is null as open from exceptions where kind = 'parcel-missing' and facts->>'orderId' = $1 order by id`,
        [orderId],
      )
    ).map(({ open }) => open);
  const asked = async (method: string) =>
    (await shop.sandbox.requests('boxberry')).filter(
      ({ url, body }) =>
        url.includes(`method=${method}&`) || (body as { method?: string } | undefined)?.method === method,
    );
  const cents = (text: string) => Math.round(Number(text) * 100);

  it('buyers see the offers of both companies, and points with the limits of each', async () => {
    const offers = await offersFor([{ product: tea, quantity: 1 }]);
    expect(offers.map(({ method, carrier }) => `${carrier ?? 'own'} ${method}`)).toEqual([
      'cdek point',
      'cdek point',
      'cdek courier',
      'boxberry point',
      'boxberry courier',
      'own pickup',
    ]);
    expect(offers[3]!.title).toBe('Пункт выдачи или постамат Boxberry');
    // Boxberry has one price for both.
    expect(offers.map(({ kinds }) => kinds?.join())).toEqual([
      'point',
      'locker',
      undefined,
      'point,locker',
      undefined,
      undefined,
    ]);
    expect(new Set(points.map(({ carrier }) => carrier))).toEqual(new Set(['cdek', 'boxberry']));
    // A locker takes no money and 20 litres.
    const locker = boxberryPoint('locker', 1);
    expect([locker.problem, locker.paySystems.includes(2)]).toEqual([null, false]);
    const many = await pointsFor([{ product: tea, quantity: 99 }]);
    expect(many.find(({ code, carrier }) => code === locker.code && carrier === 'boxberry')!.problem).not.toBeNull();
  });

  it('goods worth more than Boxberry declares go by the other company alone', async () => {
    const [before] = await shop.query<{ price: string; old_price: string | null }>(
      'select price, old_price from products where id = $1',
      [tea],
    );
    const priced = (price: number | string, old: string | null = null) =>
      shop.query('update products set price = $2, old_price = $3 where id = $1', [tea, price, old]);
    const items = [{ product: tea, quantity: 1 }];
    const delivery = { method: 'point', carrier: 'boxberry', cityId: novosibirsk, pointCode: boxberryPoint().code };
    const tried = async () => {
      const { body } = await call<{ offers: Offer[]; tooMany: string | null }>(shop.url, '/api/delivery/offers', {
        cityId: novosibirsk,
        items,
      });
      const offer = body.offers.find(({ carrier }) => carrier === 'boxberry');
      const total = (await totalOf(shop.url, items)) + (offer?.price ?? 0);
      const placed = await placeOrder(shop.url, checkoutForm(items, total, { delivery, paySystem: 1 }));
      const others = body.offers.some(({ carrier }) => carrier === 'cdek');
      return { isOffered: offer !== undefined, others, tooMany: body.tooMany, placed };
    };
    await priced(300_000_00);
    expect(await tried()).toMatchObject({ isOffered: true, others: true, tooMany: null, placed: { status: 200 } });
    await priced(300_000_01);
    const { placed, ...over } = await tried();
    await priced(before!.price, before!.old_price);
    expect(over).toEqual({
      isOffered: false,
      others: true,
      tooMany: expect.stringMatching(/^Boxberry не\u00a0берёт посылки дороже 300\s000\s₽: разделите товары/),
    });
    expect([placed.status, placed.body.error.details, placed.body.error.message]).toEqual([
      409,
      expect.objectContaining({ code: 'delivery-too-valuable', carrier: 'boxberry', most: 300_000_00 }),
      over.tooMany,
    ]);
  });

  it('another point is one of the same company', async () => {
    const placed = await paidOrder();
    const token = new URL(placed.orderUrl, shop.url).searchParams.get('token');
    const change = ({ code: pointCode }: Point) =>
      call<object>(shop.url, `/api/orders/${placed.orderId}/point`, { token, pointCode });
    const ofAnother = points.find(({ carrier }) => carrier === 'cdek')!;
    expect((await change(ofAnother)).body).toMatchObject({ error: { details: { code: 'delivery-point-unknown' } } });
    const others = points.filter(({ carrier, kind }) => carrier === 'boxberry' && kind === 'point');
    expect((await change(others.at(-1)!)).status).toBe(200);
  });

  it('Анна pays by СБП; Вера packs a marked pack, registers, labels and hands over; Анна collects it', async () => {
    const items = [
      { product: tea, quantity: 2 },
      { product: drops, quantity: 1 },
    ];
    const stock = () =>
      shop.query<{ available: number; held: number }>(
        'select available, held from stock_levels where product_id = any($1) order by product_id',
        [[tea, drops]],
      );
    const inStock = await stock();
    const ofTea = await totalOf(shop.url, [{ product: tea, quantity: 1 }]);
    const anna = await paidOrder(items);
    const serial = serialOf();
    const code = `01${GTIN}21${serial}\u001d93dGVz`;
    const id = await packed(anna, [{ productId: tea }, { productId: tea }, { scan: code }]);
    await registered(id);

    const [parcel, ...others] = await parcels(anna);
    expect(others).toEqual([]);
    const { content } = parcel!;
    expect(content).toMatchObject({
      order_id: `${anna.number}-1`,
      payment_sum: '0.00',
      delivery_sum: '0.00',
      vid: '1',
      shop: { name: boxberryPoint().code, name1: '010' },
      customer: { fio: 'Анна Иванова', phone: anna.phone.replaceAll(/\D/g, '').slice(-10) },
      weights: { weight: '640' },
    });
    expect(content.items.map((item: any) => [item.id, item.quantity, item.marking_crpt])).toEqual([
      [`${tea}-1`, '1', ''],
      [`${tea}-2`, '1', ''],
      [`${drops}-3`, '1', `${GTIN}+${serial}`],
    ]);
    // What Boxberry answers for, is what Анна has paid for the goods.
    const goods = anna.expectedTotal - anna.deliveryPrice;
    expect(cents(content.price)).toBe(goods);
    expect(content.items.reduce((sum: number, { price }: any) => sum + cents(price), 0)).toBe(goods);

    const label = await fetch(`${shop.url}/api/shipments/${id}/label`, { headers: vera });
    expect(await label.text()).toMatch(new RegExp(`^%PDF-.*${parcel!.track}`, 's'));
    const stored = await shop.query(
      `select t::text from carrier_tasks t union all select carrier_label_id from shipment_labels`,
    );
    expect(JSON.stringify(stored)).not.toContain(TOKEN);

    expect((await does(id, 'handed-over')).body).toMatchObject({
      error: { details: { code: 'parcel-act-missing' } },
    });
    await handedOver(id);
    expect((await show(id)).parcel!.act).toBe((await parcels(anna))[0]!.act);
    await shop.drain();
    const [letter] = await shop.sandbox.lettersAbout(`Заказ № ${anna.number} передан в доставку`);
    expect(letter!.text).toContain(`Boxberry, её трек-номер ${parcel!.track}`);
    const page = await (await fetch(`${shop.url}${anna.orderUrl}`)).text();
    expect(page).toContain(`https://boxberry.ru/tracking-page?id=${parcel!.track}`);

    while ((await happens(parcel!)) !== 'Поступило в пункт выдачи');
    const before = (await asked('ListStatuses')).length;
    await polled(HOUR - MINUTE * 10);
    await polled(MINUTE);
    expect((await asked('ListStatuses')).length - before).toBeLessThanOrEqual(1);
    await polled();
    expect(await orderState(anna)).toBe('ready-for-pickup');
    const [ready, ...moreLetters] = await shop.sandbox.lettersAbout(`Заказ № ${anna.number} можно забрать`);
    expect(moreLetters).toEqual([]);
    // Boxberry does not say how long it keeps a parcel.
    const { keptUntil } = await show(id);
    expect(Math.round((new Date(keptUntil!).getTime() - shop.now().getTime()) / (24 * HOUR))).toBe(7);
    expect(ready!.text).toMatch(/хранится до.\d/);
    expect(await happens(parcel!)).toBe('Выдано');
    await polled();
    expect(await orderState(anna)).toBe('handed-over');

    await shop.drain();
    const { expectedTotal: total, deliveryPrice: forDelivery } = anna;
    expect(await kopecksOfOrder(shop, anna.orderId)).toEqual({
      goods,
      delivery: forDelivery,
      total,
      certificate: 0,
      online: total,
      refunded: 0,
      claims: [],
    });
    const started = (await shop.sandbox.requests('yookassa')).find(
      ({ url, body }) => url.endsWith('/payments') && (body as any)?.metadata.order_id === anna.orderId,
    );
    expect((started!.body as any).payment_method_data).toEqual({ type: 'sbp' });
    const lines = (mode: string, ofDrops: string) => [
      `2 x ${ofTea} ${mode} commodity 11`,
      `1 x ${goods - 2 * ofTea} ${mode} ${ofDrops}`,
      `1 x ${forDelivery} ${mode} service 11`,
    ];
    expect(await receiptsWritten(shop, anna.orderId)).toEqual([
      { of: 'payment', sum: total, settles: [], lines: lines('full_prepayment', 'commodity 11') },
      {
        of: 'closing',
        sum: total,
        settles: [`prepayment ${total}`],
        lines: lines('full_payment', `marked 11 sold ${code}`),
      },
    ]);
    expect(await stock()).toEqual([
      { available: inStock[0]!.available - 2, held: inStock[0]!.held },
      { available: inStock[1]!.available - 1, held: inStock[1]!.held },
    ]);
    expect(await lettersAboutOrder(shop, anna.number)).toEqual([
      'Заказ можно забрать',
      'Заказ оплачен',
      'Заказ передан в доставку',
    ]);
  });

  it('a courier collects the total of the order, to the kopeck, at the postcode of the address', async () => {
    const items = [{ product: tea, quantity: 3 }];
    const address = { street: 'ул. Ленина', house: '7', zip: '630004' };
    const delivery = { method: 'courier', address };
    const boris = await order(items, { delivery, paySystem: 4 });
    expect((await call(shop.url, `/api/orders/${boris.orderId}/confirmed`, {}, vera)).status).toBe(200);
    const id = await packed(boris, [{ productId: tea }, { productId: tea }, { productId: tea }]);
    // The postcode of this house has no courier: the address stays.
    const elsewhere = await does(id, 'address', { street: 'ул. Лесная', house: '7' });
    expect(elsewhere.body).toMatchObject({ error: { details: { code: 'delivery-zip-unserved', zip: '630101' } } });
    await registered(id);
    const [parcel] = await parcels(boris);
    const { content } = parcel!;
    expect(content).toMatchObject({
      vid: '2',
      kurdost: { index: '630004', citi: 'Новосибирская область, Новосибирск', addressp: 'ул. Ленина, 7' },
    });
    expect(cents(content.payment_sum)).toBe(boris.expectedTotal);
    expect(content.items.map(({ nds }: any) => nds)).toEqual(content.items.map(() => '22'));
    expect(cents(content.delivery_sum)).toBe(boris.deliveryPrice);
    await handedOver(id);
    for (const code of ['Передано на курьерскую доставку', 'Возвращено с курьерской доставки', 'Выдано'])
      await happens(parcel!, { action: 'status', code });
    await polled();
    expect(await orderState(boris)).toBe('handed-over');
    expect(await exceptionsOf(boris)).toEqual([]);
  });

  it('a courier is refused where Boxberry says that none comes to the postcode, and only then', async () => {
    const items = [{ product: tea, quantity: 1 }];
    const offer = (await offersFor(items)).find(
      ({ method, carrier }) => carrier === 'boxberry' && method === 'courier',
    )!;
    const total = (await totalOf(shop.url, items)) + offer.price;
    const orderTo = (zip: string, street = 'ул. Ленина') => {
      const address = { street, house: '7', zip };
      const delivery = { method: 'courier', carrier: 'boxberry', cityId: novosibirsk, address };
      return placeOrder(shop.url, checkoutForm(items, total, { delivery, paySystem: 5 }));
    };
    // Nonsense is no answer.
    await shop.sandbox.fail({ provider: 'boxberry', path: 'ZipCheck', garbage: true, times: 2 });
    expect((await orderTo('630999')).status).toBe(200);
    const refused = await orderTo('630999');
    expect([refused.status, refused.body.error.details]).toEqual([
      409,
      expect.objectContaining({ code: 'delivery-zip-unserved', carrier: 'boxberry', zip: '630999' }),
    ]);
    expect(refused.body.error.message).toMatch(/Курьер Boxberry не.приезжает по.индексу 630999/);
    const before = (await asked('ZipCheck')).length;
    await orderTo('630999');
    // Of a house that is not found, only the postcode of the city is known.
    expect((await orderTo('', 'ул. Неизвестная')).status).toBe(200);
    expect(await asked('ZipCheck')).toHaveLength(before);
    // Left empty, it is that of the house.
    expect((await orderTo('')).status).toBe(200);
    expect((await orderTo('', 'ул. Лесная')).body.error.details).toMatchObject({
      code: 'delivery-zip-unserved',
      zip: '630101',
    });
  });

  it('an answer that is lost, a silence and nonsense: Boxberry has one parcel, sent with the same bytes', async () => {
    for (const how of [{ lost: true }, { timeout: true }, { garbage: true }]) {
      const placed = await paidOrder();
      const id = await packed(placed);
      await shop.sandbox.fail({ provider: 'boxberry', path: 'ParselCreate', ...how });
      await does(id, 'registering');
      await shop.drain();
      expect((await show(id)).state).toBe('registering');
      await later();
      await later(3 * MINUTE);
      await settle();
      expect((await show(id)).state).toBe('registered');
      expect(await parcels(placed)).toHaveLength(1);
      const sent = (await asked('ParselCreate'))
        .map(({ body }) => (body as { sdata: string }).sdata)
        .filter((sdata) => (JSON.parse(sdata) as { order_id: string }).order_id === `${placed.number}-1`);
      expect(sent).toHaveLength('lost' in how ? 1 : 2);
      expect(new Set(sent).size).toBe(1);
      expect(await exceptionsOf(placed)).toEqual([]);
    }
  });

  it('a worker that is killed between the answer and its record, and four at once: one parcel', async () => {
    const placed = await paidOrder();
    const id = await packed(placed);
    await does(id, 'registering');
    const [task] = await shop.query<{ id: string }>('select id from carrier_tasks where shipment_id = $1', [id]);
    const client = createBoxberryClient({
      baseUrl: `${shop.sandbox.url}/boxberry/json.php`,
      token: TOKEN,
      timeoutMs: 60_000,
    });
    const parcelCarriers = [createBoxberryParcels(client, { receptionPoint: '010' })];
    await runInShop(shop, { parcelCarriers }, async (ctx) => {
      // Otherwise a late one could find the first one done, and take the next step.
      await shop.sandbox.fail({ provider: 'boxberry', path: 'ParselCreate', held: true });
      const runs = [1, 2, 3, 4].map(() => sendParcel(ctx, task!.id));
      await allButOne(runs);
      await shop.sandbox.fail({ provider: 'boxberry', times: 0 });
      await Promise.all(runs);
    });
    expect(await parcels(placed)).toHaveLength(1);
    // As if the answer had come to nobody.
    await shop.query(`update carrier_tasks set state = 'waiting', carrier_id = null where id = $1`, [task!.id]);
    await later(3 * MINUTE);
    await settle();
    expect(await parcels(placed)).toHaveLength(1);
    expect((await show(id)).state).toBe('registered');
  });

  it('a refusal brings the box back with the words of Boxberry, and a used number is none', async () => {
    shop.expectErrors(/parcel-refused/);
    const placed = await paidOrder();
    const id = await packed(placed);
    const pointTo = (pointCode: string) =>
      shop.query('update orders set delivery = delivery || $2::jsonb where id = $1', [
        placed.orderId,
        JSON.stringify({ pointCode }),
      ]);
    await pointTo('99999');
    await does(id, 'registering');
    await settle();
    const { state, parcel } = await show(id);
    expect([state, parcel!.state]).toEqual(['packed', 'refused']);
    expect(parcel!.problem).toContain('не найден');
    expect(parcel!.problem).not.toContain('Анна');
    expect((await exceptionsOf(placed)).map(({ kind }) => kind)).toEqual(['parcel-refused']);

    await pointTo(boxberryPoint().code);
    await registered(id);
    const [there] = await parcels(placed);
    expect(there!.number).toBe(`${placed.number}-2`);
    const again = await fetch(`${shop.sandbox.url}/boxberry/json.php`, {
      method: 'POST',
      body: new URLSearchParams({ token: TOKEN, method: 'ParselCreate', sdata: JSON.stringify(there!.content) }),
    });
    expect(await again.json()).toEqual({
      err: `Значение «${there!.number}» для «Номер заказа в ИМ» уже занято.`,
    });
  });

  it('a parcel is removed here, also one that was deleted in the cabinet, unless Boxberry has it', async () => {
    shop.expectErrors(/parcel-removed-too-late|parcel-missing/);
    const placed = await paidOrder();
    const id = await packed(placed);
    await registered(id);
    expect((await does(id, 'parcel-removed')).body).toMatchObject({ state: 'registered' });
    await settle();
    expect(await show(id)).toMatchObject({
      state: 'packed',
      track: null,
      parcel: { state: 'removed', hasLabel: false },
    });

    await registered(id);
    // Boxberry is wrong about it for an hour: nothing is registered again meanwhile.
    const isNowhere = { status: 200, answer: { err: 'Посылка не найдена' } };
    const ofParcel = `ImId=${(await parcels(placed))[1]!.track}`;
    for (const path of [ofParcel, ofParcel, 'ParselStory'])
      await shop.sandbox.fail({ provider: 'boxberry', method: 'GET', path, ...isNowhere });
    await polled();
    expect((await show(id)).state).toBe('registered');
    expect(await missing(placed)).toEqual([true]);
    await polled();
    expect(await missing(placed)).toEqual([false]);

    // It is deleted in the cabinet: a person tells it to us.
    await happens((await parcels(placed))[1]!, { action: 'delete' });
    await polled();
    await polled();
    expect((await show(id)).state).toBe('registered');
    expect(await missing(placed)).toEqual([false, true]);
    expect((await does(id, 'parcel-removed')).status).toBe(200);
    await settle();
    expect((await show(id)).state).toBe('packed');
    expect(await missing(placed)).toEqual([false, false]);

    await registered(id);
    // Boxberry has the box, and we do not know it yet.
    const third = (await parcels(placed))[2]!;
    await happens(third);
    await does(id, 'parcel-removed');
    await settle();
    expect((await show(id)).state).toBe('with-carrier');
    expect((await exceptionsOf(placed)).map(({ kind }) => kind)).toEqual([
      'parcel-missing',
      'parcel-missing',
      'parcel-removed-too-late',
    ]);
    expect((await parcels(placed)).map(({ status }) => status)).toEqual(['Удалено', 'Удалено', 'Принято к доставке']);
  });

  it('texts that we do not know and a return are exceptions, each once; its texts are kept', async () => {
    shop.expectErrors(/tracking-unknown|parcel-not-delivered/);
    const placed = await paidOrder();
    const id = await packed(placed);
    await registered(id);
    await handedOver(id);
    const [parcel] = await parcels(placed);
    const happen = async (...codes: string[]) => {
      for (const code of codes) await happens(parcel!, { action: 'status', code });
      await polled();
    };
    const posted = () => shop.query('select count(*) from letters');
    const before = await posted();
    const { changed } = await changedBy(shop, () => happen('Ожидает чуда', 'Ожидает часа'));
    // Shipment and order stay as they are. Only letters that were posted before become due meanwhile.
    expect(changed.filter((table) => table !== 'letters')).toEqual([
      'carrier_tasks',
      'exceptions',
      'job',
      'tracking_rows',
    ]);
    expect(await posted()).toEqual(before);
    await happen('Готовится к возврату', 'Возвращено в ИМ');
    expect((await exceptionsOf(placed)).map(({ kind, facts }) => `${kind} ${facts.code}`).sort()).toEqual([
      'parcel-not-delivered Готовится к возврату',
      'tracking-unknown Ожидает часа',
      'tracking-unknown Ожидает чуда',
    ]);
    const rows = await shop.query<{ code: string }>('select code from tracking_rows where shipment_id = $1', [id]);
    expect(rows.map(({ code }) => code)).toContain('Ожидает чуда');
    const due = 'select next_try_at from carrier_tasks where shipment_id = $1';
    expect(await shop.query(due, [id])).toEqual([{ next_try_at: null }]);
  });

  it('an act is made once; Борис takes one of two marked packs, and Вера calls the parcel of Галина back', async () => {
    shop.expectErrors(/act-refused|parcel-not-delivered|parcel-missing/);
    const items = [
      { product: drops, quantity: 2 },
      { product: tea, quantity: 1 },
    ];
    const delivery = { method: 'point', pointCode: boxberryPoint().code };
    const boris = await order(items, { delivery, paySystem: 2 });
    expect((await call(shop.url, `/api/orders/${boris.orderId}/confirmed`, {}, vera)).status).toBe(200);
    const codes = [serialOf(), serialOf()].map((serial) => `01${GTIN}21${serial}\u001d93dGVz`);
    const boxOfBoris = await packed(boris, [...codes.map((scan) => ({ scan })), { productId: tea }]);
    const galina = await paidOrder();
    const boxOfGalina = await packed(galina);
    const pyotr = await paidOrder();
    const boxOfPyotr = await packed(pyotr);
    for (const id of [boxOfBoris, boxOfGalina, boxOfPyotr]) await registered(id);
    const [ofBoris, ofGalina, ofPyotr] = (await Promise.all([boris, galina, pyotr].map(parcels))).flat();
    expect([ofBoris, ofGalina].map((parcel) => parcel!.content.issue)).toEqual(['2', '0']);

    // One of them was deleted in the cabinet, and we do not know it yet.
    await happens(ofPyotr!, { action: 'delete' });
    const first = (await askForAct()).body;
    await shop.drain();
    expect(await act(first.id)).toMatchObject({ state: 'refused', problem: `Посылка ${ofPyotr!.track} не найдена` });
    expect((await does(boxOfPyotr, 'parcel-removed')).status).toBe(200);
    await settle();
    expect((await show(boxOfPyotr)).state).toBe('packed');

    const made = (await asked('ParselSend')).length;
    await shop.sandbox.fail({ provider: 'boxberry', path: 'ParselSend', lost: true });
    const key = randomUUID();
    const [asked1, asked2] = await Promise.all([askForAct(key), askForAct(key)]);
    expect(asked1.body).toMatchObject({ id: key, state: 'waiting' });
    expect(asked2.body).toEqual(asked1.body);
    expect((await askForAct()).body).toMatchObject({ error: { details: { code: 'act-empty' } } });
    await shop.drain();
    // Without the parcel Boxberry would refuse the whole act.
    expect((await does(boxOfGalina, 'parcel-removed')).body).toMatchObject({
      error: { details: { code: 'act-being-made' } },
    });
    // Another act is refused before the file of this one is there.
    const openRefusals = "select subject from exceptions where kind = 'act-refused' and closed_at is null order by id";
    await shop.query(
      `insert into exceptions (kind, subject, facts, opened_by, opened_at)
       values ('act-refused', 'act:later', '{"carrier": "boxberry", "problem": "Посылка не найдена"}', 'job:send-act', $1)`,
      [shop.now()],
    );
    expect(await shop.query(openRefusals)).toEqual([{ subject: `act:${first.id}` }, { subject: 'act:later' }]);
    await later();
    await settle();
    expect(await shop.query(openRefusals)).toEqual([{ subject: 'act:later' }]);
    const done = await act(key);
    expect(done).toMatchObject({ state: 'made', hasFile: true });
    expect(done.numbers).toEqual(expect.arrayContaining([ofBoris!.track, ofGalina!.track]));
    expect(done.numbers).not.toContain(ofPyotr!.track);
    expect((await asked('ParselSend')).length - made).toBe(1);
    const file = await fetch(`${shop.url}/api/hand-over-acts/${key}/file`, { headers: vera });
    expect(await file.text()).toMatch(new RegExp(`^%PDF-.*${ofBoris!.track}`, 's'));
    expect(JSON.stringify(await shop.query('select numbers, problem from hand_over_acts'))).not.toContain(TOKEN);
    for (const id of [boxOfBoris, boxOfGalina])
      expect((await does(id, 'handed-over')).body).toMatchObject({ state: 'with-carrier' });

    while ((await happens(ofBoris!)) !== 'Поступило в пункт выдачи');
    await happens(ofBoris!, { action: 'part', taken: [0, 1, 1] });
    await happens(ofGalina!);
    await polled();
    expect(await orderState(boris)).toBe('partly-bought');
    const shipment = await show(boxOfBoris);
    expect(shipment.units.map(({ code, outcome }) => [code, outcome])).toEqual([
      [codes[0], 'returning'],
      [codes[1], 'delivered'],
      [null, 'delivered'],
    ]);
    const [left, ...bought] = ofBoris!.content.items.map(({ price }: any) => cents(price)) as number[];
    expect(shipment.collected).toBe(bought.reduce((sum, price) => sum + price, boris.deliveryPrice));
    expect(shipment.collected! + left!).toBe(boris.expectedTotal);
    await shop.enqueue('collect-claims');
    await shop.drain();
    const claims = await shop.query('select carrier, amount::int from cod_claims where shipment_id = $1', [boxOfBoris]);
    expect(claims).toEqual([{ carrier: 'boxberry', amount: shipment.collected }]);
    const causes = (id: string) => shop.query('select cause from returns where shipment_id = $1', [id]);
    expect(await causes(boxOfBoris)).toEqual([{ cause: 'declined' }]);

    await shop.sandbox.fail({ provider: 'boxberry', path: 'cancelType=2', lost: true });
    expect((await does(boxOfGalina, 'recalled')).status).toBe(200);
    await settle();
    expect((await show(boxOfGalina)).parcel!.recall).toBe('asked');
    await later(2 * MINUTE);
    await polled(5 * MINUTE);
    expect((await show(boxOfGalina)).parcel!.recall).toBe('agreed');
    expect(
      await shop.query(
        `select kind, split_part(actor, ':', 1) as by from shipment_events where shipment_id = $1 and kind like 'recall-%' order by id`,
        [boxOfGalina],
      ),
    ).toEqual([
      { kind: 'recall-asked', by: 'staff' },
      { kind: 'recall-agreed', by: 'job' },
    ]);
    // On the page of the sandbox.
    const pressed = await fetch(`${shop.sandbox.url}/console/parcels/boxberry/${ofGalina!.track}`, {
      method: 'POST',
      body: new URLSearchParams({ deed: 'next' }),
    });
    expect(await pressed.text()).toMatch(new RegExp(`${ofGalina!.track}.*?Готовится к возврату.*?Потерялась`, 's'));
    await polled();
    expect((await show(boxOfGalina)).state).toBe('returning');
    expect(await causes(boxOfGalina)).toEqual([{ cause: 'recalled' }]);
    expect((await exceptionsOf(boris)).concat(await exceptionsOf(galina)).map(({ kind }) => kind)).toEqual([
      'parcel-not-delivered',
    ]);
  });

  it('when it is silent, the other company still offers', async () => {
    const items = [{ product: tea, quantity: 7 }];
    await shop.sandbox.fail({ provider: 'boxberry', status: 502, times: 1_000 });
    const carriers = (await offersFor(items)).map(({ carrier }) => carrier);
    expect(carriers).toContain('cdek');
    expect(carriers).not.toContain('boxberry');
    await shop.sandbox.fail({ provider: 'boxberry', times: 0 });
    expect((await offersFor(items)).map(({ carrier }) => carrier)).toContain('boxberry');
  });
});

describe('a carrier that is switched off', () => {
  it('offers nothing, but registers and follows the parcels of earlier orders', async () => {
    const shop = await openTestShop({ env: { DELIVERY_CARRIERS: 'boxberry', STAFF_IDLE_MINUTES: '1440' } });
    try {
      const [product] = await shop.query<{ id: number }>(
        `select p.id from products p join stock_levels s on s.product_id = p.id
         where p.published_at is not null and s.available > 40 order by p.id limit 1`,
      );
      const [city] = await shop.query<{ id: number }>('select id from cities where sdek_id = 270');
      const items = [{ product: product!.id, quantity: 1 }];
      const question = { cityId: city!.id, items };
      const { offers } = (await call<{ offers: Offer[] }>(shop.url, '/api/delivery/offers', question)).body;
      expect(offers.map(({ carrier }) => carrier)).toEqual(['boxberry', 'boxberry', undefined]);
      const found = (await call<{ points: Point[] }>(shop.url, '/api/delivery/points', question)).body.points;
      expect(new Set(found.map(({ carrier }) => carrier))).toEqual(new Set(['boxberry']));

      // An order from before the switch.
      const form = checkoutForm(items, await totalOf(shop.url, items));
      const placed = (await placeOrder(shop.url, form)).body;
      await shop.sandbox.advance(placed.payUrl!.split('/').at(-1)!, 'pay');
      await shop.drain();
      const delivery = {
        method: 'courier',
        carrier: 'cdek',
        tariffCode: 137,
        cityId: city!.id,
        cityName: 'Новосибирск',
        title: 'Курьер СДЭК до двери',
        address: 'Новосибирск, ул. Ленина, 7',
        period: '2 дня',
      };
      await shop.query('update orders set delivery = $2 where id = $1', [placed.orderId, JSON.stringify(delivery)]);
      const vera = await signInStaff(shop);
      await shop.enqueue('allocate-shipments');
      await shop.drain();
      const { body } = await call<{ shipments: { id: string }[] }>(shop.url, '/api/shipments', undefined, vera);
      const { id } = body.shipments[0]!;
      const show = async () =>
        (await call<Shown>(shop.url, `/api/shipments/${id}`, undefined, vera)).body as unknown as Shown;
      const commands: readonly (readonly [path: string, facts: object])[] = [
        ['picking', {}],
        ['units', { productId: product!.id }],
        ['box-closed', { weightGrams: 640 }],
        ['registering', {}],
      ];
      for (const [path, facts] of commands) {
        const command = { key: randomUUID(), expectedVersion: (await show()).version, ...facts };
        expect((await call(shop.url, `/api/shipments/${id}/${path}`, command, vera)).status).toBe(200);
      }
      await shop.drain();
      for (let step = 0; step < 4; step += 1) {
        await shop.shiftClock(30 * SECOND);
        await shop.drain();
      }
      expect(await show()).toMatchObject({ state: 'registered', parcel: { state: 'done', hasLabel: true } });
    } finally {
      await shop.close();
    }
  });
});
