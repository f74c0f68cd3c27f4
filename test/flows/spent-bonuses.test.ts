// Longer than usual: one shop for bonuses from the quote to the refund.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutForm, placeOrder, type Items } from '../support/buyer.ts';
import { call, type ErrorEnvelope } from '../support/call.ts';
import { closeSettled } from '../support/close-settled.ts';
import { fetchApi, newCustomer } from '../support/customer.ts';
import { changedBy } from '../support/everything.ts';
import { giveBonuses } from '../support/give-bonuses.ts';
import { receiptsWritten } from '../support/order-story.ts';
import { openPackingDesk } from '../support/packing-desk.ts';
import { moveByStaff } from '../support/staff.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const MINUTE = 60_000;

interface Quote {
  readonly goodsTotal: number;
  readonly total: number;
  readonly orderBonus: { count: string; available: number; most: number; earns: number } | null;
}
interface Buyer {
  readonly id: number;
  readonly headers: { readonly authorization: string };
}
interface Placed {
  readonly orderId: string;
  readonly number: number;
  readonly orderUrl: string;
  readonly paymentId: string;
  readonly total: number;
}

describe('bonuses are spent at the checkout', () => {
  let shop: TestShop;
  let items: readonly Items[];
  let anna: Buyer;
  beforeAll(async () => {
    shop = await openTestShop();
    shop.expectViolations('stock is set by hand', 'stock-available-by-movements');
    // Of money that was paid at the hand-over.
    shop.expectErrors(/refund-to-pay/);
    await shop.query('update stock_levels set available = 1000');
    const goods = await shop.query<{ id: number }>(
      `select id from products where section_id = 2 and kind = 'physical' and type = 'single' and not marked
         and published_at is not null order by id limit 2`,
    );
    items = goods.map(({ id }, index) => ({ product: id, quantity: 3 - 2 * index }));
    // Three of the one for 1000 ₽ each, one of the other for 500 ₽.
    for (const [index, { product }] of items.entries())
      await shop.query('update products set price = $2, old_price = null where id = $1', [
        product,
        index === 0 ? 1000_00 : 500_00,
      ]);
    anna = await buyer(2_000);
  });
  afterAll(() => closeSettled(shop));

  async function buyer(bonuses: number): Promise<Buyer> {
    const { jwt, user } = await newCustomer(shop);
    if (bonuses > 0) await giveBonuses(shop, user.id, bonuses);
    return { id: user.id, headers: { authorization: `Bearer ${jwt}` } };
  }
  const bonus = (count: number | string) => ({ orderBonus: { count: String(count) } });
  const quote = async ({ headers }: Pick<Buyer, 'headers'> | { headers: Record<string, never> }, body: object = {}) =>
    (await call<Quote>(shop.url, '/api/cart/quote', { items, ...body }, headers)).body;
  const order = (who: Pick<Buyer, 'headers'> | { headers: Record<string, never> }, total: number, changes: object) =>
    placeOrder(shop.url, checkoutForm(items, total, { ...changes }), who.headers);
  async function placed(who: Buyer, count: number, changes: object = {}): Promise<Placed> {
    const { total } = await quote(who, { ...bonus(count), ...changes });
    const { status, body } = await order(who, total, { ...bonus(count), ...changes });
    expect([status, body]).toEqual([200, expect.anything()]);
    return { ...body, paymentId: body.payUrl?.split('/').at(-1) ?? '', total };
  }
  /** What can be spent, by the lots and by the ledger. */
  async function available({ id }: Buyer): Promise<number> {
    const [row] = await shop.query<{ lots: number; ledger: number }>(
      `select (select coalesce(sum(remaining), 0)::int from bonus_lots where customer_id = $1 and activated_at is not null) as lots,
         (select (balance / 100)::int from ledger_accounts where kind = 'bonus-available' and owner = $1::text) as ledger`,
      [id],
    );
    expect(row!.lots).toBe(row!.ledger);
    return row!.lots;
  }
  const rowOf = async ({ orderId }: Pick<Placed, 'orderId'>) =>
    (
      await shop.query<{ state: string; bonus: number; total: number; adjustments: string[] }>(
        `select state, bonus_spent::int as bonus, total::int,
           array(select kind || ' ' || amount from order_adjustments where order_id = id order by position) as adjustments
         from orders where id = $1`,
        [orderId],
      )
    )[0]!;
  const cancel = ({ orderId, orderUrl }: Placed) =>
    call(shop.url, `/api/orders/${orderId}/cancel`, { token: new URL(orderUrl, shop.url).searchParams.get('token') });
  async function pay({ paymentId }: Placed) {
    await shop.sandbox.advance(paymentId, 'pay');
    await shop.drain();
  }

  it('the quote says how many may be spent, which a share of the goods limits, and how many the order earns', async () => {
    expect((await quote(anna)).orderBonus).toEqual({ count: '0', available: 2_000, most: 1_050, earns: 105 });
    const some = await quote(anna, bonus(500));
    expect(some).toMatchObject({ goodsTotal: 3_500_00, total: 3_000_00 });
    expect(some.orderBonus).toEqual({ count: '500', available: 2_000, most: 1_050, earns: 90 });
    expect((await quote(anna, bonus('0009999'))).orderBonus).toMatchObject({ count: '1050', most: 1_050 });
    const { body } = await call<{ offers: { total: number; discounts: object[] }[] }>(
      shop.url,
      '/api/delivery/offers',
      { cityId: 1, items, ...bonus(500) },
      anna.headers,
    );
    expect(body.offers[0]).toMatchObject({ total: 3_000_00, discounts: [{ on: 'bonus', amount: 500_00 }] });
    // Guests have none.
    expect(await quote({ headers: {} }, bonus(500))).toMatchObject({ total: 3_500_00, orderBonus: null });
  });

  it.each(['', '-1', '1.5', '1 000', '٣', '1e3', '9999999999', 12, null])(
    'takes digits only, not %j',
    async (count) => {
      const paths = ['/api/cart/quote', '/api/delivery/offers', '/api/orders'];
      for (const path of paths) {
        const form = { ...checkoutForm(items, 1), cityId: 1, captcha: '', orderBonus: { count } };
        const { status, body } = await call<ErrorEnvelope>(shop.url, path, form, anna.headers);
        expect(status).toBe(400);
        expect(JSON.stringify(body.error.details)).toContain('["orderBonus","count"]');
      }
    },
  );

  it('more than may be spent, another total than was seen, or no account: refused, and nothing changes', async () => {
    const guest = { headers: {} };
    for (const [who, total, count, status, code] of [
      [anna, 2_449_00, 1_051, 409, 'bonuses-short'],
      [anna, 3_500_00, 500, 409, 'total-changed'],
      [guest, 3_000_00, 500, 401, 'bonuses-need-account'],
    ] as const) {
      const { answer, changed } = await changedBy(shop, () => order(who, total, bonus(count)));
      expect([answer.status, answer.body.error.details.code]).toEqual([status, code]);
      // The solved puzzle is used up.
      expect(changed.filter((table) => table !== 'spent_solutions')).toEqual([]);
    }
  });

  it('a rule that changes between quote and order is refused with the new figure', async () => {
    const rule = (share: number) =>
      shop.query(
        `insert into settings (key, value, updated_at) values ('bonuses', $1, now())
         on conflict (key) do update set value = excluded.value`,
        [JSON.stringify({ isOn: true, largestSharePercent: share })],
      );
    const { total } = await quote(anna, bonus(1_000));
    await rule(20);
    const { status, body } = await order(anna, total, bonus(1_000));
    expect([status, body.error.details]).toEqual([409, { code: 'bonuses-short', available: 700 }]);
    await rule(30);
  });

  it('lowers the price on receipts, and comes back when the order is cancelled, once', async () => {
    const before = await available(anna);
    const one = await placed(anna, 1_000);
    expect(await available(anna)).toBe(before - 1_000);
    expect(await rowOf(one)).toEqual({
      state: 'awaiting-payment',
      bonus: 1_000_00,
      total: 2_500_00,
      adjustments: ['bonus 100000'],
    });
    const [receipt] = await receiptsWritten(shop, one.orderId);
    // 857 bonuses on the three, 143 on the other.
    expect(receipt).toMatchObject({
      sum: 2_500_00,
      lines: ['2 x 71433 full_prepayment', '1 x 71434 full_prepayment', '1 x 35700 full_prepayment'].map((line) =>
        expect.stringContaining(line),
      ),
    });
    const data = await fetchApi<{ data: { attributes: object } }>(shop.url, `/api/orders/${one.orderId}`, {
      headers: anna.headers,
    });
    expect(data.body.data.attributes).toMatchObject({
      price: 2_500_00,
      discount: { basketDiscount: 1_000_00 },
      basket: { coupons: [], input_coupons: [], discounts: [{ on: 'bonus', amount: 1_000_00 }] },
    });
    for (let times = 0; times < 2; times++) expect((await cancel(one)).status).toBe(200);
    expect(await available(anna)).toBe(before);
    await shop.drain();
    const [letter] = await shop.sandbox.lettersAbout(`№ ${one.number} отменён`);
    expect(letter!.text.replaceAll('\u00a0', ' ')).toContain('Списанные бонусы вернулись на ваш счёт.');
  });

  it('two tabs spend one balance once', async () => {
    const boris = await buyer(1_000);
    const answers = await Promise.all([1, 2].map(() => order(boris, 2_500_00, bonus(1_000))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.error.details.code).toBe('bonuses-short');
    expect(await available(boris)).toBe(0);
  });

  it('the same key sent again is the same order, whose bonuses are spent once', async () => {
    const galina = await buyer(500);
    const contact = { name: 'Галина', phone: '+79161112233', email: 'galina@example.ru' };
    const form = { ...bonus(500), checkoutKey: randomUUID(), contact };
    const first = await order(galina, 3_000_00, form);
    const second = await order(galina, 3_000_00, form);
    expect(second.body.orderId).toBe(first.body.orderId);
    expect(await available(galina)).toBe(0);
    // By a session that has ended, too.
    expect((await order({ headers: {} }, 3_000_00, form)).body.orderId).toBe(first.body.orderId);
  });

  it('come back when nobody pays, and are spent again by a late payment; if they are gone, the money goes back', async () => {
    const [dina, elena] = [await buyer(1_000), await buyer(1_000)];
    const [late, gone] = [await placed(dina, 1_000), await placed(elena, 1_000)];
    expect([await available(dina), await available(elena)]).toEqual([0, 0]);
    await shop.shiftClock(60 * MINUTE);
    await shop.enqueue('expire-orders');
    await shop.drain();
    expect([await available(dina), await available(elena)]).toEqual([1_000, 1_000]);
    await shop.query('update bonus_lots set expires_at = $2 where customer_id = $1', [elena.id, shop.now()]);
    await pay(late);
    await pay(gone);
    expect([(await rowOf(late)).state, await available(dina)]).toEqual(['paid', 0]);
    expect((await rowOf(gone)).state).toBe('cancelled');
    const [refund] = await shop.query<{ reason: string; state: string; amount: number }>(
      'select reason, state, amount::int from refunds where order_id = $1',
      [gone.orderId],
    );
    expect(refund).toEqual({ reason: 'bonuses-short', state: 'done', amount: 2_500_00 });

    // The webhook comes again, and the order is cancelled after all: they come back once.
    await shop.sandbox.postWebhook({ event: 'payment.succeeded', object: { id: late.paymentId } });
    await shop.drain();
    expect(await available(dina)).toBe(0);
    expect((await cancel(late)).status).toBe(200);
    await shop.drain();
    expect(await available(dina)).toBe(1_000);
  });

  it('of pieces that are refunded their bonuses and their money come back, to the kopeck; all together exactly what was spent', async () => {
    const zhanna = await buyer(1_000);
    const one = await placed(zhanna, 1_000);
    await pay(one);
    const vera = await signInStaff(shop);
    await moveByStaff(shop.databaseUrl, one.orderId, 'packing', 'ready-for-pickup', 'handed-over');
    await shop.drain();
    const refund = async (lines: { position: number; quantity: number }[]) => {
      const command = { key: randomUUID(), lines, delivery: false, reason: 'defect' };
      const twice = [1, 2].map(() => call<object>(shop.url, `/api/orders/${one.orderId}/refunds`, command, vera));
      const [answer] = await Promise.all(twice);
      await shop.drain();
      return answer!.body;
    };
    const spent = () => available(zhanna);
    const earnedBefore = await pendingOf(zhanna);
    expect(earnedBefore).toBe(75);
    // 857 bonuses on three pieces of 1000 ₽.
    expect(await refund([{ position: 0, quantity: 1 }])).toMatchObject({ amount: 714_33, bonus: 285_00 });
    expect(await spent()).toBe(285);
    expect(await pendingOf(zhanna)).toBeLessThan(earnedBefore);
    expect(await refund([{ position: 1, quantity: 1 }])).toMatchObject({ amount: 357_00, bonus: 143_00 });
    expect(await spent()).toBe(285 + 143);
    expect(await refund([{ position: 0, quantity: 2 }])).toMatchObject({ amount: 1_428_67, bonus: 572_00 });
    expect([await spent(), (await rowOf(one)).state, await pendingOf(zhanna)]).toEqual([1_000, 'returned', 0]);
    const receipts = await receiptsWritten(shop, one.orderId);
    expect(receipts.map(({ of, sum }) => [of, sum])).toEqual([
      ['payment', 2_500_00],
      ['closing', 2_500_00],
      ['refund', 714_33],
      ['refund', 357_00],
      ['refund', 1_428_67],
    ]);
    const [letter] = await shop.sandbox.lettersAbout(`Возвращаем деньги за заказ № ${one.number}`);
    expect(letter!.text.replaceAll('\u00a0', ' ')).toMatch(/Возвращаем и \d+ бонус(?:а|ов)? на ваш бонусный счёт/);
  });

  it('paid at the hand-over: of a piece that is cancelled, and of one that is left, they come back at once', async () => {
    const kira = await buyer(1_001);
    const [product] = items.map((one) => one.product);
    const form = checkoutForm([{ product: product!, quantity: 4 }], 2_999_00, { ...bonus(1_001), paySystem: 3 });
    const { body } = await placeOrder(shop.url, form, kira.headers);
    const desk = await openPackingDesk(shop);
    expect((await call(shop.url, `/api/orders/${body.orderId}/confirmed`, {}, desk.vera())).status).toBe(200);
    const id = await desk.openShipment({ ...body, total: 2_999_00 });
    const broken = { lines: [{ position: 0, quantity: 1 }], why: 'broken', reason: 'упала банка' };
    expect((await desk.does(id, 'packs-cancelled', broken)).status).toBe(200);
    expect(await available(kira)).toBe(250);
    await desk.pack(
      id,
      [1, 2, 3].map(() => ({ productId: product })),
    );
    await desk.does(id, 'ready');
    const fiscal = { storage: '9999078900004312', document: '17', attribute: '2134567890' };
    const unitIds = (await desk.show(id)).units.slice(0, 2).map((unit) => unit.id);
    expect((await desk.does(id, 'partly-delivered', { unitIds, fiscal })).status).toBe(200);
    expect([await available(kira), (await desk.show(id)).collected]).toEqual([501, 1_499_50]);
    const again = { key: randomUUID(), lines: [{ position: 0, quantity: 1 }], delivery: false, reason: 'defect' };
    const refund = await call<{ refundId: string }>(
      shop.url,
      `/api/orders/${body.orderId}/refunds`,
      again,
      desk.vera(),
    );
    expect(refund.body).toMatchObject({ amount: 749_75, bonus: 250_00, byHand: true });
    expect(await available(kira)).toBe(501);
    const paidBack = () => call(shop.url, `/api/refunds/${refund.body.refundId}/recorded`, { fiscal }, desk.vera());
    for (let times = 0; times < 2; times++) expect((await paidBack()).status).toBe(200);
    expect(await available(kira)).toBe(751);
    await shop.drain();
    const [told] = await shop.sandbox.lettersAbout(`Заказ № ${body.number} придёт не весь`);
    expect(told!.text.replaceAll('\u00a0', ' ')).toContain('250 бонусов возвращаем на ваш бонусный счёт.');
    const [part] = await shop.sandbox.lettersAbout(`Заказ № ${body.number} получен частично`);
    expect(part!.text.replaceAll('\u00a0', ' ')).toContain('не взяли, вернулись на ваш счёт: 251 бонус.');
  });

  it('coupon, bonuses and certificate in one order, in this order; cancelling gives all of them back', async () => {
    const [gift] = await shop.query<{ id: number }>("select id from products where slug = 'sertifikat-1000'");
    const bought = await placeOrder(
      shop.url,
      checkoutForm([{ product: gift!.id, quantity: 1 }], 1_000_00, { delivery: { method: 'digital' } }),
    );
    await pay({ paymentId: bought.body.payUrl!.split('/').at(-1)! } as Placed);
    const [letter] = await shop.sandbox.lettersAbout(`из заказа № ${bought.body.number}`);
    const code = /\b[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}\b/.exec(letter!.html)![0];
    await shop.query("insert into coupons (code, title, kind, value) values ('TRAVA', 'Трава', 'percent', 10)");
    const irina = await buyer(900);
    const all = await placed(irina, 900, { coupons: ['TRAVA', code] });
    // 3500 − 350 = 3150, of which 30 % is 945.
    expect(await rowOf(all)).toEqual({
      state: 'awaiting-payment',
      bonus: 900_00,
      total: 3_150_00 - 900_00 - 1_000_00,
      adjustments: ['goods-coupon 35000', 'bonus 90000', 'certificate 100000'],
    });
    const [receipt] = await receiptsWritten(shop, all.orderId);
    expect(receipt!.sum).toBe(all.total);
    await cancel(all);
    const back = await quote(irina, { coupons: ['TRAVA', code], ...bonus(900) });
    expect([back.total, await available(irina)]).toEqual([all.total, 900]);

    // Cancelled while it was packed, and handed out nevertheless: what she has paid in the shop goes back, the rest has gone back already.
    shop.expectErrors(/goods-of-ended-order/);
    const desk = await openPackingDesk(shop);
    const cash = await placed(irina, 900, { coupons: ['TRAVA', code], paySystem: 3 });
    await call(shop.url, `/api/orders/${cash.orderId}/confirmed`, {}, desk.vera());
    const scans = items.flatMap(({ product, quantity }) =>
      Array.from({ length: quantity }, () => ({ productId: product })),
    );
    const id = await desk.packed(cash, scans);
    expect((await call(shop.url, `/api/orders/${cash.orderId}/cancelled`, {}, desk.vera())).status).toBe(200);
    const fiscal = { storage: '9999078900004312', document: '18', attribute: '2134567890' };
    const found = { reason: 'Звонил покупатель', fiscal };
    expect((await desk.does(id, 'delivered', found)).body).toMatchObject({ state: 'delivered' });
    expect((await desk.show(id)).collected).toBe(cash.total);
    const lines = items.map(({ quantity }, position) => ({ position, quantity }));
    const pieces = { key: randomUUID(), lines, delivery: false, reason: 'defect' };
    const at = `/api/orders/${cash.orderId}/refunds`;
    const refund = await call<{ refundId: string }>(shop.url, at, pieces, desk.vera());
    expect(refund.body).toMatchObject({ amount: cash.total, certificate: 0, bonus: 0, byHand: true });
    const recorded = `/api/refunds/${refund.body.refundId}/recorded`;
    expect((await call(shop.url, recorded, { fiscal }, desk.vera())).body).toMatchObject({ state: 'done' });
    const after = await quote(irina, { coupons: ['TRAVA', code], ...bonus(900) });
    expect([after.total, await available(irina), await pendingOf(irina)]).toEqual([all.total, 900, 0]);
    expect(await rowOf(cash)).toMatchObject({ state: 'cancelled' });
  });

  /** Earned, to be spent later. */
  async function pendingOf({ id }: Buyer): Promise<number> {
    const [row] = await shop.query<{ balance: number }>(
      `select (balance / 100)::int as balance from ledger_accounts where kind = 'bonus-pending' and owner = $1::text`,
      [id],
    );
    return row!.balance;
  }
});
