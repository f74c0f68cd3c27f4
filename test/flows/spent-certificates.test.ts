// Longer than usual: one shop for every way in which such an order ends.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { StaffActor } from '../../src/kernel/actor.ts';
import { kopecks } from '../../src/kernel/money.ts';
import { isRefusal } from '../../src/kernel/refusal.ts';
import { approveRefund, declineRefund } from '../../src/shop/payments/approve-refund.ts';
import { refundUnits } from '../../src/shop/payments/refund-units.ts';
import { checkoutForm, orderByCard, placeOrder, type Items } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { holdFirstWrite, untilWriteHeld } from '../support/hold-first-write.ts';
import type { DeskOrder } from '../support/packing-desk.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { openShopClosingAtCarrier, type ShopClosingAtCarrier } from '../support/shop-closing-at-carrier.ts';

const CODE = /\b[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}\b/g;
const GIFT = 2000_00;
const DAY = 86_400_000;

describe('an order that has sold gift certificates ends after they were spent', () => {
  let at: ShopClosingAtCarrier;
  let gift: number;
  let balm: { id: number; price: number };
  beforeAll(async () => {
    at = await openShopClosingAtCarrier();
    at.shop.expectErrors(
      /parcel-not-delivered|certificate-money-kept|spent-certificate-refunded|void-certificate-credited|refund-refused|cabinet-refund-unclear/,
    );
    const found = await at.shop.query<{ id: number; price: number }>(
      `update products set denomination = 200000 where slug = 'sertifikat-2000' returning id, price::int`,
    );
    gift = found[0]!.id;
    expect(found[0]!.price).toBe(GIFT);
    [balm] = (await at.shop.query<{ id: number; price: number }>(
      `select p.id, p.price::int from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and p.type = 'single' and s.available > 20 and p.id <> all($1) order by p.price desc limit 1`,
      [[at.tea, at.drops]],
    )) as [typeof balm];
  });
  afterEach(async () => {
    // What was bought with the certificates waits for its box.
    await at.shop.drain();
    await at.shop.enqueue('allocate-shipments');
    await at.shop.drain();
    await at.isClean();
  });
  afterAll(() => at.shop.close());

  async function codesOf({ number }: { number: number }): Promise<string[]> {
    const [letter] = await at.shop.sandbox.lettersAbout(`из заказа № ${number}`);
    return [...new Set(letter!.html.match(CODE))];
  }
  /** Anna spends a code; what is left is paid by card. */
  async function spend(codes: string | readonly string[], items: readonly Items[]) {
    const coupons = [codes].flat();
    const { total } = (await call<{ total: number }>(at.shop.url, '/api/cart/quote', { items, coupons })).body;
    const { body } = await placeOrder(at.shop.url, checkoutForm(items, total, { coupons }));
    if (body.payUrl) await at.shop.sandbox.advance(body.payUrl.split('/').at(-1)!, 'pay');
    return { ...body, total };
  }
  /** Worth more than a certificate. */
  const muchBalm = () => [{ product: balm.id, quantity: Math.ceil(GIFT / balm.price) + 1 }];
  /** A packed box that its buyer does not collect in our shop; the jobs of its end have not run yet. */
  async function notCollected(id: string): Promise<void> {
    await at.desk.does(id, 'ready');
    await at.desk.does(id, 'not-collected');
    expect((await at.desk.does(id, 'order-returned')).status).toBe(200);
  }
  async function cancel({ orderId }: { orderId: string }): Promise<void> {
    await at.shop.drain();
    const { status } = await call(at.shop.url, `/api/orders/${orderId}/cancelled`, {}, at.desk.vera());
    expect(status).toBe(200);
    await at.shop.drain();
  }
  const told = (subject: string) =>
    at.shop.query(
      `select kind, facts->'amount' as amount, facts->'kept' as kept, facts->'soldBy' as "soldBy" from exceptions where subject like $1`,
      [subject],
    );
  const moneyOf = async ({ orderId }: Pick<DeskOrder, 'orderId'>) =>
    (
      await at.shop.query<{ state: string; left: number; refunds: number }>(
        `select state, (amount - refunded)::int as left,
           (select count(*)::int from refunds r where r.payment_id = payments.id) as refunds from payments where order_id = $1`,
        [orderId],
      )
    )[0];
  const pageOf = async ({ orderUrl }: Pick<DeskOrder, 'orderUrl'>) =>
    (await (await fetch(at.shop.url + orderUrl)).text()).replaceAll('\u00a0', ' ');

  it('after a closing receipt: goods, delivery and what is left of them go back, the spent money does not', async () => {
    const order = await at.desk.paidOrder([...at.items(2, 1), { product: gift, quantity: 2 }]);
    const [code] = await codesOf(order);
    const pieces = Math.ceil(GIFT / balm.price) + 1;
    const spent = await spend(code!, [{ product: balm.id, quantity: pieces }]);
    expect(spent.total).toBe(balm.price * pieces - GIFT);
    const id = await at.desk.packed(order, at.scans(2, 1));
    const parcel = await at.desk.sent(order, id);
    await at.desk.happens(parcel, 'NOT_DELIVERED');
    expect((await at.desk.does(id, 'order-returned')).status).toBe(200);
    await at.shop.drain();
    const { closing, refunds } = await at.receiptsOf(order);
    const lines = [
      ...closing[0]!.lines.map((line) => line.replace(' sold ', ' returned ')),
      `1 x ${GIFT} advance payment 11`,
    ];
    expect(refunds).toEqual([{ of: 'refund', sum: order.total - GIFT, settles: [], lines }]);
    expect(await moneyOf(order)).toEqual({ state: 'paid', left: GIFT, refunds: 1 });
    expect(await at.desk.openExceptionsOf(order)).toEqual(['certificate-money-kept']);
    const [letter] = await at.shop.sandbox.lettersAbout(`Возвращаем деньги за заказ № ${order.number}`);
    expect(letter!.html.replaceAll('\u00a0', ' ')).toContain('Ещё 2 000 ₽ не возвращаем');
    expect(await pageOf(order)).toContain('Деньги отправлены обратно. Срок зачисления зависит от банка. Кроме 2 000 ₽');

    // Neither the schedule nor a command of the staff takes the kept money for money that is owed.
    await at.shop.shiftClock(11 * 60_000);
    await at.shop.enqueue('poll-refunds');
    await at.shop.enqueue('refund-cancelled', { orderId: order.orderId });
    await at.shop.drain();
    expect((await at.refunds(order, [{ position: 0, quantity: 1 }])).body.error?.details.code).toBe('refund-too-much');
    expect(await moneyOf(order)).toEqual({ state: 'paid', left: GIFT, refunds: 1 });

    // What the certificate has bought is cancelled: nobody can spend the money again, so a person refunds it in the cabinet.
    await cancel(spent);
    expect(await told(`certificate:%`)).toEqual([
      { kind: 'void-certificate-credited', amount: GIFT, kept: true, soldBy: order.number },
    ]);
    await at.shop.sandbox.advance(order.paymentId, 'refund');
    await at.shop.drain();
    expect(await moneyOf(order)).toEqual({ state: 'refunded', left: 0, refunds: 1 });
    expect(await at.desk.openExceptionsOf(order)).toEqual([]);
    expect(await pageOf(order)).not.toContain('Кроме 2 000 ₽');
  });

  it('before one, spent in part: the rest of the certificate is refunded as the advance it is', async () => {
    const order = await at.desk.paidOrder(
      [
        { product: at.tea, quantity: 1 },
        { product: gift, quantity: 1 },
      ],
      { method: 'pickup' },
    );
    const [code] = await codesOf(order);
    const [cheap] = await at.shop.query<{ id: number; price: number }>(
      `select p.id, p.price::int from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and p.type = 'single' and s.available > 20 order by p.price limit 1`,
    );
    expect((await spend(code!, [{ product: cheap!.id, quantity: 1 }])).total).toBe(0);
    const id = await at.desk.packed(order, at.scans(1, 0));
    await notCollected(id);
    await at.shop.drain();
    const { closing, refunds } = await at.receiptsOf(order);
    const left = GIFT - cheap!.price;
    expect([closing, refunds.map(({ sum }) => sum)]).toEqual([[], [order.total - cheap!.price]]);
    expect(refunds[0]!.lines).toEqual([
      `1 x ${order.total - GIFT} full_prepayment commodity 11`,
      `1 x ${left} advance payment 11`,
    ]);
    expect(await moneyOf(order)).toEqual({ state: 'paid', left: cheap!.price, refunds: 1 });
  });

  it('part of which was to be refunded before, and the company has refused it: it is a part of the rest', async () => {
    const order = await at.desk.paidOrder(
      [
        { product: at.tea, quantity: 2 },
        { product: gift, quantity: 1 },
      ],
      { method: 'pickup' },
    );
    const id = await at.desk.openShipment(order);
    await at.desk.does(id, 'picking');
    await at.shop.sandbox.fail({ provider: 'yookassa', path: '/refunds', status: 400, times: 1_000 });
    const broken = { lines: [{ position: 0, quantity: 1 }], why: 'broken', reason: 'упала банка' };
    expect((await at.desk.does(id, 'packs-cancelled', broken)).status).toBe(200);
    await at.shop.drain();
    await at.shop.sandbox.fail({ provider: 'yookassa', times: 0 });
    expect(await at.desk.openExceptionsOf(order)).toEqual(['refund-refused']);
    await spend((await codesOf(order))[0]!, muchBalm());
    await at.desk.pack(id, at.scans(1, 0));
    await notCollected(id);
    await at.shop.drain();
    expect(await moneyOf(order)).toEqual({ state: 'paid', left: GIFT, refunds: 2 });
    expect(await at.desk.openExceptionsOf(order)).toEqual(['certificate-money-kept']);
    // Exactly this sum in the cabinet is of the kept money.
    const statesOf = () =>
      at.shop.query<{ state: string; amount: number }>(
        'select state, amount::int from refunds where order_id = $1 order by created_at',
        [order.orderId],
      );
    const before = await statesOf();
    expect(before.map(({ state }) => state)).toEqual(['failed', 'done']);
    await at.shop.sandbox.advance(order.paymentId, 'refund-part', 'send', before[0]!.amount);
    await at.shop.drain();
    expect(await statesOf()).toEqual(before);
  });

  it('and its price was all the money: none goes back, a letter of its own and the page tell it', async () => {
    const first = await orderByCard(at.shop.url, [{ product: gift, quantity: 2 }], { delivery: { method: 'digital' } });
    await at.shop.sandbox.advance(first.paymentId, 'pay');
    await at.shop.drain();
    const order = await spend(await codesOf(first), [
      { product: at.tea, quantity: 1 },
      { product: gift, quantity: 1 },
    ]);
    expect(order.total).toBe(GIFT);
    await at.shop.drain();
    await spend((await codesOf(order))[0]!, muchBalm());
    const id = await at.desk.packed(order, at.scans(1, 0));
    await notCollected(id);
    await at.shop.drain();
    expect(await moneyOf(order)).toEqual({ state: 'paid', left: GIFT, refunds: 0 });
    const [letter, ...more] = await at.shop.sandbox.lettersAbout(`Заказ № ${order.number} закрыт`);
    expect(letter!.html.replaceAll('\u00a0', ' ')).toContain('до вас. 2 000 ₽ не возвращаем: они уже потрачены');
    expect(more).toEqual([]);
    const page = await pageOf(order);
    expect(page).toContain('Товары вернулись к нам. 2 000 ₽ не возвращаем: они уже потрачены');
    expect(page).not.toContain('Деньги отправлены обратно');
  });

  it('spent while the order ends: what the buyer of the other order gets is not refunded as well', async () => {
    const order = await at.desk.paidOrder([
      { product: at.tea, quantity: 1 },
      { product: gift, quantity: 1 },
    ]);
    const [code] = await codesOf(order);
    const id = await at.desk.packed(order, at.scans(1, 0));
    const parcel = await at.desk.sent(order, id);
    await at.desk.happens(parcel, 'NOT_DELIVERED');
    const release = await holdFirstWrite(at.shop, 'stock_levels');
    const spending = spend(code!, muchBalm());
    const held = await untilWriteHeld(at.shop);
    expect((await at.desk.does(id, 'order-returned')).status).toBe(200);
    const refunding = at.shop.drain();
    await held.untilAnotherWaits();
    await release();
    await Promise.all([spending, refunding]);
    await at.shop.drain();
    expect(await moneyOf(order)).toEqual({ state: 'paid', left: GIFT, refunds: 1 });
    expect(await at.desk.openExceptionsOf(order)).toEqual(['certificate-money-kept']);
  });

  it('by a refund in the cabinet of the company, which the shop cannot undo: the staff is told the sum', async () => {
    const order = await orderByCard(at.shop.url, [{ product: gift, quantity: 1 }], { delivery: { method: 'digital' } });
    await at.shop.sandbox.advance(order.paymentId, 'pay');
    await at.shop.drain();
    await spend((await codesOf(order))[0]!, muchBalm());
    await at.shop.sandbox.advance(order.paymentId, 'refund');
    await at.shop.drain();
    expect(await moneyOf(order)).toEqual({ state: 'refunded', left: 0, refunds: 0 });
    expect(await told(`order:${order.orderId}`)).toMatchObject([{ kind: 'spent-certificate-refunded', amount: GIFT }]);
  });

  it('by a refund in the cabinet of an order that has ended, before its own is requested: the staff is told the sum', async () => {
    const order = await at.desk.paidOrder(
      [
        { product: at.tea, quantity: 1 },
        { product: gift, quantity: 1 },
      ],
      { method: 'pickup' },
    );
    await spend((await codesOf(order))[0]!, muchBalm());
    const id = await at.desk.packed(order, at.scans(1, 0));
    await notCollected(id);
    await at.shop.query("delete from jobs.job where name = 'refund-cancelled'");
    await at.shop.sandbox.advance(order.paymentId, 'refund');
    await at.shop.drain();
    await at.shop.enqueue('refund-cancelled', { orderId: order.orderId });
    await at.shop.drain();
    expect(await moneyOf(order)).toEqual({ state: 'refunded', left: 0, refunds: 0 });
    expect(await told(`order:${order.orderId}`)).toMatchObject([{ kind: 'spent-certificate-refunded', amount: GIFT }]);
  });

  it('by parts in the cabinet after the order has ended, the last of which is a refund that the company had refused', async () => {
    const first = await orderByCard(at.shop.url, [{ product: gift, quantity: 1 }], { delivery: { method: 'digital' } });
    await at.shop.sandbox.advance(first.paymentId, 'pay');
    await at.shop.drain();
    const [code] = await codesOf(first);
    const order = await spend(code!, [...muchBalm(), { product: gift, quantity: 1 }]);
    await at.shop.drain();
    await spend((await codesOf(order))[0]!, muchBalm());
    const id = await at.desk.openShipment(order);
    await at.shop.sandbox.fail({ provider: 'yookassa', path: '/refunds', status: 400, times: 1_000 });
    const broken = { lines: [{ position: 0, quantity: 1 }], why: 'broken', reason: 'упала банка' };
    expect((await at.desk.does(id, 'packs-cancelled', broken)).status).toBe(200);
    await at.shop.drain();
    await at.shop.sandbox.fail({ provider: 'yookassa', times: 0 });
    await at.desk.pack(
      id,
      Array.from({ length: muchBalm()[0]!.quantity - 1 }, () => ({ productId: balm.id })),
    );
    await notCollected(id);
    await at.shop.query("delete from jobs.job where name = 'refund-cancelled'");
    const balances = () =>
      at.shop.query(
        `select a.balance::int from certificates c join ledger_accounts a on a.kind = 'certificate' and a.owner = c.id::text
         where c.order_id = any($1) order by c.order_id = $2`,
        [[first.orderId, order.orderId], order.orderId],
      );
    // The end has given all back to the certificate that paid; the one that was sold stays spent.
    expect(await balances()).toEqual([{ balance: GIFT }, { balance: 0 }]);
    const [refused] = await at.shop.query<{ amount: number }>('select amount::int from refunds where order_id = $1', [
      order.orderId,
    ]);
    const paymentId = order.payUrl!.split('/').at(-1)!;
    await at.shop.sandbox.advance(paymentId, 'refund-part', 'send', order.total - refused!.amount);
    await at.shop.drain();
    expect(await told(`order:${order.orderId}`)).toEqual([]);
    await at.shop.sandbox.advance(paymentId, 'refund-part', 'send', refused!.amount);
    await at.shop.drain();
    expect(await moneyOf(order)).toEqual({ state: 'refunded', left: 0, refunds: 1 });
    expect(await told(`order:${order.orderId}`)).toMatchObject([{ kind: 'spent-certificate-refunded', amount: GIFT }]);
    expect(await balances()).toEqual([{ balance: GIFT }, { balance: 0 }]);
  });

  it('by a refund in the cabinet while the staff cancels what the certificate has bought: both are done', async () => {
    const order = await at.desk.paidOrder(
      [
        { product: balm.id, quantity: 1 },
        { product: gift, quantity: 1 },
      ],
      { method: 'pickup' },
    );
    const spent = await spend((await codesOf(order))[0]!, muchBalm());
    await at.shop.drain();
    // Both orders release the same goods, and both change the same certificate.
    const release = await holdFirstWrite(at.shop, 'stock_levels');
    await at.shop.sandbox.advance(order.paymentId, 'refund');
    const refunding = at.shop.drain();
    const held = await untilWriteHeld(at.shop);
    const cancelling = call(at.shop.url, `/api/orders/${spent.orderId}/cancelled`, {}, at.desk.vera());
    await held.untilAnotherWaits();
    await release();
    const [cancelled] = await Promise.all([cancelling, refunding]);
    expect(cancelled.status).toBe(200);
    await at.shop.drain();
    expect(await moneyOf(order)).toEqual({ state: 'refunded', left: 0, refunds: 0 });
    expect(await moneyOf(spent)).toMatchObject({ state: 'refunded' });
    expect(await told(`order:${order.orderId}`)).toMatchObject([{ kind: 'spent-certificate-refunded', amount: GIFT }]);
  });

  it('by a refund in the cabinet while another order uses its coupon and its certificate: both are done', async () => {
    await at.shop.query("insert into coupons (code, title, kind, value) values ('OBA', 'Обоим', 'percent', 10)");
    const order = await spend('OBA', [
      { product: balm.id, quantity: 1 },
      { product: gift, quantity: 1 },
    ]);
    await at.shop.drain();
    const [code] = await codesOf(order);
    const release = await holdFirstWrite(at.shop, 'coupons');
    const spending = spend(['OBA', code!], [{ product: balm.id, quantity: 2 * muchBalm()[0]!.quantity }]);
    const held = await untilWriteHeld(at.shop);
    await at.shop.sandbox.advance(order.payUrl!.split('/').at(-1)!, 'refund');
    const refunding = at.shop.drain();
    await held.untilAnotherWaits();
    await release();
    const [spent] = await Promise.all([spending, refunding]);
    await at.shop.drain();
    expect(await moneyOf(spent)).toMatchObject({ state: 'paid' });
    expect(await moneyOf(order)).toEqual({ state: 'refunded', left: 0, refunds: 0 });
    expect(await told(`order:${order.orderId}`)).toMatchObject([{ kind: 'spent-certificate-refunded', amount: GIFT }]);
  });

  it('refunds of its pieces that wait for a second person are not approved out of the kept money', async () => {
    const order = await at.desk.paidOrder(
      [
        { product: at.tea, quantity: 2 },
        { product: gift, quantity: 1 },
      ],
      { method: 'pickup' },
    );
    await spend((await codesOf(order))[0]!, muchBalm());
    const id = await at.desk.packed(order, at.scans(2, 0));
    await notCollected(id);
    await at.shop.sandbox.fail({ provider: 'yookassa', path: '/refunds', status: 400, times: 1_000 });
    await at.shop.drain();
    await at.shop.sandbox.fail({ provider: 'yookassa', times: 0 });
    const rest = order.total - GIFT;
    expect(await at.desk.openExceptionsOf(order)).toEqual(['certificate-money-kept', 'refund-refused']);
    const as = (id: number, name: string): StaffActor => ({ kind: 'staff', id, name, roles: ['owner'] });
    await runInShop(at.shop, {}, async (ctx) => {
      const command = { orderId: order.orderId, key: randomUUID(), lines: [{ position: 0, quantity: 2 }] };
      const asked = await refundUnits(
        ctx.as(as(1, 'Вера')),
        { ...command, delivery: false, reason: 'not-received' },
        { secondPersonFrom: kopecks(1_00) },
      );
      if (isRefusal(asked)) throw new Error(asked.refused);
      expect(asked).toMatchObject({ amount: rest, awaitsApproval: true });
      // Meanwhile a part of it goes out in the cabinet.
      await at.shop.sandbox.advance(order.paymentId, 'refund-part', 'send', 1_00);
      await at.shop.drain();
      const oleg = ctx.as(as(2, 'Олег'));
      expect(await approveRefund(oleg, asked.refundId)).toMatchObject({
        refused: 'refund-too-much',
        facts: { left: rest - 1_00 },
      });
      expect(await declineRefund(oleg, asked.refundId)).toMatchObject({ approved: false });
    });
    await at.shop.drain();
    expect(await moneyOf(order)).toEqual({ state: 'paid', left: order.total - 1_00, refunds: 2 });
  });

  it('money back to a certificate that has expired meanwhile can be spent for another month; a longer term stays', async () => {
    const order = await orderByCard(at.shop.url, [{ product: gift, quantity: 2 }], { delivery: { method: 'digital' } });
    await at.shop.sandbox.advance(order.paymentId, 'pay');
    await at.shop.drain();
    const codes = await codesOf(order);
    const items = [{ product: balm.id, quantity: Math.ceil((2 * GIFT) / balm.price) + 1 }];
    const spent = await spend(codes, items);
    const terms = async () =>
      (
        await at.shop.query<{ until: Date }>(
          'select valid_until as until from certificates where order_id = $1 order by valid_until',
          [order.orderId],
        )
      ).map(({ until }) => Math.round((until.getTime() - at.shop.now().getTime()) / DAY));
    await at.shop.query(`update certificates set valid_until = $2 where order_id = $1 and piece = 1`, [
      order.orderId,
      new Date(at.shop.now().getTime() - DAY),
    ]);
    const [, longTerm] = await terms();
    await cancel(spent);
    expect(await terms()).toEqual([30, longTerm]);
    const [letter] = await at.shop.sandbox.lettersAbout(`Возвращаем деньги за заказ № ${spent.number}`);
    expect(letter!.html.replaceAll('\u00a0', ' ')).toContain('Потратить их можно ещё не меньше 30 дней');
    expect((await spend(codes, items)).total).toBe(spent.total);
  });
});
