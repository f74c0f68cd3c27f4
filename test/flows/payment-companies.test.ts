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
import { checkoutForm, orderByCard, placeOrder, totalOf } from '../support/buyer.ts';
import { call } from '../support/call.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { controlSandbox, type SandboxControl } from '../support/sandbox-control.ts';

const ITEMS = [{ product: 2, quantity: 1 }];

/** The shop changes to another bank, which speaks the same protocol at another address. */
describe('a payment stays with the company it was started at', () => {
  let shop: TestShop;
  let bankProcess: Sandbox;
  let bank: SandboxControl;
  let yookassa: PaymentGateway;
  let newBank: PaymentGateway;

  beforeAll(async () => {
    shop = await openTestShop();
    shop.expectViolations('an answer is forgotten by hand', 'payment-events');
    bankProcess = await startSandbox({ port: 0, host: '127.0.0.1', smtpPort: 0, shopUrl: shop.url });
    bank = controlSandbox(`http://127.0.0.1:${bankProcess.port}`);
    const account = { shopId: '1', secretKey: 'test', timeoutMs: 20_000 };
    yookassa = createYookassaGateway({ ...account, baseUrl: `${shop.sandbox.url}/yookassa/v3` });
    newBank = { ...createYookassaGateway({ ...account, baseUrl: `${bank.url}/yookassa/v3` }), name: 'new-bank' };
  });
  afterAll(async () => {
    await bankProcess.close();
    await shop.close();
  });

  const withNewBank = (work: (ctx: ShopContext) => Promise<unknown>) =>
    runInShop(shop, { payments: paymentGateways(newBank, yookassa) }, work);
  const paymentsOf = (orderId: string) =>
    shop.query<{ id: string; provider: string; provider_id: string | null; state: string }>(
      'select id, provider, provider_id, state from payments where order_id = $1 order by created_at',
      [orderId],
    );
  const orderState = async (orderId: string) =>
    (await shop.query<{ state: string }>('select state from orders where id = $1', [orderId]))[0]!.state;
  const settlingsAt = (provider: string) =>
    shop.query<{ id: string }>(
      `select data ->> 'providerPaymentId' as id from jobs.job where name = 'settle-payment' and data ->> 'provider' = $1`,
      [provider],
    );

  it('a start whose answer was lost is repeated there', async () => {
    await shop.sandbox.fail({ provider: 'yookassa', lost: true, times: 100 });
    const { body: order } = await placeOrder(shop.url, checkoutForm(ITEMS, await totalOf(shop.url, ITEMS)));
    await shop.sandbox.fail({ provider: 'yookassa', times: 0 });
    const [started] = await paymentsOf(order.orderId);
    expect(started).toMatchObject({ provider: 'yookassa', state: 'starting', provider_id: null });
    await withNewBank(async (ctx) => {
      const answer = await startPayment(ctx.as({ kind: 'visitor', orderLink: order.orderId }), order.orderId, shop.url);
      const [atCompany, ...more] = await shop.sandbox.paymentsOf(order.orderId);
      expect(more).toEqual([]);
      expect(answer).toEqual({ payUrl: expect.stringContaining(atCompany!.id) });
      await shop.query("update payments set state = 'starting', provider_id = null where id = $1", [started!.id]);
      expect(await checkPayment(ctx, started!.id)).toBe('answered');
      expect(await paymentsOf(order.orderId)).toEqual([{ ...started, state: 'pending', provider_id: atCompany!.id }]);
    });
    expect(await bank.paymentsOf(order.orderId)).toEqual([]);
  });

  it('a payment of a cancelled order is refunded from there', async () => {
    const order = await orderByCard(shop.url, ITEMS);
    await call(shop.url, `/api/orders/${order.orderId}/cancel`, { token: order.token });
    await shop.sandbox.advance(order.paymentId, 'pay', 'lose');
    const [started] = await paymentsOf(order.orderId);
    await withNewBank(async (ctx) => {
      expect(await checkPayment(ctx, started!.id)).toBe('answered');
      const [refund] = await shop.query<{ id: string }>('select id from refunds where payment_id = $1', [started!.id]);
      await refundPayment(ctx, refund!.id);
    });
    expect(await paymentsOf(order.orderId)).toEqual([{ ...started, state: 'refunded' }]);
    expect(await shop.sandbox.refunds()).toMatchObject([{ payment_id: order.paymentId }]);
    expect(await bank.refunds()).toEqual([]);
  });

  it('the next payment goes through the new company, whose notifications arrive while the old one fails', async () => {
    const order = await orderByCard(shop.url, ITEMS);
    await shop.sandbox.advance(order.paymentId, 'decline');
    await shop.drain();
    await withNewBank(async (ctx) => {
      expect(
        await startPayment(ctx.as({ kind: 'visitor', orderLink: order.orderId }), order.orderId, shop.url),
      ).toEqual({ payUrl: expect.stringContaining(bank.url) });
      const [, next] = await paymentsOf(order.orderId);
      expect(next).toMatchObject({ provider: 'new-bank', state: 'pending' });
      await bank.advance(next!.provider_id!, 'pay', 'lose');

      await shop.sandbox.fail({ provider: 'yookassa', status: 401, times: 100 });
      await expect(pollPayments(ctx)).rejects.toThrow('401');
      await shop.sandbox.fail({ provider: 'yookassa', times: 0 });
      expect(await settlingsAt('new-bank')).toEqual([{ id: next!.provider_id }]);
      await settlePayment(ctx, 'new-bank', next!.provider_id!);
    });
    expect(await orderState(order.orderId)).toBe('paid');
    // The shop under test knows only the old company.
    await shop.query("delete from jobs.job where name = 'settle-payment'");
  });

  it('a notification of another company with the same id changes nothing', async () => {
    const order = await orderByCard(shop.url, ITEMS);
    await shop.sandbox.advance(order.paymentId, 'pay', 'lose');
    const before = await paymentsOf(order.orderId);
    await withNewBank(async (ctx) => {
      const signal = { key: `paid:${order.paymentId}`, event: 'paid', providerPaymentId: order.paymentId };
      await recordPaymentSignal(ctx, { ...signal, provider: 'new-bank' });
      expect(await settlingsAt('new-bank')).toEqual([]);
      await settlePayment(ctx, 'new-bank', order.paymentId);
      expect(await paymentsOf(order.orderId)).toEqual(before);
      await recordPaymentSignal(ctx, { ...signal, provider: 'yookassa' });
      expect(await settlingsAt('yookassa')).toContainEqual({ id: order.paymentId });
    });
    await shop.drain();
    expect(await orderState(order.orderId)).toBe('paid');
  });

  it('a payment of a company that is no longer connected stays open', async () => {
    const order = await orderByCard(shop.url, ITEMS);
    const before = await paymentsOf(order.orderId);
    await runInShop(shop, { payments: paymentGateways(newBank) }, async (ctx) => {
      expect(await checkPayment(ctx, before[0]!.id)).toBe('silent');
      await expect(settlePayment(ctx, 'yookassa', order.paymentId)).rejects.toThrow('yookassa is not connected');
    });
    expect(await paymentsOf(order.orderId)).toEqual(before);
    expect(await orderState(order.orderId)).toBe('awaiting-payment');
  });
});
