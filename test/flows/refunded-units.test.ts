// Longer than usual: one shop for refunds of pieces, from the command to the company's answer.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rubles, type Kopecks } from '../../src/kernel/money.ts';
import { isRefusal } from '../../src/kernel/refusal.ts';
import { refundUnits } from '../../src/shop/payments/refund-units.ts';
import { checkoutForm, orderByCard, placeOrder, type Items } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { closeSettled } from '../support/close-settled.ts';
import { changedBy } from '../support/everything.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { runShopCommand } from '../support/shop-command.ts';
import { moveByStaff } from '../support/staff.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

interface Refunded {
  readonly refundId: string;
  readonly amount: number;
  readonly certificate: number;
}

const HOUR = 3_600_000;

describe('money for single pieces is refunded', () => {
  let shop: TestShop;
  let vera: { cookie: string };
  const items = [
    { product: 2, quantity: 3 },
    { product: 3, quantity: 1 },
  ];
  beforeAll(async () => {
    shop = await openTestShop();
    vera = await signInStaff(shop);
  });
  afterAll(() => closeSettled(shop));

  async function handedOver(changes = {}, more: readonly Items[] = []) {
    const order = await orderByCard(shop.url, [...items, ...more], changes);
    await shop.sandbox.advance(order.paymentId, 'pay');
    await shop.drain();
    await moveByStaff(shop.databaseUrl, order.orderId, 'packing', 'ready-for-pickup', 'handed-over');
    await shop.drain();
    return order;
  }
  const command = (changes = {}) => ({ key: randomUUID(), lines: [], delivery: false, reason: 'defect', ...changes });
  const refund = ({ orderId }: { orderId: string }, body: object) =>
    call<Refunded>(shop.url, `/api/orders/${orderId}/refunds`, body, vera);
  const paymentOf = async ({ orderId }: { orderId: string }) =>
    (
      await shop.query<{ state: string; amount: number; refunded: number; order: string }>(
        `select p.state, p.amount::int, p.refunded::int, o.state as order from payments p join orders o on o.id = p.order_id
         where o.id = $1`,
        [orderId],
      )
    )[0]!;
  /** Requests for refunds that the company has carried out or refused. */
  const requestsFor = async ({ paymentId }: { paymentId: string }) =>
    (await shop.sandbox.requests('yookassa')).filter(
      ({ method, url, body }) =>
        method === 'POST' && url.endsWith('/refunds') && (body as { payment_id: string }).payment_id === paymentId,
    );

  it('twice for one order, to the kopeck, each with its own receipt of full payment; together with a course they end the order', async () => {
    const [course] = await shop.query<{ id: number }>("select id from products where slug = 'kurs-vecher-bez-ekrana'");
    const order = await handedOver({}, [{ product: course!.id, quantity: 1 }]);
    const { amount: paid } = await paymentOf(order);
    const one = await refund(order, command({ lines: [{ position: 0, quantity: 1 }] }));
    expect(one.status).toBe(200);
    await shop.drain();
    expect(await paymentOf(order)).toEqual({
      state: 'paid',
      amount: paid,
      refunded: one.body.amount,
      order: 'handed-over',
    });
    const rest = await refund(
      order,
      command({
        lines: [
          { position: 0, quantity: 2 },
          { position: 1, quantity: 1 },
          { position: 2, quantity: 1 },
        ],
      }),
    );
    expect(one.body.amount + rest.body.amount).toBe(paid);
    await shop.drain();
    expect(await paymentOf(order)).toEqual({ state: 'refunded', amount: paid, refunded: paid, order: 'returned' });
    const bodies = (await requestsFor(order)).map(({ body }) => body as { receipt: { items: Item[] } });
    interface Item {
      readonly payment_mode: string;
      readonly quantity: number;
      readonly amount: { readonly value: string };
    }
    const sums = bodies.map(({ receipt }) =>
      receipt.items.reduce((sum, item) => sum + Math.round(Number(item.amount.value) * 100) * item.quantity, 0),
    );
    expect(sums).toEqual([one.body.amount, rest.body.amount]);
    expect(new Set(bodies.flatMap(({ receipt }) => receipt.items.map((item) => item.payment_mode)))).toEqual(
      new Set(['full_payment']),
    );
    expect(await shop.sandbox.lettersAbout(`Возвращаем деньги за заказ № ${order.number}`)).toHaveLength(2);
    expect((await refund(order, command({ lines: [{ position: 0, quantity: 1 }] }))).status).toBe(409);
  });

  it('is asked about when the answer is lost, and repeated by the same bytes', async () => {
    const order = await handedOver();
    await shop.sandbox.fail({ provider: 'yookassa', path: '/refunds', lost: true, times: 1 });
    const { body } = await refund(order, command({ lines: [{ position: 1, quantity: 1 }] }));
    await shop.drain();
    await shop.shiftClock(60_000);
    await shop.drain();
    expect(await paymentOf(order)).toMatchObject({ state: 'paid', refunded: body.amount });
    const [first, second] = await requestsFor(order);
    expect(second).toMatchObject({ key: first!.key, body: first!.body });
    expect((await shop.sandbox.refunds()).filter(({ payment_id }) => payment_id === order.paymentId)).toHaveLength(1);
    const events = await shop.query("select 1 from order_events where order_id = $1 and kind = 'partly-refunded'", [
      order.orderId,
    ]);
    expect(events).toHaveLength(1);
  });

  it('of one sum twice, of which the company has got one and has answered neither: both are carried out', async () => {
    const order = await handedOver();
    const one = () => refund(order, command({ lines: [{ position: 0, quantity: 1 }] }));
    await shop.sandbox.fail({ provider: 'yookassa', path: '/refunds', method: 'POST', status: 500, times: 3 });
    const first = await one();
    await shop.drain();
    await shop.sandbox.fail({ provider: 'yookassa', path: '/refunds', method: 'POST', lost: true, times: 3 });
    const second = await one();
    expect(second.body.amount).toBe(first.body.amount);
    await shop.drain();
    const atCompany = async () =>
      (await shop.sandbox.refunds()).filter(({ payment_id }) => payment_id === order.paymentId);
    expect(await atCompany()).toHaveLength(1);
    await shop.sandbox.fail({ provider: 'yookassa', times: 0 });
    await shop.shiftClock(60_000);
    await shop.drain();
    await shop.enqueue('poll-refunds');
    await shop.drain();
    expect(await atCompany()).toHaveLength(2);
    expect(await paymentOf(order)).toMatchObject({ state: 'paid', refunded: 2 * first.body.amount });
    const ids = await shop.query(
      'select count(distinct provider_refund_id)::int as ids from refunds where order_id = $1',
      [order.orderId],
    );
    expect(ids).toEqual([{ ids: 2 }]);
  });

  it('while one of the same sum is made in the cabinet: it is not taken for ours, which is carried out', async () => {
    const order = await handedOver();
    await shop.sandbox.fail({ provider: 'yookassa', path: '/refunds', method: 'POST', status: 500, times: 1_000 });
    const { body: asked } = await refund(order, command({ lines: [{ position: 0, quantity: 1 }] }));
    await shop.drain();
    await shop.sandbox.fail({ provider: 'yookassa', times: 0 });
    await shop.sandbox.advance(order.paymentId, 'refund-part', 'lose', asked.amount);
    await shop.shiftClock(60_000);
    await shop.enqueue('resettle-payments');
    await shop.drain();
    await shop.enqueue('poll-refunds');
    await shop.drain();
    const made = (await shop.sandbox.refunds()).filter(({ payment_id }) => payment_id === order.paymentId);
    expect(made.map(({ description }) => description?.includes(asked.refundId) ?? false).sort()).toEqual([false, true]);
    expect(await paymentOf(order)).toMatchObject({ state: 'paid', refunded: 2 * asked.amount });
  });

  it('not more than is left after a refund in the cabinet, and not before the goods are handed over', async () => {
    const order = await handedOver();
    await shop.sandbox.advance(order.paymentId, 'refund-part');
    await shop.drain();
    const all = command({
      lines: [
        { position: 0, quantity: 3 },
        { position: 1, quantity: 1 },
      ],
    });
    for (const [code, body] of [
      ['refund-too-much', all],
      ['refund-line-unknown', command({ lines: [{ position: 7, quantity: 1 }] })],
      ['refund-nothing', command()],
    ] as const) {
      const { answer, changed } = await changedBy(shop, () => refund(order, body));
      expect([answer.body.error.details.code, changed]).toEqual([code, []]);
    }

    // All of it is refunded in the cabinet while a refund of ours is under way: ours is refused, and no schedule is needed to see why.
    shop.expectErrors(/refund-refused/);
    const late = await handedOver();
    expect((await refund(late, command({ lines: [{ position: 1, quantity: 1 }] }))).status).toBe(200);
    await shop.sandbox.advance(late.paymentId, 'refund', 'lose');
    await shop.drain();
    const { amount } = await paymentOf(late);
    expect(await paymentOf(late)).toEqual({ state: 'refunded', amount, refunded: amount, order: 'returned' });

    const early = await orderByCard(shop.url, items);
    await shop.sandbox.advance(early.paymentId, 'pay');
    await shop.drain();
    const refused = await refund(early, command({ lines: [{ position: 0, quantity: 1 }] }));
    expect(refused.body.error.details).toMatchObject({ code: 'refund-not-possible' });
  });

  it('with their share of a gift certificate, which goes back to it', async () => {
    const [card] = await shop.query<{ id: number }>(
      "update products set denomination = 200000 where slug = 'sertifikat-2000' returning id",
    );
    const gift = await orderByCard(shop.url, [{ product: card!.id, quantity: 1 }], { delivery: { method: 'digital' } });
    await shop.sandbox.advance(gift.paymentId, 'pay');
    await shop.drain();
    const [letter] = await shop.sandbox.lettersAbout(`из заказа № ${gift.number}`);
    const [code] = /\b[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}\b/.exec(letter!.html)!;
    const many = [{ product: 2, quantity: 12 }];
    const quote = await call<{ total: number }>(shop.url, '/api/cart/quote', { items: many, coupons: [code] });
    const placed = await placeOrder(shop.url, checkoutForm(many, quote.body.total, { coupons: [code] }));
    const order = { ...placed.body, paymentId: placed.body.payUrl!.split('/').at(-1)! };
    await shop.sandbox.advance(order.paymentId, 'pay');
    await shop.drain();
    await moveByStaff(shop.databaseUrl, order.orderId, 'packing', 'ready-for-pickup', 'handed-over');
    await shop.drain();
    const balance = async () =>
      (
        await shop.query<{ balance: number }>(
          `select balance::int from ledger_accounts a join certificates c on a.kind = 'certificate' and a.owner = c.id::text
           where c.order_id = $1`,
          [gift.orderId],
        )
      )[0]!.balance;
    expect(await balance()).toBe(0);
    const { body } = await refund(order, command({ lines: [{ position: 0, quantity: 3 }] }));
    expect(body).toMatchObject({ amount: Math.floor((quote.body.total * 3) / 12), certificate: 500_00 });
    expect(await balance()).toBe(0);
    await shop.drain();
    expect(await balance()).toBe(500_00);
    await refund(order, command({ lines: [{ position: 0, quantity: 9 }] }));
    await shop.drain();
    expect(await balance()).toBe(2_000_00);
    expect(await paymentOf(order)).toMatchObject({ state: 'refunded', order: 'returned' });
  });

  it('not more pieces than were bought, also when a command names a line twice', async () => {
    const { orderId } = await handedOver();
    const lines = [2, 2].map((quantity) => ({ position: 0, quantity }));
    await runInShop(shop, {}, async (ctx) => {
      const asVera = ctx.as({ kind: 'staff', id: 1, name: 'Вера', roles: ['owner'] });
      const twice = { orderId, key: randomUUID(), lines, delivery: false, reason: 'defect' } as const;
      expect(await refundUnits(asVera, twice, { secondPersonFrom: rubles(1) })).toMatchObject({
        refused: 'refund-too-many',
        facts: { left: 3 },
      });
    });
  });

  it('several small refunds of an order wait for a second person as a large one does', async () => {
    const { orderId } = await handedOver();
    await runInShop(shop, {}, async (ctx) => {
      const asVera = ctx.as({ kind: 'staff', id: 1, name: 'Вера', roles: ['owner'] });
      const one = (secondPersonFrom: Kopecks) => {
        const lines = [{ position: 0, quantity: 1 }];
        const command = { orderId, key: randomUUID(), lines, delivery: false, reason: 'defect' } as const;
        return refundUnits(asVera, command, { secondPersonFrom });
      };
      const first = await one(rubles(1_000_000));
      if (isRefusal(first)) throw new Error(first.refused);
      expect(first.awaitsApproval).toBe(false);
      expect(await one(first.amount)).toMatchObject({ awaitsApproval: true });
    });
  });

  it('not when the order has changed since the staff saw it', async () => {
    const order = await handedOver();
    const seen = () =>
      call<{ version: number }>(shop.url, `/api/orders/${order.orderId}/refunds`, undefined, vera).then(
        ({ body }) => body.version,
      );
    const expectedVersion = await seen();
    const one = () => command({ lines: [{ position: 0, quantity: 1 }], expectedVersion });
    const first = one();
    expect((await refund(order, first)).status).toBe(200);
    const late = await refund(order, one());
    expect([late.status, late.body.error.details]).toMatchObject([
      409,
      { code: 'order-changed', by: expect.stringMatching(/^staff/), change: 'refund-requested' },
    ]);
    // A repeated command is the one that was carried out.
    expect((await refund(order, first)).status).toBe(200);
    await shop.drain();
    expect(await refund(order, { ...one(), expectedVersion: await seen() })).toMatchObject({ status: 200 });

    // At the command line, which makes a key for each run.
    const cli = (...words: string[]) => runShopCommand(shop.databaseUrl, 'orders', ...words);
    const [, version] = /Версия заказа: (\d+)/.exec((await cli('refunds', String(order.number))).text)!;
    const words = ['refund', String(order.number), 'defect', '--line', '2:1'];
    const again = () => cli(...words, '--version', version!);
    expect([(await again()).code, (await again()).code]).toEqual([0, 1]);
    await shop.enqueue('resettle-payments');
    await shop.drain();
  });

  it('one key for two orders at the same moment is refused for one of them', async () => {
    const orders = [await handedOver(), await handedOver()];
    const body = command({ lines: [{ position: 1, quantity: 1 }] });
    const answers = await Promise.all(orders.map((order) => refund(order, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    await shop.drain();
  });

  it('a refusal of the company becomes an exception, and the pieces can be refunded again', async () => {
    const order = await handedOver();
    shop.expectErrors(/refund-refused/);
    await shop.sandbox.fail({ provider: 'yookassa', path: '/refunds', status: 400, times: 1_000 });
    const body = command({ lines: [{ position: 0, quantity: 3 }] });
    expect((await refund(order, body)).status).toBe(200);
    await shop.drain();
    await shop.sandbox.fail({ provider: 'yookassa', times: 0 });
    const raised = "select 1 from exceptions where kind = 'refund-refused' and facts->>'orderId' = $1";
    expect(await shop.query(raised, [order.orderId])).toHaveLength(1);
    expect(await paymentOf(order)).toMatchObject({ state: 'paid', refunded: 0 });
    expect((await refund(order, { ...body, key: randomUUID() })).status).toBe(200);
    await shop.drain();
    expect((await paymentOf(order)).refunded).toBeGreaterThan(0);
  });

  it('approved after more than a day is not reported as unclear while it is being sent, nor declined', async () => {
    const { orderId } = await handedOver();
    const refundId = await runInShop(shop, {}, async (ctx) => {
      const boris = ctx.as({ kind: 'staff', id: 99, name: 'Борис', roles: ['owner'] });
      const wanted = { orderId, key: randomUUID(), lines: [{ position: 0, quantity: 1 }], delivery: false } as const;
      const asked = await refundUnits(boris, { ...wanted, reason: 'defect' }, { secondPersonFrom: rubles(1) });
      if (isRefusal(asked)) throw new Error(asked.refused);
      return asked.refundId;
    });
    const dayBefore = "created_at - interval '26 hours'";
    await shop.query(`update refunds set created_at = ${dayBefore}, updated_at = ${dayBefore} where id = $1`, [
      refundId,
    ]);
    await shop.sandbox.fail({ provider: 'yookassa', path: '/refunds', method: 'POST', status: 500, times: 1_000 });
    const decide = (how: string) =>
      call<{ error?: { details: object } }>(shop.url, `/api/refunds/${refundId}/${how}`, {}, vera);
    expect((await decide('approved')).status).toBe(200);
    await shop.drain();
    expect(await shop.query('select kind from exceptions where subject = $1', [`refund:${refundId}`])).toEqual([]);
    expect((await decide('declined')).body.error!.details).toMatchObject({ code: 'refund-under-way' });
    await shop.sandbox.fail({ provider: 'yookassa', times: 0 });
    await shop.shiftClock(5 * 60_000);
    await shop.enqueue('resettle-payments');
    await shop.drain();
    expect(await shop.query('select state from refunds where id = $1', [refundId])).toEqual([{ state: 'done' }]);
  });

  // The last one: it shifts the clock past the session of the staff.
  it('is never sent after the life of its key: the list of the company is searched, and the staff is asked', async () => {
    const order = await handedOver();
    await shop.sandbox.fail({ provider: 'yookassa', path: '/refunds', status: 503, times: 1_000 });
    const { body } = await refund(order, command({ lines: [{ position: 0, quantity: 1 }] }));
    await shop.drain();
    const sent = (await requestsFor(order)).length;
    expect(sent).toBeGreaterThan(0);
    await shop.sandbox.fail({ provider: 'yookassa', times: 0 });
    shop.expectErrors(/refund-unclear/);
    await shop.shiftClock(25 * HOUR);
    await shop.enqueue('resettle-payments');
    await shop.drain();
    expect(await requestsFor(order)).toHaveLength(sent);
    expect(await paymentOf(order)).toMatchObject({ state: 'paid', refunded: 0 });
    const raised = "select 1 from exceptions where kind = 'refund-unclear' and subject = $1";
    expect(await shop.query(raised, [`refund:${body.refundId}`])).toHaveLength(1);

    // Its body names the buyer.
    const bodies = () => shop.query('select request from refunds where request is not null');
    expect(await bodies()).toHaveLength(1);
    await shop.shiftClock(30 * 24 * HOUR);
    await shop.enqueue('apply-retention');
    await shop.drain();
    expect(await bodies()).toEqual([]);

    // One of its sum in the cabinet may be for something else: a person says that ours was not made.
    shop.expectErrors(/refund-refused/);
    const checked = async () => {
      for (const job of ['resettle-payments', 'poll-refunds']) await shop.enqueue(job);
      await shop.drain();
      const [now] = await shop.query<{ state: string; kinds: string[] | null; at_company: boolean }>(
        `select state, provider_refund_id is not null as at_company,
           (select array_agg(kind) from exceptions where subject = 'refund:' || refunds.id and closed_at is null) as kinds
         from refunds where id = $1`,
        [body.refundId],
      );
      return now;
    };
    await shop.sandbox.advance(order.paymentId, 'refund-part', 'lose', body.amount);
    expect(await checked()).toEqual({ state: 'requested', kinds: ['refund-unclear'], at_company: false });
    vera = await signInStaff(shop);
    const decide = (how: string) => call<object>(shop.url, `/api/refunds/${body.refundId}/${how}`, {}, vera);
    expect((await decide('approved')).status).toBe(409);
    for (const _ of ['once', 'again']) expect((await decide('declined')).status).toBe(200);
    expect(await checked()).toEqual({ state: 'done', kinds: null, at_company: true });
    expect(await paymentOf(order)).toMatchObject({ state: 'paid', refunded: body.amount });
    expect(await requestsFor(order)).toHaveLength(sent);
  });
});
