// Longer than usual: one shop whose orders every list, search and page is about.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatCode } from '../../src/shop/certificates/certificate.rules.ts';
import { deriveCode } from '../../src/shop/certificates/certificate-code.ts';
import { checkoutForm, orderByCard, placeOrder, totalOf } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { closeSettled } from '../support/close-settled.ts';
import { openDesk, signInAs } from '../support/desk-orders.ts';
import { markingCode } from '../support/marking-codes.ts';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { openPackingDesk, type DeskOrder, type PackingDesk } from '../support/packing-desk.ts';
import { subscribeToParcels } from '../support/subscribe-to-parcels.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const TOKEN = 'kFz3Rm81Qx7LtYp2';
const GTIN = '04601234500012';
const HOSTILE = `<script>alert(1)</script>' or 1=1; -- \u202e%_\\ 🌿`;

const contactOf = (name: string, phone: string) => ({
  name,
  phone,
  email: `${phone.slice(-7)}@Example.ru`,
});
const ANNA = contactOf('Анна Иванова', '79165550101');
const BORIS = contactOf('Борис Петров', '79165550202');
const GLEB = contactOf(HOSTILE.slice(0, 40), '79165550303');

describe('orders at the desk of the staff', () => {
  let shop: TestShop;
  let packing: PackingDesk;
  let owner: ReturnType<typeof openDesk>;
  let goods: { id: number; name: string }[];
  let code: string;
  /** Sent to a point by СДЭК, paid by card with a coupon. */
  let sent: DeskOrder & { track: string };
  /** Being packed for our shop, unpaid; its buyer has asked to cancel it. */
  let asked: DeskOrder;
  /** Waits for its payment. */
  let unpaid: DeskOrder;
  let cancelled: DeskOrder;
  /** A gift certificate, paid and delivered. */
  let gift: DeskOrder;
  let certificate: string;

  beforeAll(async () => {
    shop = await openTestShop({ env: { SMS_STEPS: 'shipped', CDEK_WEBHOOK_TOKEN: TOKEN } });
    shop.expectErrors(/"kind":"cancel-asked"/);
    await moveClockToNine(shop);
    await subscribeToParcels(shop.sandbox.url, shop.url, TOKEN);
    packing = await openPackingDesk(shop);
    owner = openDesk(shop, packing.vera());
    goods = await shop.query(
      `select p.id::int, p.name from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 20 and p.type = 'single' and p.name !~ '[0-9]' order by p.id limit 3`,
    );
    await save(goods[0]!.id, { gtin: GTIN, marked: true });
    code = markingCode(GTIN);
    const first = [{ product: goods[0]!.id, quantity: 1 }];
    const second = [
      { product: goods[1]!.id, quantity: 1 },
      { product: goods[2]!.id, quantity: 2 },
    ];

    const total = await packing.totalWithDelivery(first, 'point');
    const paid = await orderByCard(shop.url, first, { delivery: packing.toPoint, expectedTotal: total, contact: ANNA });
    await shop.sandbox.advance(paid.paymentId, 'pay');
    await shop.drain();
    const box = await packing.packed({ ...paid, total }, [{ scan: code }]);
    const parcel = await packing.sent({ ...paid, total }, box);
    await packing.happens(parcel, 'RECEIVED_AT_SHIPMENT_WAREHOUSE');
    await shop.enqueue('send-messages');
    await shop.drain();
    sent = { ...paid, total, track: parcel.cdek_number };

    const cash = checkoutForm(second, await totalOf(shop.url, second), { paySystem: 3, contact: BORIS });
    const { body } = await placeOrder(shop.url, cash);
    asked = { ...body, total: cash.expectedTotal };
    await call(shop.url, `/api/orders/${asked.orderId}/confirmed`, {}, packing.vera());
    await packing.does(await packing.openShipment(asked), 'picking');
    const token = new URL(asked.orderUrl, shop.url).searchParams.get('token')!;
    expect((await call(shop.url, `/api/orders/${asked.orderId}/cancel-request`, { token })).status).toBe(200);

    const waits = checkoutForm(second, await totalOf(shop.url, second), { contact: GLEB, comment: HOSTILE });
    unpaid = { ...(await placeOrder(shop.url, waits)).body, total: waits.expectedTotal };

    const given = [{ product: goods[1]!.id, quantity: 1 }];
    const ended = checkoutForm(given, await totalOf(shop.url, given), { paySystem: 3, contact: BORIS });
    cancelled = { ...(await placeOrder(shop.url, ended)).body, total: ended.expectedTotal };
    await call(shop.url, `/api/orders/${cancelled.orderId}/cancelled`, {}, packing.vera());

    const [voucher] = await shop.query<{ id: number }>(
      'select id::int from products where section_id = 6 and published_at is not null order by price limit 1',
    );
    const bought = await orderByCard(shop.url, [{ product: voucher!.id, quantity: 1 }], {
      delivery: { method: 'digital' },
      contact: ANNA,
    });
    await shop.sandbox.advance(bought.paymentId, 'pay');
    await shop.drain();
    gift = { ...bought, total: 0 };
    const [issued] = await shop.query<{ id: string }>('select id from certificates where order_id = $1', [
      gift.orderId,
    ]);
    certificate = formatCode(deriveCode(shop.secret, issued!.id));
  });
  afterAll(() => closeSettled(shop));

  const save = async (product: number, data: object) => {
    const answer = await fetch(`${shop.url}/api/products/${product}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...packing.vera() },
      body: JSON.stringify({ data }),
    });
    expect(answer.status).toBe(200);
  };

  it('are listed with what stands out in them, the newest first', async () => {
    const { body } = await owner.page();
    const placed = [gift, cancelled, unpaid, asked, sent];
    expect(body.orders.map(({ number }) => number)).toEqual(placed.map(({ number }) => number));
    expect(body.next).toBeNull();
    const [ofGift, ofCancelled, ofUnpaid, ofAsked, ofSent] = body.orders;
    expect(ofSent).toMatchObject({
      state: 'shipped',
      name: ANNA.name,
      phone: ANNA.phone,
      total: sent.total,
      money: 'paid',
      method: 'point',
      carrier: 'cdek',
      place: 'Новосибирск',
      shipment: 'with-carrier',
      positions: 1,
      exception: false,
      cancelAsked: false,
      onHold: false,
    });
    expect(ofAsked).toMatchObject({
      state: 'packing',
      money: 'on-delivery',
      positions: 2,
      exception: true,
      cancelAsked: true,
      onHold: true,
    });
    expect(ofUnpaid).toMatchObject({ state: 'awaiting-payment', money: 'awaiting', shipment: null });
    expect(ofCancelled).toMatchObject({ state: 'cancelled', money: 'none', shipment: null });
    expect(ofGift).toMatchObject({ state: 'handed-over', money: 'paid', method: 'digital', carrier: null });
  });

  it('each filter leaves those it names, and several of them those that all name', async () => {
    const day = (days: number) => new Date(shop.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const cases: [Record<string, string | string[]>, DeskOrder[]][] = [
      [{ state: 'shipped' }, [sent]],
      [{ state: ['cancelled', 'packing'] }, [cancelled, asked]],
      [{ state: 'returned' }, []],
      [{ method: 'point' }, [sent]],
      [{ method: 'pickup' }, [cancelled, unpaid, asked]],
      [{ carrier: 'cdek' }, [sent]],
      [{ carrier: 'boxberry' }, []],
      [{ money: 'paid' }, [gift, sent]],
      [{ money: 'awaiting' }, [unpaid]],
      [{ money: 'on-delivery' }, [asked]],
      [{ money: 'none' }, [cancelled]],
      [{ money: 'refunded' }, []],
      [{ exception: 'true' }, [asked]],
      [{ cancelAsked: 'true' }, [asked]],
      [{ onHold: 'true' }, [asked]],
      [{ onHold: 'true', state: 'shipped' }, []],
      [{ cancelAsked: 'true', state: 'new' }, []],
      [{ from: day(-1), to: day(1), method: 'digital' }, [gift]],
      [{ to: day(-2) }, []],
      [{ from: day(2) }, []],
    ];
    for (const [query, orders] of cases)
      expect([query, await owner.numbers(query)]).toEqual([query, orders.map(({ number }) => number)]);
  });

  it('a day of the filter is a day of Moscow', async () => {
    const [{ placed_at: placedAt }] = (await shop.query<{ placed_at: Date }>(
      'select placed_at from orders where id = $1',
      [sent.orderId],
    )) as [{ placed_at: Date }];
    const move = (at: string | Date) =>
      shop.query('update orders set placed_at = $2 where id = $1', [sent.orderId, at]);
    await move('2026-03-01T23:59:59.999+03:00');
    expect(await owner.numbers({ from: '2026-03-01', to: '2026-03-01' })).toEqual([sent.number]);
    await move('2026-03-02T00:00:00+03:00');
    expect(await owner.numbers({ from: '2026-03-01', to: '2026-03-01' })).toEqual([]);
    await move(placedAt);
  });

  it('each form of what is typed finds its orders', async () => {
    const cases: [string, DeskOrder[]][] = [
      [`№ ${sent.number}`, [sent]],
      [`${asked.number}`, [asked]],
      ['8 (916) 555-02-02', [cancelled, asked]],
      ['+79165550101', [gift, sent]],
      ['0303', [unpaid]],
      ['5550202', [cancelled, asked]],
      [ANNA.email.toUpperCase(), [gift, sent]],
      [sent.track, [sent]],
      [code, [sent]],
      [code.replace('\u001d', ''), [sent]],
      [GTIN, [sent]],
      [GTIN.slice(1), [sent]],
      [certificate.toLowerCase(), [gift]],
      [goods[0]!.name.toUpperCase(), [sent]],
      [goods[2]!.name.replaceAll('е', 'ё'), [unpaid, asked]],
      ['nobody@example.ru', []],
      ['нет такого товара', []],
      ['00', []],
    ];
    for (const [q, orders] of cases)
      expect([q, await owner.numbers({ q })]).toEqual([q, orders.map(({ number }) => number)]);
    expect(await owner.numbers({ q: '79165550202', state: 'packing' })).toEqual([asked.number]);
    // Spaces are nothing typed.
    expect(await owner.numbers({ q: ' ' })).toHaveLength(5);
  });

  it('a coupon finds the orders that have used it', async () => {
    const items = [{ product: goods[1]!.id, quantity: 4 }];
    const { body: quote } = await call<{ goodsTotal: number; discount: number; total: number }>(
      shop.url,
      '/api/cart/quote',
      { items, coupons: ['VESNA10'] },
    );
    const form = checkoutForm(items, quote.total, { paySystem: 3, coupons: ['VESNA10'], contact: BORIS });
    const { body, status } = await placeOrder(shop.url, form);
    expect(status).toBe(200);
    expect(await owner.numbers({ q: 'vesna10' })).toEqual([body.number]);
    await call(shop.url, `/api/orders/${body.orderId}/cancelled`, {}, packing.vera());
    const { body: page } = await owner.order(body.orderId);
    expect(page.sums.adjustments).toEqual([expect.objectContaining({ kind: 'goods-coupon', code: 'VESNA10' })]);
    expect(page.sums.discount).toBeGreaterThan(0);
  });

  it('hostile texts find nothing and come back as they were typed', async () => {
    for (const q of [HOSTILE, "' or '1'='1", '%', '__', '\\', `1'`, '💥'.repeat(25), '9'.repeat(100), '-1', '1e9'])
      expect([q, (await owner.page({ q })).body.orders]).toEqual([q, []]);
    expect((await owner.page({ q: 'а'.repeat(101) })).body.error.message).toContain('100 знаков');
    const { body } = await owner.order(unpaid.orderId);
    expect([body.contact.name, body.comment]).toEqual([GLEB.name, HOSTILE]);
  });

  it.each(['12', 'x', `${randomUUID()}`, '1795648213123456-1-1', ' '])(
    '«%s» is no cursor of this list',
    async (after) => {
      const { status, body } = await owner.page({ after });
      expect([status, body.error.message]).toEqual([400, 'Список изменился: откройте его с\u00a0начала']);
    },
  );

  it('wrong filters are refused by a sentence', async () => {
    for (const [query, sentence] of [
      [{ state: 'lost' }, /состояния/],
      [{ carrier: 'post' }, /службы доставки/],
      [{ from: '2026-02-30' }, /Нужен день/],
      [{ onHold: 'yes' }, /true/],
    ] as const) {
      const { status, body } = await owner.page(query);
      expect([status, JSON.stringify(body.error)]).toEqual([400, expect.stringMatching(sentence)]);
    }
  });

  it('the page of an order has everything, and one timeline of it', async () => {
    const { body, status } = await owner.order(sent.orderId);
    expect(status).toBe(200);
    const [{ events }] = (await shop.query<{ events: number }>(
      'select count(*)::int as events from order_events where order_id = $1',
      [sent.orderId],
    )) as [{ events: number }];
    expect(body).toMatchObject({
      number: sent.number,
      version: events,
      state: 'shipped',
      contact: { name: ANNA.name, phone: ANNA.phone },
      delivery: { method: 'point', carrier: 'cdek', city: 'Новосибирск' },
      sums: { total: sent.total, due: sent.total, discount: 0, certificatePaid: 0, bonusSpent: 0 },
      lines: [{ productId: goods[0]!.id, quantity: 1, cancelled: 0 }],
      shipments: [{ state: 'with-carrier', track: sent.track, packs: 1, weightGrams: 640, parcel: 'done', holds: [] }],
      payments: [{ state: 'paid', amount: sent.total, refunded: 0 }],
      refunds: [],
      returns: [],
      exceptions: [],
    });
    expect(body.lines[0].unitPrice).toBeGreaterThan(0);
    expect(body.receipts.map((one: { kind: string }) => one.kind)).toContain('payment');
    expect(body.messages.map((one: { by: string; kind: string }) => `${one.by} ${one.kind}`)).toEqual(
      expect.arrayContaining(['letter placed', 'letter paid', 'letter shipped', 'sms shipped']),
    );
    type Entry = {
      source: string;
      kind: string;
      to: string | null;
      at: string;
      actor: { kind: string; name: string | null };
    };
    const timeline = body.timeline as Entry[];
    expect(timeline.map(({ at }) => at)).toEqual(timeline.map(({ at }) => at).toSorted());
    expect(new Set(timeline.map(({ source }) => source))).toEqual(
      new Set(['order', 'payment', 'shipment', 'tracking', 'receipt', 'letter', 'sms']),
    );
    const of = (source: string, to: string | null, kind?: string) =>
      timeline.find((one) => one.source === source && one.to === to && (kind === undefined || one.kind === kind))!
        .actor;
    // The carrier has a clock of its own.
    const ours = timeline.filter(({ source }) => source !== 'tracking');
    expect(ours[0]).toMatchObject({ source: 'order', kind: 'placed', actor: { kind: 'buyer', name: null } });
    expect(of('shipment', 'picking')).toEqual({ kind: 'staff', name: 'Вера' });
    expect(of('payment', 'paid')).toEqual({ kind: 'program', name: null });
    expect(of('tracking', null)).toEqual({ kind: 'company', name: 'cdek' });
  });

  it('the page of an order that is to be cancelled names its hold and its exception', async () => {
    const { body } = await owner.order(asked.orderId);
    expect(body).toMatchObject({
      state: 'packing',
      payments: [],
      exceptions: [{ kind: 'cancel-asked', closedAt: null, next: expect.not.stringContaining('bin/shop') }],
      shipments: [{ state: 'picking', holds: [{ reason: expect.any(String) }] }],
    });
    expect(body.timeline).toContainEqual(
      expect.objectContaining({ source: 'order', kind: 'cancel-asked', actor: { kind: 'buyer', name: null } }),
    );
    expect(body.timeline).toContainEqual(
      expect.objectContaining({ source: 'exception', kind: 'opened', to: 'cancel-asked' }),
    );
  });

  it('an unknown order is not found, and what is no id is refused', async () => {
    expect((await owner.order(randomUUID())).status).toBe(404);
    expect((await owner.order('10001')).status).toBe(400);
  });

  it('a picker sees neither prices nor whose order it is, and finds nobody', async () => {
    const picker = openDesk(shop, await signInAs(shop, 'Пётр', 'picker'));
    const { body } = await picker.page();
    expect(body.orders.find(({ number }) => number === sent.number)).toMatchObject({
      name: '',
      phone: '0101',
      total: null,
      money: null,
    });
    // Of which orders something is true is no less than to see it of each.
    for (const [name, value] of [
      ['money', 'refunded'],
      ['money', 'awaiting'],
      ['exception', 'true'],
    ] as const)
      expect([value, await picker.page({ [name]: value })]).toMatchObject([
        value,
        { status: 403, body: { error: { details: { code: 'not-allowed' } } } },
      ]);
    expect((await owner.page({ exception: 'true' })).body.orders.map(({ number }) => number)).toContain(asked.number);
    expect(body.orders.find(({ number }) => number === asked.number)).toMatchObject({ exception: false });
    for (const q of ['79165550101', '0101', ANNA.email]) expect([q, await picker.numbers({ q })]).toEqual([q, []]);
    expect(await picker.numbers({ q: `№ ${sent.number}` })).toEqual([sent.number]);
    const { body: order } = await picker.order(sent.orderId);
    expect(order).toMatchObject({
      contact: { name: '', phone: '0101', email: '' },
      sums: null,
      payments: null,
      refunds: null,
      receipts: null,
      exceptions: null,
    });
    const text = JSON.stringify(order);
    for (const secret of [ANNA.name, ANNA.phone, ANNA.email.toLowerCase(), `${sent.total}`])
      expect(text).not.toContain(secret);
    expect(order.timeline.map((one: { source: string }) => one.source)).not.toContain('payment');
  });

  it('the accountant sees sums and no contacts, the support both; the editor nothing', async () => {
    const accountant = openDesk(shop, await signInAs(shop, 'Олег', 'accountant'));
    const { body: order } = await accountant.order(sent.orderId);
    expect(order).toMatchObject({ contact: { name: '', phone: '0101' }, sums: { total: sent.total } });
    expect(order.payments).toHaveLength(1);
    expect(await accountant.numbers({ q: '79165550101' })).toEqual([]);
    const support = openDesk(shop, await signInAs(shop, 'Майя', 'support'));
    expect((await support.order(sent.orderId)).body).toMatchObject({
      contact: { name: ANNA.name },
      sums: { total: sent.total },
    });
    const editor = openDesk(shop, await signInAs(shop, 'Галя', 'content'));
    expect([(await editor.page()).status, (await editor.order(sent.orderId)).status]).toEqual([403, 403]);
    const stranger = openDesk(shop, { cookie: '' });
    expect([(await stranger.page()).status, (await stranger.order(sent.orderId)).status]).toEqual([401, 401]);
  });
});
