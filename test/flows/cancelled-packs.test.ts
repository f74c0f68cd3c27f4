// Longer than usual: one shop for what may become of an order of which a part will not come.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatMoney, kopecks } from '../../src/kernel/money.ts';
import { orders } from '../../src/shop/orders/orders.tables.ts';
import { approveRefund } from '../../src/shop/payments/approve-refund.ts';
import { refundCancelled } from '../../src/shop/payments/refund-cancelled.ts';
import { linesOfRest } from '../../src/shop/payments/rest-of-order.reads.ts';
import { cancelPacks } from '../../src/shop/shipments/cancel-packs.ts';
import { checkoutForm, orderByCard, placeOrder, totalOf } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { closeSettled } from '../support/close-settled.ts';
import { freshPhone } from '../support/customer.ts';
import { markingCode } from '../support/marking-codes.ts';
import { kopecksOfOrder, receiptsWritten } from '../support/order-story.ts';
import { openPackingDesk, type DeskOrder, type PackingDesk } from '../support/packing-desk.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { runShopCommand } from '../support/shop-command.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { subscribeToParcels } from '../support/subscribe-to-parcels.ts';

const TOKEN = 'kFz3Rm81Qx7LtYp2';
const DROPS = '04601234500029';
const TILL = { storage: '9960440300000001', document: '18', attribute: '1234567891' };
const codeOfRefusal = ({ body }: { body: { error?: { details: { code?: string } } } }) => body.error?.details.code;

