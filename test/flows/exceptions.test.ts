import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TransactionContext } from '../../src/platform/context.ts';
import { paymentGateways } from '../../src/integrations/payment-gateways.ts';
import { raiseException } from '../../src/shop/exceptions/raise-exception.ts';
import type { PaymentGateway } from '../../src/shop/payments/payment-gateway.port.ts';
import { refundPayment } from '../../src/shop/payments/refund-payment.ts';
import { orderByCard } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { signInStaff, signInWithRole } from '../support/staff-session.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { metricsOf } from '../support/metrics.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { runShopCommand } from '../support/shop-command.ts';

const HOUR = 3_600_000;

/** Вера checks every morning what the shop could not settle by itself. */
describe('exceptions: what the program cannot settle is shown to the staff', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
  });
  afterAll(() => shop.close());

  const open = (subject: string) =>
    shop.query('select kind, facts, opened_by from exceptions where subject = $1 and closed_at is null', [subject]);
  const run = (...words: string[]) => runShopCommand(shop.databaseUrl, 'exceptions', ...words);
  const orderCourse = async () => {
    const [course] = await shop.query<{ id: number }>(
      'select min(id) as id from products where section_id = 4 and published_at is not null',
    );
    return orderByCard(shop.url, [{ product: course!.id, quantity: 1 }], { delivery: { method: 'digital' } });
  };

  it('raised many times at one moment it is open once; closed and raised again it is opened again', async () => {
    const subject = 'order:00000000-0000-4000-8000-000000000001';
    const raise = (tx: TransactionContext) =>
      raiseException(tx, { kind: 'digital-not-delivered', subject, facts: { orderId: subject.slice(6) } });
    await runInShop(shop, {}, async (ctx) => {
      await Promise.all(Array.from({ length: 4 }, () => ctx.transaction(raise)));
      expect(await open(subject)).toHaveLength(1);
      await shop.query(`update exceptions set closed_at = now(), closed_by = 'staff:Вера', reason = 'готово'`);
      await ctx.transaction(raise);
    });
    expect(await open(subject)).toHaveLength(1);
    expect(await shop.query('select 1 from exceptions where subject = $1', [subject])).toHaveLength(2);
    expect(await metricsOf(shop.url)).toContain('\nexceptions_open 1\n');
  });

  it('a refund that the company refuses raises one', async () => {
    const order = await orderCourse();
    await call(shop.url, `/api/orders/${order.orderId}/cancel`, { token: order.token });
    await shop.sandbox.fail({ provider: 'yookassa', path: '/refunds', times: 100 });
    await shop.sandbox.advance(order.paymentId, 'pay', 'lose');
    await shop.shiftClock(HOUR);
    await shop.enqueue('resettle-payments');
    await shop.drain();
    const [refund] = await shop.query<{ id: string; payment_id: string; amount: number }>(
      `select r.id, r.payment_id, r.amount::int from refunds r join payments p on p.id = r.payment_id where p.order_id = $1`,
      [order.orderId],
    );
    // The sandbox never refuses a refund, so a refusing gateway is used here.
    const refusing = {
      name: 'yookassa',
      writeRefund: () => '{}',
      findRefund: async () => undefined,
      sendRefund: async () => ({ state: 'failed', providerRefundId: 'r-1', cancelReason: 'insufficient_funds' }),
      readPayment: async () => undefined,
    };
    await runInShop(shop, { payments: paymentGateways(refusing as unknown as PaymentGateway) }, (ctx) =>
      refundPayment(ctx, refund!.id),
    );
    await shop.sandbox.fail({ provider: 'yookassa', times: 0 });
    expect(await open(`refund:${refund!.id}`)).toEqual([
      {
        kind: 'refund-refused',
        facts: {
          orderId: order.orderId,
          paymentId: refund!.payment_id,
          refundId: refund!.id,
          amount: refund!.amount,
          reason: 'insufficient_funds',
        },
        opened_by: 'job:test',
      },
    ]);
  });

  it('digital goods that are paid and undelivered for an hour raise one, shown with the order and its buyer', async () => {
    shop.expectErrors(/digital-not-delivered/);
    const order = await orderCourse();
    // A line that no job can deliver: a certificate without a denomination.
    await shop.query(
      `update order_lines set product_id = (select min(id) from products where section_id = 6) where order_id = $1`,
      [order.orderId],
    );
    await shop.sandbox.advance(order.paymentId, 'pay');
    await shop.drain();
    expect(await shop.query('select state from orders where id = $1', [order.orderId])).toEqual([{ state: 'paid' }]);
    const applySchedule = async (hours: number) => {
      await shop.shiftClock(hours * HOUR);
      await shop.enqueue('redeliver-digital');
      await shop.drain();
    };
    await applySchedule(0.5);
    expect(await open(`order:${order.orderId}`)).toEqual([]);
    await applySchedule(0.6);
    await applySchedule(1);
    expect(await open(`order:${order.orderId}`)).toEqual([
      { kind: 'digital-not-delivered', facts: { orderId: order.orderId }, opened_by: 'job:redeliver-digital' },
    ]);
    const { code, text } = await run('list');
    expect(code).toBe(0);
    expect(text).toContain(`заказ № ${order.number}, Анна Иванова, 79161234567`);
    expect(text).toContain('Оплачено, но материалы или сертификат не выданы');
  });

  it('is closed by a member of the staff with a reason, once', async () => {
    const [first] = await shop.query<{ id: number }>('select min(id) as id from exceptions where closed_at is null');
    const id = String(first!.id);
    expect(await run('close', id)).toMatchObject({ code: 2, text: expect.stringContaining('--reason') });
    expect(await run('close', id, '--reason', 'позвонил')).toEqual({ code: 0, text: 'Закрыто.\n' });
    expect(await run('close', id, '--reason', 'ещё раз')).toMatchObject({
      code: 1,
      text: expect.stringContaining('ничего не открыто'),
    });
    expect(await shop.query('select closed_by, reason from exceptions where id = $1', [id])).toEqual([
      { closed_by: 'staff:1 Вера', reason: 'позвонил' },
    ]);
    expect((await run('list')).text).not.toMatch(new RegExp(`^${id} `, 'm'));
  });

  it('the desk reads them in pages, filters them, and closes one; said again by the same person it is the same', async () => {
    const vera = await signInStaff(shop);
    interface Listed {
      exceptions: { id: number; kind: string; title: string; details: string; order: object | null }[];
      next: number | null;
    }
    const list = async (query = '') => (await call<Listed>(shop.url, `/api/exceptions${query}`, undefined, vera)).body;
    const order = await orderCourse();
    const { orderId } = order;
    const raise = (tx: TransactionContext) =>
      raiseException(tx, {
        kind: 'parcel-refused',
        subject: `parcel:${order.number}-1`,
        facts: { orderId, shipmentId: orderId, problem: 'Не\u001b[2J найден пункт' },
      });
    await runInShop(shop, {}, (ctx) => ctx.transaction(raise));
    const { text } = await run('list');
    expect(text).toContain(`Посылка ${order.number}-1. Слова службы: Не·[2J найден пункт`);

    const { exceptions: found, next } = await list(`?order=${order.number}&kind=parcel-refused`);
    expect([found.length, next]).toEqual([1, null]);
    expect(found[0]).toMatchObject({
      title: 'Служба доставки не зарегистрировала посылку',
      details: expect.stringContaining('найден пункт'),
      order: { number: order.number, name: 'Анна Иванова', phone: '79161234567' },
    });
    expect((await list(`?order=${order.number}&kind=parcel-lost`)).exceptions).toEqual([]);
    expect((await call(shop.url, '/api/exceptions?kind=none', undefined, vera)).status).toBe(400);

    const close = (reason: string, who: { cookie: string }) =>
      call(shop.url, `/api/exceptions/${found[0]!.id}/closed`, { reason }, who);
    expect((await close('', vera)).status).toBe(400);
    expect((await close('исправил пункт', vera)).body).toEqual({ state: 'closed' });
    expect((await close('исправил пункт', vera)).body).toEqual({ state: 'closed' });
    expect((await close('другое', vera)).status).toBe(404);
    expect((await list(`?order=${order.number}`)).exceptions).toEqual([]);
    expect((await list(`?order=${order.number}&state=closed`)).exceptions).toMatchObject([
      { reason: 'исправил пункт', closedBy: 'staff:1 Вера' },
    ]);

    await shop.query(
      `insert into exceptions (kind, subject, facts, opened_by, opened_at)
       select 'act-unclear', 'act:' || n, '{"carrier": "boxberry"}', 'job:test', now() from generate_series(1, 130) n`,
    );
    const first = await list('?kind=act-unclear');
    const second = await list(`?kind=act-unclear&after=${first.next}`);
    expect([first.exceptions.length, second.exceptions.length, second.next]).toEqual([100, 30, null]);
    const ids = [...first.exceptions, ...second.exceptions].map(({ id }) => id);
    expect([new Set(ids).size, ids]).toEqual([130, ids.toSorted((one, other) => one - other)]);
  });

  it('an accountant sees no contacts of buyers, and a picker no exceptions', async () => {
    await shop.query(
      `update exceptions set closed_at = null, closed_by = null, reason = null where kind = 'parcel-refused'`,
    );
    const accountant = await signInWithRole(shop, 'accountant');
    const { body } = await call<{ exceptions: { order: object }[] }>(
      shop.url,
      '/api/exceptions?kind=parcel-refused',
      undefined,
      accountant,
    );
    expect(body.exceptions[0]!.order).toMatchObject({ name: '', phone: '4567' });
    const picker = await signInWithRole(shop, 'picker');
    expect((await call(shop.url, '/api/exceptions', undefined, picker)).status).toBe(403);
  });
});
