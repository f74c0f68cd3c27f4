// Longer than usual: one shop for orders of which only digital goods are left.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceFacts } from '../../src/shop/invoices/invoice.reads.ts';
import { invoiceText } from '../../src/shop/invoices/invoice.rules.ts';
import { ownMaterials } from '../../src/shop/digital/own-materials.reads.ts';
import { approveRefund } from '../../src/shop/payments/approve-refund.ts';
import { checkoutForm, orderByCard, placeOrder, totalOf, type Items } from '../support/buyer.ts';
import { call, type ErrorEnvelope } from '../support/call.ts';
import { freshPhone, newCustomer } from '../support/customer.ts';
import { giveBonuses } from '../support/give-bonuses.ts';
import { kopecksOfOrder, receiptsWritten } from '../support/order-story.ts';
import { openPackingDesk, type DeskOrder, type PackingDesk } from '../support/packing-desk.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const CODE = /\b[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}\b/g;
const codeOfRefusal = ({ body }: { body: Partial<ErrorEnvelope> }) => body.error?.details.code;
const plain = (text: string) => text.replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ');
const inWords = (kopecks: number) =>
  `${Math.floor(kopecks / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ' ')}${kopecks % 100 === 0 ? '' : `,${String(kopecks % 100).padStart(2, '0')}`} ₽`;