describe('a part of an order will not come', () => {
  let shop: TestShop;
  let desk: PackingDesk;
  let tea: number;
  let drops: number;
  let bundle: number;
  let parts: readonly { readonly id: number; readonly quantity: number }[];
  beforeAll(async () => {
    shop = await openTestShop({ env: { CDEK_WEBHOOK_TOKEN: TOKEN, REFUND_SECOND_PERSON_FROM: '6000' } });
    desk = await openPackingDesk(shop);
    const goods = await shop.query<{ id: number }>(
      `select p.id from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 40 and p.type = 'single' order by p.id limit 2`,
    );
    [tea, drops] = goods.map(({ id }) => id) as [number, number];
    await shop.query('update products set gtin = $2, marked = true where id = $1', [drops, DROPS]);
    const [found] = await shop.query<{ id: number }>(
      `select b.id from products b join product_parts c on c.bundle_id = b.id where b.published_at is not null
       group by b.id having not bool_or(c.part_id = any($1)) order by b.id limit 1`,
      [[tea, drops]],
    );
    bundle = found!.id;
    parts = await shop.query<{ id: number; quantity: number }>(
      'select part_id as id, quantity from product_parts where bundle_id = $1 order by part_id',
      [bundle],
    );
    await subscribeToParcels(shop.sandbox.url, shop.url, TOKEN);
    shop.expectErrors(/parcel-not-delivered/);
  });
  afterAll(() => closeSettled(shop));

  const items = () => [
    { product: tea, quantity: 3 },
    { product: drops, quantity: 1 },
  ];
  const pieces = (quantity: number, position = 0, more: object = {}) => ({
    lines: [{ position, quantity }],
    why: 'broken',
    reason: 'упала банка',
    ...more,
  });
  const cancels = (id: string, facts: object) => desk.does(id, 'packs-cancelled', facts);
  const pageOf = async ({ orderUrl }: DeskOrder) =>
    (await (await fetch(shop.url + orderUrl)).text()).replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ');
  const linesOf = (id: string) =>
    shop.query<{ position: number; product_id: number; quantity: number }>(
      'select position, product_id::int, quantity from shipment_lines where shipment_id = $1 order by 1, 2',
      [id],
    );
  const refundOf = ({ orderId }: DeskOrder, quantity: number, position = 0) =>
    call<{ refundId: string; amount: number }>(
      shop.url,
      `/api/orders/${orderId}/refunds`,
      { key: randomUUID(), lines: [{ position, quantity }], delivery: false, reason: 'not-received' },
      desk.vera(),
    );
  const approvedByOleg = (refundId: string) =>
    runInShop(shop, {}, (ctx) =>
      approveRefund(ctx.as({ kind: 'staff', id: 77, name: 'Олег', roles: ['owner'] }), refundId),
    );
  /** Everything that a refused command might have changed. */
  const stateOf = async ({ orderId }: DeskOrder, id: string) => ({
    shown: await desk.show(id),
    lines: await linesOf(id),
    stock: await desk.stockOf(tea),
    money: await kopecksOfOrder(shop, orderId),
    rows: await shop.query(
      `select (select count(*) from refunds where order_id = $1) as refunds,
         (select count(*) from order_events where order_id = $1) as events,
         (select count(*) from letters where facts->>'orderId' = $1::text) as letters`,
      [orderId],
    ),
  });

  it('paid by card, to a point: the money for one broken pack goes back, the rest is handed over and closed', async () => {
    const before = await desk.stockOf(tea);
    const order = await desk.paidOrder(items());
    const id = await desk.openShipment(order);
    await desk.does(id, 'picking');
    for (const scan of [{ productId: tea }, { productId: tea }, { scan: markingCode(DROPS) }])
      expect((await desk.does(id, 'units', scan)).status).toBe(200);
    // A hold that waits for the buyer's answer does not stop it.
    await desk.does(id, 'holds', { reason: 'спросить покупателя' });

    const untouched = await stateOf(order, id);
    const wrong: [facts: object, code: string][] = [
      [pieces(4), 'pieces-too-many'],
      [pieces(2), 'pieces-in-box'],
      [pieces(1, 7), 'pieces-line-unknown'],
      [
        { ...pieces(3), lines: [0, 1].map((position) => ({ position, quantity: position === 0 ? 3 : 1 })) },
        'pieces-all',
      ],
      [pieces(1, 0, { broken: [{ productId: drops, quantity: 1 }] }), 'pieces-broken-unfit'],
      [pieces(1, 0, { why: 'wanted', broken: [{ productId: tea, quantity: 1 }] }), 'pieces-broken-unfit'],
      [pieces(1, 0, { expectedVersion: untouched.shown.version - 1 }), 'shipment-changed'],
    ];
    for (const [facts, code] of wrong) expect(codeOfRefusal(await cancels(id, facts))).toBe(code);
    expect(await stateOf(order, id)).toEqual(untouched);

    const key = randomUUID();
    const command = { ...pieces(1), key, expectedVersion: untouched.shown.version };
    const first = await cancels(id, command);
    expect(first).toMatchObject({ status: 200, body: { state: 'picking', version: untouched.shown.version + 1 } });
    expect((await cancels(id, command)).body).toEqual(first.body);
    expect(codeOfRefusal(await cancels(id, { ...command, why: 'wanted' }))).toBe('command-key-reused');
    expect(await pageOf(order)).toContain('отменено 1 шт., деньги возвращаем');
    await shop.drain();

    const price = (await totalOf(shop.url, [{ product: tea, quantity: 3 }])) / 3;
    const [paid, back] = await receiptsWritten(shop, order.orderId);
    expect(paid).toMatchObject({ of: 'payment', sum: order.total });
    expect(back).toEqual({
      of: 'refund',
      sum: price,
      settles: [],
      lines: [expect.stringMatching(new RegExp(`^1 x ${price} full_prepayment commodity \\d+$`))],
    });
    expect(await kopecksOfOrder(shop, order.orderId)).toMatchObject({ online: order.total, refunded: price });
    expect(await desk.stockOf(tea)).toEqual({ available: before.available - 3, held: before.held + 2 });
    expect(await linesOf(id)).toMatchObject([{ quantity: 2 }, { quantity: 1 }]);
    const page = await pageOf(order);
    expect(page).toContain('отменено 1 шт., деньги возвращены');
    expect(page).toContain('Часть товаров отменена');
    expect(page).toContain(formatMoney(kopecks(order.total - price)).replaceAll('\u00a0', ' '));
    const [letter, ...more] = await shop.sandbox.lettersAbout(`Заказ № ${order.number} придёт не весь`);
    expect(more).toEqual([]);
    expect(letter!.text).toContain(`К\u00a0возврату ${formatMoney(kopecks(price))} туда, откуда пришла оплата`);
    // It speaks of the money, too.
    expect(await shop.sandbox.lettersAbout(`Возвращаем деньги за заказ № ${order.number}`)).toEqual([]);

    const [hold] = await shop.query<{ id: number }>('select id from shipment_holds where shipment_id = $1', [id]);
    await desk.does(id, 'holds/released', { hold: hold!.id });
    expect((await desk.does(id, 'box-closed', { weightGrams: 500 })).body).toMatchObject({ state: 'packed' });
    expect(codeOfRefusal(await cancels(id, pieces(1)))).toBe('pieces-not-cancellable');
    const parcel = await desk.sent(order, id);
    expect(parcel.content.packages[0].items).toHaveLength(3);
    await desk.happens(parcel, 'DELIVERED');
    expect(await desk.orderState(order)).toBe('handed-over');
    const sent = await stateOf(order, id);
    expect(codeOfRefusal(await cancels(id, pieces(1)))).toBe('pieces-not-cancellable');
    expect(await stateOf(order, id)).toEqual(sent);
    const receipts = await receiptsWritten(shop, order.orderId);
    expect(receipts.map(({ of }) => of)).toEqual(['payment', 'refund', 'closing']);
    const closing = receipts[2]!;
    expect(closing.sum).toBe(order.total - price);
    expect(closing.settles).toEqual([`prepayment ${order.total - price}`]);
    expect(closing.lines).toEqual([
      expect.stringMatching(new RegExp(`^2 x ${price} full_payment`)),
      expect.stringMatching(/full_payment .+ sold /),
      expect.stringMatching(/service/),
    ]);
    expect(await desk.stockOf(tea)).toEqual({ available: before.available - 3, held: before.held });
    expect((await desk.lettersOf(order)).filter((subject) => subject.includes('не весь'))).toHaveLength(1);

    // A pack that was taken is refunded afterwards, as sold.
    const refund = { key: randomUUID(), lines: [{ position: 0, quantity: 1 }], delivery: false, reason: 'defect' };
    const at = `/api/orders/${order.orderId}/refunds`;
    const refunded = await call<{ amount: number }>(shop.url, at, refund, desk.vera());
    expect(refunded).toMatchObject({ status: 200, body: { amount: price } });
    await shop.drain();
    expect((await receiptsWritten(shop, order.orderId)).at(-1)).toMatchObject({
      of: 'refund',
      sum: price,
      lines: [expect.stringContaining('full_payment')],
    });
  });

  it('paid on delivery: the courier collects less, also when the rest is sent again', async () => {
    const before = await desk.stockOf(tea);
    const order = await desk.orderOnDelivery(items(), desk.toDoor, 4);
    const id = await desk.openShipment(order);
    const price = (await totalOf(shop.url, [{ product: tea, quantity: 3 }])) / 3;
    const due = order.total - price;
    const cli = (...words: string[]) => runShopCommand(shop.databaseUrl, ...words);
    const [, version] = /Версия отправки: (\d+)/.exec((await cli('shipments', 'show', String(order.number))).text)!;
    const words = ['shipments', 'cancel-packs', String(order.number), 'нужна другому', '--line', '1:1'];
    const cancel = () => cli(...words, '--why', 'wanted', '--version', version!);
    expect(await cancel()).toMatchObject({ code: 0, text: expect.stringContaining('ждёт сборки') });
    // From a terminal that was lost: another piece would be cancelled.
    expect(await cancel()).toMatchObject({ code: 1 });
    // Commands have no queue: the schedule sends what they have posted.
    await shop.enqueue('resend-letters');
    await shop.drain();
    expect(await desk.stockOf(tea)).toEqual({ available: before.available - 2, held: before.held + 2 });
    expect(await shop.query('select id from refunds where order_id = $1', [order.orderId])).toEqual([]);
    const [letter] = await shop.sandbox.lettersAbout(`Заказ № ${order.number} придёт не весь`);
    expect(letter!.text).toContain(`К\u00a0оплате при получении теперь ${formatMoney(kopecks(due))}.`);

    const scans = [{ productId: tea }, { productId: tea }, { scan: markingCode(DROPS) }];
    await desk.pack(id, scans);
    const parcel = await desk.sent(order, id);
    const collectedFor = ({ packages, delivery_recipient_cost: delivery }: any): number =>
      packages[0].items.reduce((sum: number, item: any) => sum + Math.round(item.payment.value * 100), 0) +
      Math.round(delivery.value * 100);
    expect(collectedFor(parcel.content)).toBe(due);
    await desk.happens(parcel, 'NOT_DELIVERED');
    expect((await desk.does(id, 'sent-again')).status).toBe(200);
    await shop.drain();
    const [again] = await shop.sandbox.lettersAbout(`Собираем заказ № ${order.number} снова`);
    expect(again!.text).toContain(formatMoney(kopecks(due)));

    // One more piece is missing now: the parcel on its way back had it.
    const next = await desk.openShipment(order);
    expect((await cancels(next, pieces(1, 0, { reason: 'не нашли' }))).status).toBe(200);
    await desk.pack(next, [{ productId: tea }, { scan: markingCode(DROPS) }]);
    const second = await desk.sent(order, next);
    expect(collectedFor(second.content)).toBe(due - price);
    await desk.happens(second, 'DELIVERED');
    expect((await desk.show(next)).collected).toBe(due - price);
    await shop.enqueue('collect-claims');
    await shop.drain();
    expect(await kopecksOfOrder(shop, order.orderId)).toMatchObject({ total: order.total, claims: [due - price] });
    expect(await receiptsWritten(shop, order.orderId)).toEqual([]);
    expect(await pageOf(order)).toContain('отменено 2 шт.');
  });

  it('a bundle as a whole: only its broken part is written off; what is left of the order is cancelled afterwards', async () => {
    const [part, ...others] = parts;
    const stocks = () => Promise.all(parts.map(({ id }) => desk.stockOf(id)));
    const before = await stocks();
    const order = await desk.paidOrder([
      { product: bundle, quantity: 1 },
      { product: tea, quantity: 2 },
    ]);
    const id = await desk.openShipment(order);
    const broken = [{ productId: part!.id, quantity: 1 }];
    expect((await cancels(id, pieces(1, 0, { broken }))).body).toMatchObject({ state: 'allocated' });
    await shop.drain();
    const [first, ...rest] = await stocks();
    expect(first).toEqual({ available: before[0]!.available - 1, held: before[0]!.held });
    expect(rest).toEqual(others.map((_, nth) => before[nth + 1]));
    expect(codeOfRefusal(await cancels(id, pieces(2, 1)))).toBe('pieces-all');

    const tea2 = await totalOf(shop.url, [{ product: tea, quantity: 2 }]);
    const cancelled = await call(shop.url, `/api/orders/${order.orderId}/cancelled`, {}, desk.vera());
    expect(cancelled.status).toBe(200);
    await shop.drain();
    expect(await kopecksOfOrder(shop, order.orderId)).toMatchObject({ online: order.total, refunded: order.total });
    const receipts = await receiptsWritten(shop, order.orderId);
    const ofBundle = await totalOf(shop.url, [{ product: bundle, quantity: 1 }]);
    expect(receipts.map(({ of, sum }) => [of, sum])).toEqual([
      ['payment', order.total],
      ['refund', ofBundle],
      ['refund', order.total - ofBundle],
    ]);
    expect(receipts[2]!.lines[0]).toMatch(new RegExp(`^2 x ${tea2 / 2} full_prepayment commodity`));
  });

  it('in our shop: certificates get their share back, and the till takes the rest', async () => {
    const [card] = await shop.query<{ id: number }>(
      "update products set denomination = 200000 where slug = 'sertifikat-2000' returning id",
    );
    const gift = await orderByCard(shop.url, [{ product: card!.id, quantity: 3 }], { delivery: { method: 'digital' } });
    await shop.sandbox.advance(gift.paymentId, 'pay');
    await shop.drain();
    const [sent] = await shop.sandbox.lettersAbout(`из заказа № ${gift.number}`);
    const codes = [...new Set(sent!.html.match(/\b[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}\b/g))];
    expect(codes).toHaveLength(3);
    const onCertificates = async () =>
      (
        await shop.query<{ sum: number }>(
          `select sum(balance)::int as sum from ledger_accounts a join certificates c
           on a.kind = 'certificate' and a.owner = c.id::text where c.order_id = $1`,
          [gift.orderId],
        )
      )[0]!.sum;
    async function placed(items: readonly { product: number; quantity: number }[], code: string): Promise<DeskOrder> {
      const coupons = [code];
      const quote = await call<{ total: number }>(shop.url, '/api/cart/quote', { items, coupons });
      const contact = { name: 'Борис', phone: freshPhone(), email: `boris${randomUUID()}@example.ru` };
      const form = checkoutForm(items, quote.body.total, { coupons, paySystem: 3, contact });
      return { ...(await placeOrder(shop.url, form)).body, total: quote.body.total };
    }

    const many = await placed([{ product: tea, quantity: 12 }], codes[0]!);
    expect((await call(shop.url, `/api/orders/${many.orderId}/confirmed`, {}, desk.vera())).status).toBe(200);
    const id = await desk.openShipment(many);
    const spent = await onCertificates();
    expect((await cancels(id, pieces(3))).status).toBe(200);
    expect((await onCertificates()) - spent).toBe(500_00);
    const due = many.total - Math.floor((many.total * 3) / 12);
    expect((await desk.show(id)).order.dueInShop).toBe(due);
    await desk.pack(
      id,
      Array.from({ length: 9 }, () => ({ productId: tea })),
    );
    await desk.does(id, 'ready');
    await shop.drain();
    const [ready] = await shop.sandbox.lettersAbout(`Заказ № ${many.number} можно забрать`);
    expect(ready!.text).toContain(`К\u00a0оплате при получении ${formatMoney(kopecks(due))}.`);
    expect(await pageOf(many)).toContain(`К оплате ${formatMoney(kopecks(due)).replaceAll('\u00a0', ' ')}.`);
    expect((await desk.does(id, 'delivered', { fiscal: TILL })).status).toBe(200);
    expect((await desk.show(id)).collected).toBe(due);

    // Certificates alone have paid: no company, at once.
    const [cheap] = await shop.query<{ id: number; price: number }>(
      `select p.id, p.price::int from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 10 and p.type = 'single' and not p.marked and p.price < 100000
       order by p.price desc limit 1`,
    );
    const free = await placed([{ product: cheap!.id, quantity: 2 }], codes[1]!);
    expect(free.total).toBe(0);
    const freeId = await desk.openShipment(free);
    const before = await onCertificates();
    expect((await cancels(freeId, pieces(1))).status).toBe(200);
    expect((await onCertificates()) - before).toBe(cheap!.price);
    expect(await pageOf(free)).toContain('отменено 1 шт., деньги возвращены');
    await desk.pack(freeId, [{ productId: cheap!.id }]);
    for (const deed of ['ready', 'delivered']) expect((await desk.does(freeId, deed)).status).toBe(200);
    await shop.drain();
    expect(await desk.orderState(free)).toBe('handed-over');

    // A large one waits for a second person, while the order is cancelled.
    const all = await onCertificates();
    const given = await placed([{ product: cheap!.id, quantity: 2 }], codes[2]!);
    const shipmentId = await desk.openShipment(given);
    const { version: expectedVersion } = await desk.show(shipmentId);
    const one = { lines: [{ position: 0, quantity: 1 }], why: 'broken' as const, reason: 'упала банка' };
    const command = { ...one, shipmentId, key: randomUUID(), expectedVersion };
    const vera = { kind: 'staff', id: 1, name: 'Вера', roles: ['owner'] } as const;
    await runInShop(shop, {}, (ctx) => cancelPacks(ctx.as(vera), command, { secondPersonFrom: kopecks(1) }));
    const [waits] = await shop.query<{ id: string; state: string }>(
      'select id, state from refunds where order_id = $1',
      [given.orderId],
    );
    expect(waits!.state).toBe('awaiting-approval');
    await call(shop.url, `/api/orders/${given.orderId}/cancelled`, {}, desk.vera());
    expect(await approvedByOleg(waits!.id)).toMatchObject({ refused: 'refund-not-possible' });
    await shop.drain();
    const ended = () =>
      shop.query(
        `select r.state, (select array_agg(e.facts->>'reason') from order_events e
           where e.order_id = r.order_id and e.kind = 'refund-withdrawn') as withdrawn from refunds r where r.order_id = $1`,
        [given.orderId],
      );
    const once = [{ state: 'failed', withdrawn: ['order-cancelled'] }];
    expect(await ended()).toEqual(once);
    await runInShop(shop, {}, (ctx) => refundCancelled(ctx, given));
    expect(await ended()).toEqual(once);
    expect(await approvedByOleg(waits!.id)).toMatchObject({ refused: 'refund-not-awaiting' });
    expect(await onCertificates()).toBe(all);
    const [told, ...more] = await shop.sandbox.lettersAbout(`Заказ № ${given.number} отменён`);
    const words = 'Вы отменили заказ. Деньги подарочного сертификата вернулись на него.';
    expect([told!.text.replaceAll('\u00a0', ' '), more]).toEqual([expect.stringContaining(words), []]);
  });

  it('a large sum waits for a second person, and goes back once when the order is cancelled meanwhile', async () => {
    const order = await desk.paidOrder([{ product: tea, quantity: 13 }], { method: 'pickup' });
    const id = await desk.openShipment(order);
    expect((await cancels(id, pieces(12, 0, { why: 'wanted' }))).status).toBe(200);
    await shop.drain();
    const refunds = () =>
      shop.query<{ state: string }>('select state from refunds where order_id = $1 order by created_at', [
        order.orderId,
      ]);
    expect(await refunds()).toEqual([{ state: 'awaiting-approval' }]);
    expect(await kopecksOfOrder(shop, order.orderId)).toMatchObject({ refunded: 0 });
    expect(await pageOf(order)).toContain('отменено 12 шт., деньги возвращаем');
    await call(shop.url, `/api/orders/${order.orderId}/cancelled`, {}, desk.vera());
    await shop.drain();
    expect(await refunds()).toEqual([{ state: 'failed' }, { state: 'done' }]);
    expect(await kopecksOfOrder(shop, order.orderId)).toMatchObject({ online: order.total, refunded: order.total });
  });

  it('refused by the payment company: the money is asked for again before the goods are handed over, for these pieces only', async () => {
    shop.expectErrors(/refund-refused/);
    const order = await desk.paidOrder(items());
    const id = await desk.openShipment(order);
    const refund = (quantity: number) => refundOf(order, quantity);
    expect(codeOfRefusal((await refund(1)) as never)).toBe('refund-not-possible');
    await shop.sandbox.fail({ provider: 'yookassa', path: '/refunds', status: 400, times: 1 });
    expect((await cancels(id, pieces(1))).status).toBe(200);
    await shop.drain();
    expect(await desk.exceptionsOf(order)).toEqual(['refund-refused']);
    expect(codeOfRefusal((await refund(2)) as never)).toBe('refund-not-possible');
    const price = (await totalOf(shop.url, [{ product: tea, quantity: 3 }])) / 3;
    expect(await refund(1)).toMatchObject({ status: 200, body: { amount: price } });
    expect(codeOfRefusal((await refund(1)) as never)).toBe('refund-not-possible');
    await shop.drain();
    expect((await receiptsWritten(shop, order.orderId)).at(-1)!.lines[0]).toContain('full_prepayment');
    expect(await kopecksOfOrder(shop, order.orderId)).toMatchObject({ refunded: price });
    // The other pieces will come: nobody is asked for the money of this one again.
    expect(await desk.openExceptionsOf(order)).toEqual([]);
  });

  it('refused by the payment company, then the whole order is cancelled: its money is counted once, nothing is left to do', async () => {
    shop.expectErrors(/refund-refused/);
    const refusedFirst = async () => {
      const order = await desk.paidOrder(items(), { method: 'pickup' });
      const id = await desk.openShipment(order);
      await shop.sandbox.fail({ provider: 'yookassa', path: '/refunds', method: 'POST', status: 400, times: 1 });
      expect((await cancels(id, pieces(1))).status).toBe(200);
      await shop.drain();
      expect(await desk.openExceptionsOf(order)).toEqual(['refund-refused']);
      return order;
    };
    const cancel = async ({ orderId }: DeskOrder) => {
      expect((await call(shop.url, `/api/orders/${orderId}/cancelled`, {}, desk.vera())).status).toBe(200);
      await shop.drain();
    };
    const outcome = async (order: DeskOrder) => ({
      refunds: await shop.query('select state, amount::int from refunds where order_id = $1 order by created_at', [
        order.orderId,
      ]),
      open: await desk.openExceptionsOf(order),
    });
    const refunded = (total: number) => ({
      refunds: [{ state: 'failed' }, { state: 'done', amount: total }],
      open: [],
    });
    const order = await refusedFirst();
    await cancel(order);
    expect(await outcome(order)).toMatchObject(refunded(order.total));

    // That refund is refused, too, and made in the cabinet.
    const byHand = await refusedFirst();
    await shop.sandbox.fail({ provider: 'yookassa', path: '/refunds', method: 'POST', status: 400, times: 1 });
    await cancel(byHand);
    expect((await outcome(byHand)).open).toEqual(['refund-refused', 'refund-refused']);
    await shop.sandbox.advance(byHand.paymentId, 'refund');
    await shop.drain();
    expect(await outcome(byHand)).toMatchObject(refunded(byHand.total));
  });

  it('refused by the payment company and made in its cabinet after the closing receipt: its receipt refunds a prepayment', async () => {
    shop.expectErrors(/refund-refused/);
    const order = await desk.paidOrder([{ product: tea, quantity: 3 }], { method: 'pickup' });
    const id = await desk.openShipment(order);
    await shop.sandbox.fail({ provider: 'yookassa', path: '/refunds', method: 'POST', status: 400, times: 1 });
    expect((await cancels(id, pieces(1))).status).toBe(200);
    await shop.drain();
    await desk.pack(id, [{ productId: tea }, { productId: tea }]);
    for (const deed of ['ready', 'delivered']) expect((await desk.does(id, deed)).status).toBe(200);
    await shop.drain();
    const price = order.total / 3;
    expect((await receiptsWritten(shop, order.orderId)).at(-1)).toMatchObject({ of: 'closing', sum: 2 * price });
    await shop.sandbox.advance(order.paymentId, 'refund-part', 'send', price);
    await shop.drain();
    const [refund] = await shop.query<{ payment: string }>(
      'select state, settled, payment_id as payment from refunds where order_id = $1',
      [order.orderId],
    );
    expect(refund).toMatchObject({ state: 'done', settled: false });
    expect(await desk.openExceptionsOf(order)).toEqual([]);

    // A second payment of the order would be refunded without it.
    await runInShop(shop, {}, async ({ db }) => {
      const [row] = await db.select().from(orders).where(eq(orders.id, order.orderId));
      const piecesOf = async (paymentId: string, refunded: number) =>
        (await linesOfRest(db, row!, { id: paymentId, changeId: null }, kopecks(refunded))).map(
          ({ quantity, unitPrice }) => [quantity, unitPrice],
        );
      expect(await piecesOf(refund!.payment, price)).toEqual([[2, price]]);
      expect(await piecesOf(randomUUID(), 0)).toEqual([[3, price]]);
    });
  });

  it('paid by card, then taken in part: the staff is asked until what was left is refunded, besides what was cancelled', async () => {
    shop.expectErrors(/part-to-refund/);
    const order = await desk.paidOrder(items());
    const id = await desk.openShipment(order);
    expect((await cancels(id, pieces(1))).status).toBe(200);
    await desk.pack(id, [{ productId: tea }, { productId: tea }, { scan: markingCode(DROPS) }]);
    await desk.happens(await desk.sent(order, id), 'DELIVERED', { taken: [1, 0, 0] });
    await desk.later();
    for (const [position, open] of [
      [1, ['part-to-refund']],
      [0, []],
    ] as const) {
      expect((await refundOf(order, 1, position)).status).toBe(200);
      await shop.drain();
      expect(await desk.openExceptionsOf(order)).toEqual(open);
    }
  });

  it('a large sum is declined: the staff is asked for another refund, until these pieces are refunded', async () => {
    shop.expectErrors(/cancelled-not-refunded/);
    const order = await desk.paidOrder([{ product: tea, quantity: 13 }], { method: 'pickup' });
    const id = await desk.openShipment(order);
    expect((await cancels(id, pieces(12, 0, { why: 'wanted' }))).status).toBe(200);
    const [asked] = await shop.query<{ id: string }>('select id from refunds where order_id = $1', [order.orderId]);
    const decline = () => call(shop.url, `/api/refunds/${asked!.id}/declined`, {}, desk.vera());
    const declined = await decline();
    expect(declined.status).toBe(200);
    expect((await decline()).body).toEqual(declined.body);
    expect(await desk.openExceptionsOf(order)).toEqual(['cancelled-not-refunded']);
    const again = await refundOf(order, 12);
    expect(again).toMatchObject({ status: 200, body: { awaitsApproval: true } });
    expect(await approvedByOleg(again.body.refundId)).toMatchObject({ approved: true });
    await shop.enqueue('resettle-payments');
    await shop.drain();
    expect(await desk.openExceptionsOf(order)).toEqual([]);
    expect(await kopecksOfOrder(shop, order.orderId)).toMatchObject({ refunded: again.body.amount });
  });
});
