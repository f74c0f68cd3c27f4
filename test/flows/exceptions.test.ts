import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TransactionContext } from '../../src/platform/context.ts';
import { paymentGateways } from '../../src/integrations/payment-gateways.ts';
import { raiseException } from '../../src/shop/exceptions/raise-exception.ts';
import type { PaymentGateway } from '../../src/shop/payments/payment-gateway.port.ts';
import { refundPayment } from '../../src/shop/payments/refund-payment.ts';
import { orderByCard } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { openHouse, type House } from '../support/house.ts';
import { metricsOf } from '../support/metrics.ts';
import { inShop } from '../support/in-shop.ts';
import { runShop } from '../support/shop-command.ts';

const HOUR = 3_600_000;

/** Вера looks every morning at what the shop could not settle by itself. */
describe('exceptions: what a program cannot settle is put before the staff', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse();
  });
  afterAll(() => house.close());

  const open = (subject: string) =>
    house.query('select kind, facts, opened_by from exceptions where subject = $1 and closed_at is null', [subject]);
  const run = (...words: string[]) => runShop(house.databaseUrl, 'exceptions', ...words);
  const orderCourse = async () => {
    const [course] = await house.query<{ id: number }>(
      'select min(id) as id from products where section_id = 4 and published_at is not null',
    );
    return orderByCard(house.url, [{ product: course!.id, quantity: 1 }], { delivery: { method: 'digital' } });
  };

  it('raised many times at one moment it is open once; closed and raised again it is open anew', async () => {
    const subject = 'order:00000000-0000-4000-8000-000000000001';
    const raise = (tx: TransactionContext) =>
      raiseException(tx, { kind: 'digital-not-delivered', subject, facts: { orderId: subject.slice(6) } });
    await inShop(house, {}, async (ctx) => {
      await Promise.all(Array.from({ length: 4 }, () => ctx.transaction(raise)));
      expect(await open(subject)).toHaveLength(1);
      await house.query(`update exceptions set closed_at = now(), closed_by = 'staff:Вера', reason = 'готово'`);
      await ctx.transaction(raise);
    });
    expect(await open(subject)).toHaveLength(1);
    expect(await house.query('select 1 from exceptions where subject = $1', [subject])).toHaveLength(2);
    expect(await metricsOf(house.url)).toContain('\nexceptions_open 1\n');
  });

  it('a refund that the company refuses is one', async () => {
    const order = await orderCourse();
    await call(house.url, `/api/orders/${order.orderId}/cancel`, { token: order.token });
    await house.sandbox.fail({ provider: 'yookassa', path: '/refunds', times: 100 });
    await house.sandbox.advance(order.paymentId, 'pay', 'lose');
    await house.shiftClock(HOUR);
    await house.enqueue('resettle-payments');
    await house.drain();
    const [refund] = await house.query<{ id: string; payment_id: string }>(
      `select r.id, r.payment_id from refunds r join payments p on p.id = r.payment_id where p.order_id = $1`,
      [order.orderId],
    );
    // The sandbox refuses no refund: a company that does stands in for it.
    const refusing = {
      name: 'yookassa',
      refundPayment: async () => ({ state: 'failed', providerRefundId: 'r-1' }),
      readPayment: async () => undefined,
    };
    await inShop(house, { payments: paymentGateways(refusing as unknown as PaymentGateway) }, (ctx) =>
      refundPayment(ctx, refund!.id),
    );
    await house.sandbox.fail({ provider: 'yookassa', times: 0 });
    expect(await open(`refund:${refund!.id}`)).toEqual([
      {
        kind: 'refund-refused',
        facts: { orderId: order.orderId, paymentId: refund!.payment_id },
        opened_by: 'job:test',
      },
    ]);
  });

  it('digital goods that are paid and stay undelivered for an hour are one, shown with the order and its buyer', async () => {
    house.expectErrors(/digital-not-delivered/);
    const order = await orderCourse();
    // A line that no job can deliver: a certificate nobody noted the worth of.
    await house.query(
      `update order_lines set product_id = (select min(id) from products where section_id = 6) where order_id = $1`,
      [order.orderId],
    );
    await house.sandbox.advance(order.paymentId, 'pay');
    await house.drain();
    expect(await house.query('select state from orders where id = $1', [order.orderId])).toEqual([{ state: 'paid' }]);
    const sweep = async (hours: number) => {
      await house.shiftClock(hours * HOUR);
      await house.enqueue('redeliver-digital');
      await house.drain();
    };
    await sweep(0.5);
    expect(await open(`order:${order.orderId}`)).toEqual([]);
    await sweep(0.6);
    await sweep(1);
    expect(await open(`order:${order.orderId}`)).toEqual([
      { kind: 'digital-not-delivered', facts: { orderId: order.orderId }, opened_by: 'job:redeliver-digital' },
    ]);
    const { code, text } = await run('list');
    expect(code).toBe(0);
    expect(text).toContain(`заказ № ${order.number}, Анна Иванова, 79161234567`);
    expect(text).toContain('Оплачено, но материалы или сертификат не выданы');
  });

  it('is closed by somebody with a reason, once', async () => {
    const [first] = await house.query<{ id: number }>('select min(id) as id from exceptions where closed_at is null');
    const id = String(first!.id);
    expect(await run('close', id)).toMatchObject({ code: 2, text: expect.stringContaining('--reason') });
    expect(await run('close', id, '--reason', 'позвонил')).toEqual({ code: 0, text: 'Закрыто.\n' });
    expect(await run('close', id, '--reason', 'ещё раз')).toMatchObject({
      code: 1,
      text: expect.stringContaining('ничего не открыто'),
    });
    expect(await house.query('select closed_by, reason from exceptions where id = $1', [id])).toEqual([
      { closed_by: 'staff:1 Вера', reason: 'позвонил' },
    ]);
    expect((await run('list')).text).not.toMatch(new RegExp(`^${id} `, 'm'));
  });
});