describe('nothing of a paid order is left to be sent, its digital goods stay with the buyer', () => {
  let shop: TestShop;
  let desk: PackingDesk;
  let tea: number;
  let salt: number;
  let course: number;
  let codes: string[];
  beforeAll(async () => {
    shop = await openTestShop({ env: { REFUND_SECOND_PERSON_FROM: '5000' } });
    desk = await openPackingDesk(shop);
    const goods = await shop.query<{ id: number }>(
      `select p.id from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 40 and p.type = 'single' and not p.marked order by p.id limit 2`,
    );
    [tea, salt] = goods.map(({ id }) => id) as [number, number];
    // Prices that do not divide by anything.
    await shop.query(
      'update products set price = case id when $1 then 33301 else 20017 end, old_price = null where id = any($2)',
      [tea, [tea, salt]],
    );
    const [one] = await shop.query<{ id: number }>("select id from products where slug = 'kurs-vecher-bez-ekrana'");
    course = one!.id;
    await shop.query("insert into coupons (code, title, kind, value) values ('TRAVA', 'Трава', 'percent', 7)");
    codes = await boughtCertificates(5);
  });
  afterAll(() => shop.close());

  const parcel = () => [
    { product: tea, quantity: 3 },
    { product: course, quantity: 1 },
    { product: salt, quantity: 1 },
  ];
  const ALL = [
    { position: 0, quantity: 3 },
    { position: 2, quantity: 1 },
  ];
  const all = (more: object = {}) => ({ lines: ALL, why: 'broken', reason: 'залило склад', ...more });
  const cancels = (id: string, facts: object) => desk.does(id, 'packs-cancelled', facts);
  const pageOf = async ({ orderUrl }: Pick<DeskOrder, 'orderUrl'>) =>
    plain(await (await fetch(shop.url + orderUrl)).text());
  const lessonsOf = async ({ orderId, orderUrl }: Pick<DeskOrder, 'orderId' | 'orderUrl'>) =>
    (await fetch(`${shop.url}/personal/orders/${orderId}/materials/${course}${new URL(orderUrl, shop.url).search}`))
      .status;
  const balance = async () =>
    (
      await shop.query<{ sum: number }>(
        "select coalesce(sum(balance), 0)::int as sum from ledger_accounts where kind = 'certificate'",
      )
    )[0]!.sum;
  const refund = ({ orderId }: DeskOrder, lines: object[], delivery: boolean) =>
    call<{ refundId: string; amount: number; awaitsApproval: boolean } & ErrorEnvelope>(
      shop.url,
      `/api/orders/${orderId}/refunds`,
      { key: randomUUID(), lines, delivery, reason: 'not-received' },
      desk.vera(),
    );

  async function boughtCertificates(quantity: number): Promise<string[]> {
    const [card] = await shop.query<{ id: number }>(
      "update products set denomination = 200000 where slug = 'sertifikat-2000' returning id",
    );
    const gift = await orderByCard(shop.url, [{ product: card!.id, quantity }], { delivery: { method: 'digital' } });
    await shop.sandbox.advance(gift.paymentId, 'pay');
    await shop.drain();
    const [sent] = await shop.sandbox.lettersAbout(`из заказа № ${gift.number}`);
    return [...new Set(sent!.html.match(CODE))];
  }
  /** The buyer presses again when the total is another one than expected. */
  async function placed(items: readonly Items[], changes: object, headers: Record<string, string> = {}) {
    const contact = { name: 'Анна', phone: freshPhone(), email: `anna${randomUUID()}@example.ru` };
    const form = { ...checkoutForm(items, 0), contact, ...changes };
    const first = await placeOrder(shop.url, form, headers);
    const total = (first.body.error?.details as { total?: number } | undefined)?.total ?? 0;
    const { status, body } = await placeOrder(shop.url, { ...form, expectedTotal: total }, headers);
    expect([status, body.error]).toEqual([200, undefined]);
    const paymentId = body.payUrl?.split('/').at(-1) ?? '';
    if (paymentId) await shop.sandbox.advance(paymentId, 'pay');
    await shop.drain();
    return { ...body, paymentId, total };
  }

  it('paid by card, to a point: with the pieces goes the price of delivery, to card, certificate and bonuses; the rest is closed', async () => {
    const { jwt, user } = await newCustomer(shop);
    await giveBonuses(shop, user.id, 200);
    const before = { tea: await desk.stockOf(tea), salt: await desk.stockOf(salt), certificates: await balance() };
    const order = await placed(
      parcel(),
      { delivery: desk.toPoint, coupons: ['TRAVA', codes[0]], orderBonus: { count: '101' } },
      { authorization: `Bearer ${jwt}` },
    );
    const [sums] = await shop.query<{
      certificate: number;
      delivery: number;
      adjustments: { kind: string; line: number[]; delivery: number }[];
    }>(
      `select certificate_paid::int as certificate, base_delivery_price::int as delivery,
         (select json_agg(json_build_object('kind', kind, 'line', per_line, 'delivery', on_delivery))
           from order_adjustments where order_id = o.id) as adjustments from orders o where id = $1`,
      [order.orderId],
    );
    const off = (line: number, kind?: string) =>
      sums!.adjustments.filter((one) => !kind || one.kind === kind).reduce((sum, one) => sum + one.line[line]!, 0);
    const offDelivery = sums!.adjustments.reduce((sum, one) => sum + one.delivery, 0);
    const teas = 3 * 33301 - off(0);
    const salts = 20017 - off(2);
    const delivery = sums!.delivery - offDelivery;
    const back = teas + salts + delivery;
    const kept = order.total - back;
    const toCertificate = off(0, 'certificate') + off(2, 'certificate') + offDelivery;
    const bonuses = Math.floor(off(0, 'bonus') / 100) + Math.floor(off(2, 'bonus') / 100);
    expect([delivery, kept, toCertificate, bonuses].every((one) => one > 0)).toBe(true);

    const id = await desk.openShipment(order);
    await desk.does(id, 'picking');
    await desk.does(id, 'units', { productId: salt });
    await desk.does(id, 'holds', { reason: 'спросить покупателя' });
    expect(codeOfRefusal((await cancels(id, all())) as never)).toBe('pieces-in-box');
    const [unit] = (await desk.show(id)).units;
    await desk.does(id, 'units/removed', { unitId: unit!.id });
    const { version } = await desk.show(id);
    expect((await cancels(id, all({ expectedVersion: version - 1 }))).status).toBe(409);

    // Pressed twice at once, while its buyer wants to cancel the order and asks for a return.
    const command = all({ key: randomUUID(), expectedVersion: version, broken: [{ productId: tea, quantity: 2 }] });
    const token = new URL(order.orderUrl, shop.url).searchParams.get('token');
    const goods = [{ position: 0, productId: tea, quantity: 1 }];
    const asked = { token, key: randomUUID(), goods, reason: 'defect', comment: '', photos: [] };
    const [first, second, byBuyer, returned] = await Promise.all([
      cancels(id, command),
      cancels(id, command),
      call(shop.url, `/api/orders/${order.orderId}/cancel`, { token }),
      call(shop.url, `/api/orders/${order.orderId}/returns`, asked),
    ]);
    expect(first).toMatchObject({ status: 200, body: { state: 'cancelled', version: version + 1 } });
    expect([second.body, byBuyer.status, returned.status]).toEqual([first.body, 409, 409]);
    expect(codeOfRefusal((await cancels(id, { ...command, why: 'wanted' })) as never)).toBe('command-key-reused');
    await shop.drain();

    expect(await desk.orderState(order)).toBe('handed-over');
    expect(await desk.stockOf(tea)).toEqual({ ...before.tea, available: before.tea.available - 2 });
    expect(await desk.stockOf(salt)).toEqual(before.salt);
    expect(await kopecksOfOrder(shop, order.orderId)).toMatchObject({ online: order.total, refunded: back });
    expect((await balance()) - before.certificates).toBe(toCertificate - sums!.certificate);
    const [account] = await shop.query<{ spent: number; earned: number }>(
      `select (select sum(amount - returned)::int from bonus_spendings where order_id = $1) as spent,
         (select coalesce(sum(amount), 0)::int from bonus_lots where order_id = $1 and reason = 'order') as earned`,
      [order.orderId],
    );
    const [{ price }] = (await shop.query<{ price: number }>(
      'select unit_price::int as price from order_lines where order_id = $1 and position = 1',
      [order.orderId],
    )) as [{ price: number }];
    const earning = price - off(1) + off(1, 'certificate');
    expect(account).toEqual({ spent: 101 - bonuses, earned: Math.floor((earning * 3) / 10_000) });
    const [payment, refunded, closing, ...more] = await receiptsWritten(shop, order.orderId);
    expect([payment!.sum, refunded!.of, refunded!.sum, closing!.of, closing!.sum, more]).toEqual([
      order.total,
      'refund',
      back,
      'closing',
      kept,
      [],
    ]);
    expect(refunded!.lines.every((line) => line.includes('full_prepayment'))).toBe(true);
    expect(refunded!.lines.at(-1)).toMatch(new RegExp(`^1 x ${delivery} full_prepayment service`));
    expect(closing!.lines).toEqual([expect.stringMatching(new RegExp(`^1 x ${kept} full_payment service`))]);
    expect(closing!.settles).toEqual([`prepayment ${kept}`]);

    expect(await lessonsOf(order)).toBe(200);
    const page = await pageOf(order);
    for (const words of [
      'Заказ выполнен',
      'Отменено: отправлять нечего',
      'Товары отменены',
      'отменено 3 шт., деньги возвращены',
    ])
      expect(page).toContain(words);
    expect(page).not.toMatch(/Вручён|Часть товаров|Отменить заказ/);
    expect(page.match(/Написать отзыв: /g)).toHaveLength(1);
    expect(page).toContain(`>${inWords(kept)}<`);
    // The paper of the order has neither what will not come nor its delivery.
    const { facts } = (await runInShop(shop, {}, (ctx) => invoiceFacts(ctx.db, order.orderId, ctx.now())))!;
    const paper = invoiceText(facts);
    expect(paper.rows.map(({ quantity, sum }) => [quantity, sum])).toEqual([[1, kept + off(1, 'certificate')]]);
    const [letter, ...others] = await shop.sandbox.lettersAbout(`Товары из заказа № ${order.number} не придут`);
    expect(others).toEqual([]);
    const text = plain(letter!.text);
    expect(text).toContain(`К возврату ${inWords(back)} туда, откуда пришла оплата`);
    expect(text).toContain(`В том числе за доставку ${inWords(sums!.delivery)}.`);
    expect(text).toContain('Цифровые товары из заказа остаются у вас');
    expect(text).toContain('Доставка отменена: отправлять нечего.');
    expect(await shop.sandbox.lettersAbout(`Возвращаем деньги за заказ № ${order.number}`)).toEqual([]);
    // It is over: nothing more can be cancelled, and no shipment is made again.
    expect(codeOfRefusal((await cancels(id, all())) as never)).toBe('pieces-not-cancellable');
    expect(codeOfRefusal(await refund(order, [{ position: 0, quantity: 1 }], false))).toBe('refund-too-many');
    expect(codeOfRefusal(await refund(order, [], true))).toBe('refund-delivery-done');
    await shop.enqueue('allocate-shipments');
    await shop.drain();
    expect(await shop.query('select state from shipments where order_id = $1', [order.orderId])).toEqual([
      { state: 'cancelled' },
    ]);
  });

  it('the course is refunded while the goods are packed: a prepayment, which the closing receipt leaves out', async () => {
    const { jwt, user } = await newCustomer(shop);
    await giveBonuses(shop, user.id, 200);
    const before = await balance();
    const order = await placed(
      parcel(),
      { delivery: { method: 'pickup' }, coupons: ['TRAVA', codes[3]], orderBonus: { count: '101' } },
      { authorization: `Bearer ${jwt}` },
    );
    const spent = before - (await balance());
    const [line] = await shop.query<{ price: number; certificate: number; bonus: number; off: number }>(
      `select l.unit_price::int as price, sum(a.per_line[2])::int as off,
         sum(a.per_line[2]) filter (where a.kind = 'certificate')::int as certificate,
         sum(a.per_line[2]) filter (where a.kind = 'bonus')::int as bonus
       from order_lines l join order_adjustments a using (order_id) where l.order_id = $1 and l.position = 1 group by 1`,
      [order.orderId],
    );
    const back = line!.price - line!.off;
    const id = await desk.openShipment(order);
    await desk.does(id, 'picking');
    const materials = () => runInShop(shop, {}, async (ctx) => (await ownMaterials(ctx.db, user.id, 9)).length);
    expect([await lessonsOf(order), await materials()]).toEqual([200, 1]);
    expect((await refund(order, [{ position: 1, quantity: 1 }], false)).body).toMatchObject({
      amount: back,
      certificate: line!.certificate,
    });
    await shop.drain();
    expect([await lessonsOf(order), await materials(), await desk.orderState(order)]).toEqual([404, 0, 'packing']);
    expect(await pageOf(order)).not.toContain('Открываем доступ');
    expect(before - (await balance())).toBe(spent - line!.certificate);
    // Nothing would be left of the order now: it is cancelled as a whole.
    expect(codeOfRefusal((await cancels(id, all())) as never)).toBe('pieces-all');
    expect((await cancels(id, all({ lines: [ALL[1]] }))).status).toBe(200);
    await shop.drain();

    await desk.pack(
      id,
      [1, 2, 3].map(() => ({ productId: tea })),
    );
    for (const deed of ['ready', 'delivered']) expect((await desk.does(id, deed)).status).toBe(200);
    await shop.drain();
    const [payment, ofCourse, ofSalt, closing, ...more] = await receiptsWritten(shop, order.orderId);
    expect(ofCourse!.lines).toEqual([expect.stringMatching(new RegExp(`^1 x ${back} full_prepayment service `))]);
    expect([closing!.of, closing!.sum + ofCourse!.sum + ofSalt!.sum, more]).toEqual(['closing', payment!.sum, []]);
    const left = (lines: readonly string[]) => lines.map((one) => one.replace('full_payment', 'full_prepayment'));
    const others = [...ofCourse!.lines, ...ofSalt!.lines];
    expect(left(closing!.lines)).toEqual(payment!.lines.filter((one) => !others.includes(one)));
    const [account] = await shop.query<{ spent: number; lines: number[] }>(
      `select (select sum(amount - returned)::int from bonus_spendings where order_id = $1) as spent,
         array(select position::int from bonus_accrual_lines where order_id = $1 order by 1) as lines`,
      [order.orderId],
    );
    expect(account!.lines).toEqual([0]);
    expect(account!.spent).toBeLessThanOrEqual(101 - Math.floor(line!.bonus / 100));
  });

  it('a part first, then the rest: a large sum waits for a second person, is declined, and is asked for until delivery is refunded, too', async () => {
    shop.expectErrors(/cancelled-not-refunded/);
    const items = [
      { product: tea, quantity: 17 },
      { product: course, quantity: 1 },
    ];
    const order = await desk.paidOrder(items);
    const kept = await totalOf(shop.url, [{ product: course, quantity: 1 }]);
    const delivery = order.total - kept - 17 * 33301;
    const id = await desk.openShipment(order);
    const pieces = (quantity: number) => all({ lines: [{ position: 0, quantity }], why: 'wanted' });
    expect((await cancels(id, pieces(1))).body).toMatchObject({ state: 'allocated' });
    expect((await cancels(id, pieces(16))).body).toMatchObject({ state: 'cancelled' });
    await shop.drain();
    expect([await desk.orderState(order), await lessonsOf(order)]).toEqual(['handed-over', 200]);
    const refunds = await shop.query<{ id: string; state: string; amount: number }>(
      'select id, state, amount::int from refunds where order_id = $1 order by created_at',
      [order.orderId],
    );
    expect(refunds).toMatchObject([
      { state: 'done', amount: 33301 },
      { state: 'awaiting-approval', amount: 16 * 33301 + delivery },
    ]);
    // The closing receipt leaves out what this refund is for, so it waits.
    expect((await receiptsWritten(shop, order.orderId)).map(({ of }) => of)).toEqual(['payment', 'refund']);
    expect((await call(shop.url, `/api/refunds/${refunds[1]!.id}/declined`, {}, desk.vera())).status).toBe(200);
    await shop.drain();
    expect((await receiptsWritten(shop, order.orderId)).at(-1)).toMatchObject({ of: 'closing', sum: kept });
    expect(await desk.openExceptionsOf(order)).toEqual(['cancelled-not-refunded']);

    const again = await refund(order, [{ position: 0, quantity: 16 }], false);
    expect(again.body).toMatchObject({ amount: 16 * 33301, awaitsApproval: true });
    const oleg = { kind: 'staff', id: 77, name: 'Олег', roles: ['owner'] } as const;
    await runInShop(shop, {}, (ctx) => approveRefund(ctx.as(oleg), again.body.refundId));
    await shop.enqueue('resettle-payments');
    await shop.drain();
    expect(await desk.openExceptionsOf(order)).toEqual(['cancelled-not-refunded']);
    expect((await refund(order, [], true)).body).toMatchObject({ amount: delivery, awaitsApproval: false });
    await shop.drain();
    expect(await desk.openExceptionsOf(order)).toEqual([]);
    expect(await kopecksOfOrder(shop, order.orderId)).toMatchObject({ refunded: order.total - kept });
    const written = (await receiptsWritten(shop, order.orderId)).slice(-2);
    expect(written.map(({ of, lines }) => [of, lines.length])).toEqual([
      ['refund', 1],
      ['refund', 1],
    ]);
    // Neither was sold, nor the delivery carried out.
    for (const { lines } of written) expect(lines[0]).toContain('full_prepayment');
    expect(await desk.orderState(order)).toBe('handed-over');
  });

  it('sent again after it was lost in our shop, and nothing is left then either', async () => {
    shop.expectErrors(/parcel-lost/);
    const order = await desk.paidOrder([parcel()[0]!, parcel()[1]!], { method: 'pickup' });
    const first = await desk.packed(
      order,
      [1, 2, 3].map(() => ({ productId: tea })),
    );
    for (const [deed, facts] of [
      ['ready', {}],
      ['lost', { reason: 'нет на полке' }],
      ['sent-again', {}],
    ] as const)
      expect((await desk.does(first, deed, facts)).status).toBe(200);
    const next = await desk.openShipment(order);
    const before = await desk.stockOf(tea);
    expect((await cancels(next, all({ lines: [ALL[0]], why: 'wanted' }))).body).toMatchObject({ state: 'cancelled' });
    await shop.drain();
    expect(await desk.stockOf(tea)).toEqual({ available: before.available + 3, held: before.held - 3 });
    expect(await desk.orderState(order)).toBe('handed-over');
    expect(await kopecksOfOrder(shop, order.orderId)).toMatchObject({ refunded: 3 * 33301 });
    const found = await desk.does(first, 'delivered', { reason: 'нашли и отдали' });
    expect(codeOfRefusal(found as never)).toBe('shipment-settled');
  });

  it('its refund is refused by the payment company: pieces and delivery are refunded again in one command', async () => {
    shop.expectErrors(/refund-refused/);
    const order = await desk.paidOrder(parcel());
    const id = await desk.openShipment(order);
    await shop.sandbox.fail({ provider: 'yookassa', path: '/refunds', method: 'POST', status: 400, times: 1 });
    expect((await cancels(id, all())).status).toBe(200);
    await shop.drain();
    expect(await desk.openExceptionsOf(order)).toEqual(['refund-refused']);
    expect(await pageOf(order)).toContain('отменено 3 шт., деньги возвращаем');
    const kept = await totalOf(shop.url, [{ product: course, quantity: 1 }]);
    expect((await refund(order, ALL, true)).body).toMatchObject({ amount: order.total - kept });
    await shop.drain();
    expect(await desk.openExceptionsOf(order)).toEqual([]);
    expect(await kopecksOfOrder(shop, order.orderId)).toMatchObject({ refunded: order.total - kept });
    const [, closing, back] = await receiptsWritten(shop, order.orderId);
    expect([closing!.of, closing!.sum, back!.of, back!.lines.length]).toEqual(['closing', kept, 'refund', 3]);
    expect(back!.lines.every((line) => line.includes('full_prepayment'))).toBe(true);
  });

  it('money has paid for nothing but the pieces, and the refund of some has failed: the last of them cannot go so', async () => {
    shop.expectErrors(/refund-refused/);
    // The certificate leaves a ruble, none of which is for the digital goods.
    const prices = (ofCourse: number, ofSalt: number) =>
      shop.query('update products set price = case id when $1 then $2::int else $3::int end where id = any($4)', [
        course,
        ofCourse,
        ofSalt,
        [course, salt],
      ]);
    const [{ price: before }] = (await shop.query<{ price: number }>('select price::int from products where id = $1', [
      course,
    ])) as [{ price: number }];
    await prices(1_00, 1000_00);
    const order = await placed(
      [
        { product: salt, quantity: 2 },
        { product: course, quantity: 1 },
      ],
      { coupons: [codes[4]] },
    );
    await prices(before, 20017);
    expect(order.total).toBe(1_00);
    const id = await desk.openShipment(order);
    const one = () => all({ lines: [{ position: 0, quantity: 1 }] });
    await shop.sandbox.fail({ provider: 'yookassa', path: '/refunds', method: 'POST', status: 400, times: 1 });
    expect((await cancels(id, one())).status).toBe(200);
    await shop.drain();
    expect(await desk.openExceptionsOf(order)).toEqual(['refund-refused']);
    // Cancelling it as a whole is refused: the buyer has the course.
    expect((await cancels(id, one())).body).toMatchObject({
      error: {
        message: expect.stringMatching(
          /Сначала верните деньги за\u00a0них \(orders refund[^)]*\), потом отмените заказ/,
        ),
        details: { code: 'pieces-all-paid', keepsDigital: true },
      },
    });
    expect([await desk.orderState(order), (await desk.show(id)).state]).toEqual(['paid', 'allocated']);
    expect((await refund(order, [{ position: 0, quantity: 1 }], false)).body).toMatchObject({ amount: 50 });
    await shop.drain();
    expect(await desk.openExceptionsOf(order)).toEqual([]);
    expect(codeOfRefusal((await cancels(id, one())) as never)).toBe('pieces-all-paid');
  });

  it('while its payment is refunded as a whole in the cabinet: the money goes back once', async () => {
    shop.expectErrors(/refund-refused/);
    const order = await desk.paidOrder(parcel());
    const id = await desk.openShipment(order);
    await Promise.all([cancels(id, all()), shop.sandbox.advance(order.paymentId, 'refund')]);
    await shop.drain();
    await shop.enqueue('allocate-shipments');
    await shop.enqueue('resettle-payments');
    await shop.drain();
    expect(await kopecksOfOrder(shop, order.orderId)).toMatchObject({ online: order.total, refunded: order.total });
    expect(await desk.orderState(order)).toBe('returned');
    expect(await desk.openExceptionsOf(order)).toEqual([]);
  });

  it('certificates alone have paid: they get their part back at once; paid on delivery it is cancelled as a whole', async () => {
    const items = [
      { product: salt, quantity: 1 },
      { product: course, quantity: 1 },
    ];
    const before = await balance();
    const free = await placed(items, { coupons: codes.slice(1, 3), paySystem: 3 });
    const spent = before - (await balance());
    expect([free.total, spent > 20017]).toEqual([0, true]);
    const id = await desk.openShipment(free);
    const lines = [{ position: 0, quantity: 1 }];
    expect((await cancels(id, all({ lines }))).body).toMatchObject({ state: 'cancelled' });
    expect(before - (await balance())).toBe(spent - 20017);
    await shop.drain();
    expect([await desk.orderState(free), await lessonsOf(free)]).toEqual(['handed-over', 200]);
    expect(await receiptsWritten(shop, free.orderId)).toEqual([]);

    const cash = await desk.orderOnDelivery(items, { method: 'pickup' }, 3);
    const unpaid = await desk.openShipment(cash);
    await desk.does(unpaid, 'picking');
    expect(codeOfRefusal((await cancels(unpaid, all({ lines }))) as never)).toBe('pieces-all');
    // Its digital goods would have been delivered at the hand-over.
    expect((await call(shop.url, `/api/orders/${cash.orderId}/cancelled`, {}, desk.vera())).status).toBe(200);
    expect((await desk.does(unpaid, 'cancelled')).status).toBe(200);
    expect(await desk.orderState(cash)).toBe('cancelled');
  });
});
