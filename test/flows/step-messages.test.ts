// Longer than usual: one shop for the SMS of every step.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSmsruMessages } from '../../src/integrations/smsru/messages.ts';
import { addDays } from '../../src/kernel/dates.ts';
import { MESSAGE_STEPS } from '../../src/kernel/message-steps.ts';
import { formatMoney, type Kopecks } from '../../src/kernel/money.ts';
import { planStepMessages } from '../../src/shop/step-messages/plan-step-messages.ts';
import { sendStepMessage } from '../../src/shop/step-messages/send-step-message.ts';
import { orderByCard, totalOf } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { signInStaff } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const MINUTE = 60_000;

interface Sent {
  readonly orderId: string;
  readonly number: number;
  readonly shipmentId: string;
  readonly track: string;
}

describe('SMS at the steps of a parcel', () => {
  let shop: TestShop;
  let vera: { cookie: string };
  let tea: number;
  let novosibirsk: number;
  beforeAll(async () => {
    shop = await openTestShop({
      env: { SMS_STEPS: MESSAGE_STEPS.join(), SMS_COMPANY: 'smsc', STAFF_SESSION_HOURS: '48' },
    });
    vera = await signInStaff(shop);
    const [goods] = await shop.query<{ id: number }>(
      `select p.id from products p join stock_levels s on s.product_id = p.id
       where p.published_at is not null and s.available > 40 order by p.id limit 1`,
    );
    tea = goods!.id;
    novosibirsk = (await shop.query<{ id: number }>('select id from cities where sdek_id = 270'))[0]!.id;
  });
  afterAll(() => shop.close());

  const does = async (shipmentId: string, path: string, facts: object = {}) => {
    const [row] = await shop.query<{ version: number }>('select version from shipments where id = $1', [shipmentId]);
    const command = { key: randomUUID(), expectedVersion: row!.version, ...facts };
    const done = await call(shop.url, `/api/shipments/${shipmentId}/${path}`, command, vera);
    expect(done.status).toBe(200);
    await shop.drain();
  };
  let tracks = 0;
  /** A paid order whose box has left for a point. */
  async function shipped(quantity = 1): Promise<Sent> {
    const items = [{ product: tea, quantity }];
    const { body: priced } = await call<{ offers: { method: string; price: number }[] }>(
      shop.url,
      '/api/delivery/offers',
      { cityId: novosibirsk, items },
    );
    const { price } = priced.offers.find(({ method }) => method === 'point')!;
    const order = await orderByCard(shop.url, items, {
      delivery: { method: 'point', cityId: novosibirsk, pointCode: 'NSK1' },
      expectedTotal: (await totalOf(shop.url, items)) + price,
    });
    await shop.sandbox.advance(order.paymentId, 'pay');
    await shop.drain();
    await shop.enqueue('allocate-shipments');
    await shop.drain();
    const [row] = await shop.query<{ id: string }>('select id from shipments where order_id = $1', [order.orderId]);
    const track = `77000${String(++tracks).padStart(5, '0')}`;
    await does(row!.id, 'picking');
    for (let nth = 0; nth < quantity; nth += 1) await does(row!.id, 'units', { productId: tea });
    await does(row!.id, 'box-closed', { weightGrams: 640 });
    await does(row!.id, 'handed-over', { track });
    return { orderId: order.orderId, number: order.number, shipmentId: row!.id, track };
  }
  /** Вера refunds the pack that was left. */
  async function refundsLeft({ orderId }: Sent): Promise<void> {
    const body = { key: randomUUID(), lines: [{ position: 0, quantity: 1 }], delivery: false, reason: 'not-received' };
    expect((await call(shop.url, `/api/orders/${orderId}/refunds`, body, vera)).status).toBe(200);
    await shop.drain();
  }
  const textsOf = async ({ number }: Pick<Sent, 'number'>) =>
    (await shop.sandbox.messages()).flatMap(({ text = '' }) =>
      text.match(/№ (\d+)/)?.[1] === String(number) ? [text] : [],
    );
  const states = async ({ shipmentId }: Sent) =>
    (
      await shop.query<{ step: string; state: string; text: string | null }>(
        'select step, state, text from step_messages where shipment_id = $1 order by id',
        [shipmentId],
      )
    ).map(({ step, state, text }) => [step, state, text === null].join(' '));
  async function run(times = 1): Promise<void> {
    for (let time = 0; time < times; time += 1) await shop.enqueue('send-messages');
    await shop.drain();
  }
  async function later(minutes = 6): Promise<void> {
    await shop.shiftClock(minutes * MINUTE);
    await run();
  }

  it('each step is told once, however often its jobs run', async () => {
    const order = await shipped();
    await run(3);
    await later();
    expect(await textsOf(order)).toEqual([`Заказ № ${order.number} передан СДЭК, трек-номер ${order.track}.`]);
    await does(order.shipmentId, 'ready');
    await run(2);
    await shop.query('update shipments set kept_until = $2 where id = $1', [
      order.shipmentId,
      addDays(shop.now(), 1.5),
    ]);
    await run(2);
    await later();
    const [, ready, ends, ...more] = await textsOf(order);
    expect(ready).toMatch(/^Заказ № \d+ ждёт вас: ул\. Садовая, 7\.$/);
    expect(ends).toMatch(/^Заказ № \d+ хранится до \d+ .*потом уедет обратно/);
    expect(more).toEqual([]);
    expect(await states(order)).toEqual(['shipped sent true', 'ready sent true', 'storage-ends sent true']);
  });

  it('what did not simply arrive is told once, too, where the setting names the step', async () => {
    shop.expectErrors(/part-to-refund|parcel-lost|parcel-not-delivered/);
    const [part, back, lost] = [await shipped(2), await shipped(), await shipped()];
    await run();
    const [unit] = await shop.query<{ id: number }>('select id from shipment_units where shipment_id = $1', [
      part.shipmentId,
    ]);
    await does(part.shipmentId, 'partly-delivered', { unitIds: [unit!.id] });
    await does(back.shipmentId, 'not-collected');
    await does(lost.shipmentId, 'lost', { reason: 'СДЭК признал утрату' });
    await runInShop(shop, {}, (ctx) => planStepMessages(ctx, ['shipped', 'ready', 'storage-ends']));
    for (const order of [part, back, lost]) expect(await states(order)).toEqual(['shipped sent true']);
    await run(2);
    await later();
    const told = async (order: Sent) => (await textsOf(order)).slice(1);
    expect(await told(part)).toEqual([`Вы взяли часть заказа № ${part.number}. Если это не так, позвоните нам.`]);
    expect(await told(back)).toEqual([`Заказ № ${back.number} едет обратно. Он ещё нужен вам? Позвоните.`]);
    expect(await told(lost)).toEqual([`Заказ № ${lost.number} потерялся, простите нас. Мы вам позвоним и всё решим.`]);

    await does(lost.shipmentId, 'sent-again');
    await run(2);
    await later();
    expect((await told(lost)).slice(1)).toEqual([`Мы собираем для вас заказ № ${lost.number} снова, без доплаты.`]);
    expect(await states(lost)).toEqual(['shipped sent true', 'lost sent true']);

    // Money goes back: for all of a lost parcel, and for the packs that were left.
    await does(back.shipmentId, 'order-returned');
    await refundsLeft(part);
    await run(2);
    await later();
    const sum = (kopecks: number) => formatMoney(kopecks as Kopecks).replaceAll('\u00a0', ' ');
    for (const order of [back, part]) {
      const [refund, ...more] = await shop.query<{ amount: number; state: string }>(
        'select amount::int, state from refunds where order_id = $1',
        [order.orderId],
      );
      expect([refund!.state, more]).toEqual(['done', []]);
      expect((await told(order)).slice(1)).toEqual([
        `Вернули вам ${sum(refund!.amount)} за заказ № ${order.number}, ждите до 10 рабочих дней.`,
      ]);
    }
  });

  it('a cancelled order and the answers about a return are told once; of an order that nobody paid for nothing is told', async () => {
    const items = [{ product: tea, quantity: 1 }];
    const [paid, unpaid] = [await orderByCard(shop.url, items), await orderByCard(shop.url, items)];
    await shop.sandbox.advance(paid.paymentId, 'pay');
    await shop.drain();
    const returned = await shipped();
    await does(returned.shipmentId, 'delivered');
    await run();
    await call(shop.url, `/api/orders/${paid.orderId}/cancelled`, {}, vera);
    await call(shop.url, `/api/orders/${unpaid.orderId}/cancel`, { token: unpaid.token });
    const [unit] = await shop.query<{ id: number }>('select id::int from shipment_units where shipment_id = $1', [
      returned.shipmentId,
    ]);
    const opened = { key: randomUUID(), orderId: returned.orderId, unitIds: [unit!.id], reason: 'defect' };
    const { body } = await call<{ number: number; version: number }>(shop.url, '/api/returns', opened, vera);
    await shop.drain();
    await run(2);
    await later();
    const states = await shop.query<{ id: string; state: string }>('select id, state from orders where id = any($1)', [
      [paid.orderId, unpaid.orderId],
    ]);
    expect(states.map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
    const [told, refunded, ...more] = (await textsOf(paid)).sort().reverse();
    expect(told).toBe(`Заказ № ${paid.number} отменён. Если вы этого не просили, позвоните нам.`);
    expect([refunded, more]).toEqual([expect.stringMatching(/^Вернули вам/), []]);
    expect(await textsOf(unpaid)).toEqual([]);
    const what = `Возврат ${body.number} по заказу № ${returned.number}`;
    const accepted = `${what} принят. Как отправить: в письме.`;
    expect(await textsOf(returned)).toEqual([accepted]);
    const no = { key: randomUUID(), expectedVersion: body.version, refusal: 'Упаковка вскрыта, простите.' };
    expect((await call(shop.url, `/api/returns/${opened.key}/refused`, no, vera)).status).toBe(200);
    await shop.drain();
    await run(2);
    await later();
    const refused = `${what} не приняли. Не согласны? Позвоните.`;
    expect(await textsOf(returned)).toEqual([accepted, refused]);
  });

  it('a company that fails is asked whether it has the message, then tried again; a lost answer is no second SMS', async () => {
    const failed = await shipped();
    await shop.sandbox.fail({ provider: 'smsc', status: 502, path: '/send.php' });
    await run();
    expect([await textsOf(failed), await states(failed)]).toEqual([[], ['shipped waiting false']]);
    await later();
    expect([(await textsOf(failed)).length, await states(failed)]).toEqual([1, ['shipped sent true']]);

    const lost = await shipped();
    await shop.sandbox.fail({ provider: 'smsc', path: '/send.php', lost: true });
    await run();
    expect([(await textsOf(lost)).length, await states(lost)]).toEqual([1, ['shipped waiting false']]);
    await later();
    await later();
    expect([(await textsOf(lost)).length, await states(lost)]).toEqual([1, ['shipped sent true']]);
  });

  it('where the company cannot be asked, an unclear message is given up with an exception', async () => {
    const order = await shipped();
    // Sent by SMS.ru below, which takes no ids of ours.
    await shop.query(
      `insert into step_messages (shipment_id, step, state, next_try_at, expires_at, created_at, updated_at)
       values ($1, 'shipped', 'waiting', null, $3, $2, $2)`,
      [order.shipmentId, shop.now(), addDays(shop.now(), 1)],
    );
    const [row] = await shop.query<{ id: number }>('select id from step_messages where shipment_id = $1', [
      order.shipmentId,
    ]);
    const texts = createSmsruMessages({ baseUrl: `${shop.sandbox.url}/smsru`, apiId: 'a', timeoutMs: 3_000 });
    await shop.sandbox.fail({ provider: 'smsru', path: '/sms/send', lost: true });
    await runInShop(shop, { texts }, async (ctx) => {
      for (let time = 0; time < 3; time += 1) await sendStepMessage(ctx, row!.id, ['7']);
    });
    expect([(await textsOf(order)).length, await states(order)]).toEqual([1, ['shipped unclear true']]);
    expect(await shop.query("select kind from exceptions where facts->>'orderId' = $1", [order.orderId])).toEqual([
      { kind: 'sms-unclear' },
    ]);
  });

  it('an anonymized order and a phone elsewhere get nothing', async () => {
    const [anonymous, elsewhere] = [await shipped(), await shipped()];
    await shop.query('update orders set anonymized_at = $2 where id = $1', [anonymous.orderId, shop.now()]);
    await shop.query('update orders set contact = contact || \'{"phone": "12025550123"}\' where id = $1', [
      elsewhere.orderId,
    ]);
    await run(2);
    for (const order of [anonymous, elsewhere]) expect(await textsOf(order)).toEqual([]);
    expect([await states(anonymous), await states(elsewhere)]).toEqual([
      ['shipped unneeded true'],
      ['shipped unneeded true'],
    ]);
  });

  // The last one: the session of the staff ends meanwhile.
  it('what could not be sent within a day is an exception, once, and is not sent any more', async () => {
    shop.expectErrors(/sms-not-sent/);
    const order = await shipped();
    await shop.sandbox.fail({ provider: 'smsc', status: 502, path: '/send.php' });
    await run();
    expect(await states(order)).toEqual(['shipped waiting false']);
    await later(24 * 60);
    await later();
    expect([await textsOf(order), await states(order)]).toEqual([[], ['shipped expired true']]);
    expect(
      await shop.query("select kind, facts->>'step' as step from exceptions where facts->>'orderId' = $1", [
        order.orderId,
      ]),
    ).toEqual([{ kind: 'sms-not-sent', step: 'shipped' }]);
  });
});
