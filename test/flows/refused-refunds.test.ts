import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutForm, orderByCard, placeOrder } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { runShopCommand } from '../support/shop-command.ts';
import { moveByStaff } from '../support/staff.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const CODE = /\b[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}\b/;

interface Refunded {
  readonly refundId: string;
  readonly amount: number;
}

describe('a refund of pieces that the company has refused', () => {
  let shop: TestShop;
  let vera: { cookie: string };
  beforeAll(async () => {
    shop = await openTestShop();
    shop.expectErrors(/refund-refused|cabinet-refund-unclear/);
    vera = await signInStaff(shop);
  });
  afterAll(() => shop.close());

  async function handedOver(order: { orderId: string; paymentId: string; number: number }) {
    await shop.sandbox.advance(order.paymentId, 'pay');
    await shop.drain();
    await moveByStaff(shop.databaseUrl, order.orderId, 'packing', 'ready-for-pickup', 'handed-over');
    await shop.drain();
    return order;
  }
  const ask = ({ orderId }: { orderId: string }, quantity: number) =>
    call<Refunded>(
      shop.url,
      `/api/orders/${orderId}/refunds`,
      { key: randomUUID(), lines: [{ position: 0, quantity }], delivery: false, reason: 'defect' },
      vera,
    );
  async function refused(order: { orderId: string }, quantity: number): Promise<Refunded> {
    await shop.sandbox.fail({ provider: 'yookassa', path: '/refunds', method: 'POST', status: 400, times: 100 });
    const { status, body } = await ask(order, quantity);
    expect(status).toBe(200);
    await shop.drain();
    await shop.sandbox.fail({ provider: 'yookassa', times: 0 });
    return body;
  }
  async function inCabinet({ paymentId }: { paymentId: string }, sum: number): Promise<void> {
    await shop.sandbox.advance(paymentId, 'refund-part', 'send', sum);
    await shop.drain();
  }
  const refundsOf = async ({ orderId }: { orderId: string }) =>
    (
      await shop.query<{ state: string }>('select state from refunds where order_id = $1 order by created_at', [
        orderId,
      ])
    ).map(({ state }) => state);
  const openOf = async ({ orderId }: { orderId: string }) =>
    (
      await shop.query<{ kind: string }>(
        "select kind from exceptions where facts->>'orderId' = $1 and closed_at is null order by kind",
        [orderId],
      )
    ).map(({ kind }) => kind);
  const codeOf = ({ body }: { body: object }) =>
    (body as { error?: { details: { code: string } } }).error?.details.code;

  it('says why to the staff; made in the cabinet, it is done with its certificate, and its pieces are refunded once', async () => {
    const [card] = await shop.query<{ id: number }>(
      "update products set denomination = 120000 where slug = 'sertifikat-2000' returning id",
    );
    const gift = await orderByCard(shop.url, [{ product: card!.id, quantity: 1 }], { delivery: { method: 'digital' } });
    await shop.sandbox.advance(gift.paymentId, 'pay');
    await shop.drain();
    const [letter] = await shop.sandbox.lettersAbout(`из заказа № ${gift.number}`);
    const coupons = [CODE.exec(letter!.html)![0]];
    const items = [{ product: 2, quantity: 12 }];
    const quote = await call<{ total: number }>(shop.url, '/api/cart/quote', { items, coupons });
    const placed = (await placeOrder(shop.url, checkoutForm(items, quote.body.total, { coupons }))).body;
    const order = await handedOver({ ...placed, paymentId: placed.payUrl!.split('/').at(-1)! });
    const balance = async () =>
      (
        await shop.query<{ balance: number }>(
          `select balance::int from ledger_accounts a join certificates c on a.kind = 'certificate' and a.owner = c.id::text
           where c.order_id = $1`,
          [gift.orderId],
        )
      )[0]!.balance;

    const { refundId, amount } = await refused(order, 3);
    const listed = (await runShopCommand(shop.databaseUrl, 'exceptions')).text.replaceAll('\u00a0', ' ');
    for (const words of [refundId, 'invalid_request', 'orders refund <заказ>']) expect(listed).toContain(words);
    expect([await refundsOf(order), await openOf(order)]).toEqual([['failed'], ['refund-refused']]);
    const { text } = await runShopCommand(shop.databaseUrl, 'orders', 'refunds', String(order.number));
    expect(text).toContain(`${refundId}  возврат`);

    expect(await balance()).toBe(0);
    await inCabinet(order, amount);
    expect([await refundsOf(order), await openOf(order), await balance()]).toEqual([['done'], [], 300_00]);
    const [told, ...more] = await shop.sandbox.lettersAbout(`Деньги за заказ № ${order.number} отправлены`);
    expect([told!.text.replaceAll('\u00a0', ' '), more]).toEqual([
      expect.stringContaining('Ещё 300 ₽ вернули на подарочный сертификат, которым вы платили.'),
      [],
    ]);
    const [atCompany] = (await shop.sandbox.refunds()).filter(({ payment_id }) => payment_id === order.paymentId);
    expect(
      await shop.query('select provider_refund_id, payment_id is not null as paid from refunds where id = $1', [
        refundId,
      ]),
    ).toEqual([{ provider_refund_id: atCompany!.id, paid: true }]);
    // Its receipt is watched from then on.
    expect(
      await shop.query("select state, amount::int from receipts where kind = 'refund' and part = $1", [refundId]),
    ).toEqual([{ state: 'pending', amount }]);
    expect(codeOf(await ask(order, 10))).toBe('refund-too-many');
    // The rest ends the order, made in the cabinet too.
    const rest = await refused(order, 9);
    await inCabinet(order, rest.amount);
    expect([await refundsOf(order), await openOf(order), await balance()]).toEqual([['done', 'done'], [], 1_200_00]);
    expect(await shop.query('select state from orders where id = $1', [order.orderId])).toEqual([
      { state: 'returned' },
    ]);
  });

  it('one of two of the same sum: the staff says which one was made in the cabinet, once', async () => {
    const order = await handedOver(await orderByCard(shop.url, [{ product: 2, quantity: 4 }]));
    const first = await refused(order, 1);
    const second = await refused(order, 1);
    expect(second.amount).toBe(first.amount);
    const record = (refundId: string) => runShopCommand(shop.databaseUrl, 'orders', 'refund-done', refundId);
    expect((await record(second.refundId)).text).toContain('сверх наших возвратов');
    await inCabinet(order, first.amount);
    expect([await refundsOf(order), await openOf(order)]).toEqual([
      ['failed', 'failed'],
      ['cabinet-refund-unclear', 'refund-refused', 'refund-refused'],
    ]);
    for (const _ of ['once', 'again']) expect(await record(second.refundId)).toMatchObject({ code: 0 });
    expect([await refundsOf(order), await openOf(order)]).toEqual([['failed', 'done'], ['refund-refused']]);
    const events = await shop.query("select actor from order_events where order_id = $1 and kind = 'refund-recorded'", [
      order.orderId,
    ]);
    expect(events).toHaveLength(1);
    const late = await call(shop.url, `/api/refunds/${first.refundId}/recorded`, {}, vera);
    expect([late.status, codeOf(late)]).toEqual([409, 'refund-not-in-cabinet']);
    // The CLI enqueues no jobs: the schedule looks up the id.
    await shop.enqueue('poll-refunds');
    await shop.drain();
    expect(
      await shop.query('select 1 from refunds where id = $1 and provider_refund_id is not null', [second.refundId]),
    ).toHaveLength(1);
  });

  it('repeated from here, it is settled; the same sum in the cabinet is never taken for it', async () => {
    const items = [
      { product: 2, quantity: 1 },
      { product: 3, quantity: 5 },
    ];
    const order = await handedOver(await orderByCard(shop.url, items));
    const { refundId, amount } = await refused(order, 1);
    expect((await ask(order, 1)).body.amount).toBe(amount);
    await shop.drain();
    expect([await refundsOf(order), await openOf(order)]).toEqual([['failed', 'done'], []]);
    await inCabinet(order, amount);
    expect([await refundsOf(order), await openOf(order)]).toEqual([['failed', 'done'], ['cabinet-refund-unclear']]);
    expect(codeOf(await call(shop.url, `/api/refunds/${refundId}/recorded`, {}, vera))).toBe('refund-repeated');
  });
});
