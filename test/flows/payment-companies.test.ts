import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentGateways } from '../../src/integrations/payment-gateways.ts';
import { createYookassaGateway } from '../../src/integrations/yookassa/gateway.ts';
import { pollPayments } from '../../src/jobs/poll-payments.ts';
import { startSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import type { ShopContext } from '../../src/shop/context.ts';
import { checkPayment } from '../../src/shop/payments/check-payment.ts';
import { recordPaymentSignal } from '../../src/shop/payments/record-payment-signal.ts';
import type { PaymentGateway } from '../../src/shop/payments/payment-gateway.port.ts';
import { refundPayment } from '../../src/shop/payments/refund-payment.ts';
import { settlePayment } from '../../src/shop/payments/settle-payment.ts';
import { startPayment } from '../../src/shop/payments/start-payment.ts';
import { checkoutForm, orderByCard, place, totalOf } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { openHouse, type House } from '../support/house.ts';
import { inShop } from '../support/in-shop.ts';
import { controlSandbox, type SandboxControl } from '../support/sandbox-control.ts';

const ITEMS = [{ product: 2, quantity: 1 }];

/** The shop goes over to another bank, which speaks the same protocol at another address. */
describe('a payment stays with the company it was begun at', () => {
  let house: House;
  let bankProcess: Sandbox;
  let bank: SandboxControl;
  let yookassa: PaymentGateway;
  let newBank: PaymentGateway;

  beforeAll(async () => {
    house = await openHouse();
    bankProcess = await startSandbox({ port: 0, host: '127.0.0.1', smtpPort: 0, shopUrl: house.url });
    bank = controlSandbox(`http://127.0.0.1:${bankProcess.port}`);
    const account = { shopId: '1', secretKey: 'test', timeoutMs: 20_000 };
    yookassa = createYookassaGateway({ ...account, baseUrl: `${house.sandbox.url}/yookassa/v3` });
    newBank = { ...createYookassaGateway({ ...account, baseUrl: `${bank.url}/yookassa/v3` }), name: 'new-bank' };
  });
  afterAll(async () => {
    await bankProcess.close();
    await house.close();
  });

  const afterTheChange = (work: (ctx: ShopContext) => Promise<unknown>) =>
    inShop(house, { payments: paymentGateways(newBank, yookassa) }, work);
  const paymentsOf = (orderId: string) =>
    house.query<{ id: string; provider: string; provider_id: string | null; state: string }>(
      'select id, provider, provider_id, state from payments where order_id = $1 order by created_at',
      [orderId],
    );
  const orderState = async (orderId: string) =>
    (await house.query<{ state: string }>('select state from orders where id = $1', [orderId]))[0]!.state;
  const settlingsAt = (provider: string) =>
    house.query<{ id: string }>(
      `select data ->> 'providerPaymentId' as id from jobs.job where name = 'settle-payment' and data ->> 'provider' = $1`,
      [provider],
    );

  it('whose answer was lost: its start is repeated there', async () => {
    await house.sandbox.fail({ provider: 'yookassa', lost: true, times: 100 });
    const { body: order } = await place(house.url, checkoutForm(ITEMS, await totalOf(house.url, ITEMS)));
    await house.sandbox.fail({ provider: 'yookassa', times: 0 });
    const [begun] = await paymentsOf(order.orderId);
    expect(begun).toMatchObject({ provider: 'yookassa', state: 'starting', provider_id: null });
    await afterTheChange(async (ctx) => {
      const pressed = await startPayment(
        ctx.as({ kind: 'visitor', orderLink: order.orderId }),
        order.orderId,
        house.url,
      );
      const [theirs, ...more] = await house.sandbox.paymentsOf(order.orderId);
      expect(more).toEqual([]);
      expect(pressed).toEqual({ payUrl: expect.stringContaining(theirs!.id) });
      await house.query("update payments set state = 'starting', provider_id = null where id = $1", [begun!.id]);
      expect(await checkPayment(ctx, begun!.id)).toBe('told');
      expect(await paymentsOf(order.orderId)).toEqual([{ ...begun, state: 'pending', provider_id: theirs!.id }]);
    });
    expect(await bank.paymentsOf(order.orderId)).toEqual([]);
  });

  it('that was paid for a cancelled order: the money goes back from there', async () => {
    const order = await orderByCard(house.url, ITEMS);
    await call(house.url, `/api/orders/${order.orderId}/cancel`, { token: order.token });
    await house.sandbox.advance(order.paymentId, 'pay', 'lose');
    const [begun] = await paymentsOf(order.orderId);
    await afterTheChange(async (ctx) => {
      expect(await checkPayment(ctx, begun!.id)).toBe('told');
      const [refund] = await house.query<{ id: string }>('select id from refunds where payment_id = $1', [begun!.id]);
      await refundPayment(ctx, refund!.id);
    });
    expect(await paymentsOf(order.orderId)).toEqual([{ ...begun, state: 'refunded' }]);
    expect(await house.sandbox.refunds()).toMatchObject([{ payment_id: order.paymentId }]);
    expect(await bank.refunds()).toEqual([]);
  });

  it('and the next one goes through the new company, heard of though the old one is silent', async () => {
    const order = await orderByCard(house.url, ITEMS);
    await house.sandbox.advance(order.paymentId, 'decline');
    await house.drain();
    await afterTheChange(async (ctx) => {
      expect(
        await startPayment(ctx.as({ kind: 'visitor', orderLink: order.orderId }), order.orderId, house.url),
      ).toEqual({ payUrl: expect.stringContaining(bank.url) });
      const [, next] = await paymentsOf(order.orderId);
      expect(next).toMatchObject({ provider: 'new-bank', state: 'pending' });
      await bank.advance(next!.provider_id!, 'pay', 'lose');

      await house.sandbox.fail({ provider: 'yookassa', status: 401, times: 100 });
      await expect(pollPayments(ctx)).rejects.toThrow('401');
      await house.sandbox.fail({ provider: 'yookassa', times: 0 });
      expect(await settlingsAt('new-bank')).toEqual([{ id: next!.provider_id }]);
      await settlePayment(ctx, 'new-bank', next!.provider_id!);
    });
    expect(await orderState(order.orderId)).toBe('paid');
    // The shop of the house knows the old company only.
    await house.query("delete from jobs.job where name = 'settle-payment'");
  });

  it('what another company says of its id changes nothing', async () => {
    const order = await orderByCard(house.url, ITEMS);
    await house.sandbox.advance(order.paymentId, 'pay', 'lose');
    const before = await paymentsOf(order.orderId);
    await afterTheChange(async (ctx) => {
      const signal = { key: `paid:${order.paymentId}`, event: 'paid', providerPaymentId: order.paymentId };
      await recordPaymentSignal(ctx, { ...signal, provider: 'new-bank' });
      expect(await settlingsAt('new-bank')).toEqual([]);
      await settlePayment(ctx, 'new-bank', order.paymentId);
      expect(await paymentsOf(order.orderId)).toEqual(before);
      await recordPaymentSignal(ctx, { ...signal, provider: 'yookassa' });
      expect(await settlingsAt('yookassa')).toContainEqual({ id: order.paymentId });
    });
    await house.drain();
    expect(await orderState(order.orderId)).toBe('paid');
  });

  it('of a company that is no longer connected nothing is known: it stays open', async () => {
    const order = await orderByCard(house.url, ITEMS);
    const before = await paymentsOf(order.orderId);
    await inShop(house, { payments: paymentGateways(newBank) }, async (ctx) => {
      expect(await checkPayment(ctx, before[0]!.id)).toBe('silent');
      await expect(settlePayment(ctx, 'yookassa', order.paymentId)).rejects.toThrow('yookassa is not connected');
    });
    expect(await paymentsOf(order.orderId)).toEqual(before);
    expect(await orderState(order.orderId)).toBe('awaiting-payment');
  });
});
