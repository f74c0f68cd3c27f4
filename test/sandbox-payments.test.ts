// Longer than usual: all that the fake payment company does with payments and refunds.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectCompanies } from '../src/integrations/index.ts';
import { readPaymentNotification } from '../src/integrations/yookassa/webhook.ts';
import { rubles } from '../src/kernel/money.ts';
import type { Companies } from '../src/shop/companies.ts';
import { CarrierError } from '../src/shop/delivery/delivery-carrier.port.ts';
import { GatewayError, type RefundRequest } from '../src/shop/payments/payment-gateway.port.ts';
import {
  ALTCHA,
  failure,
  openConnectedSandbox,
  PARCEL,
  paymentRequest,
  smsru,
  startPayment,
  submitForm,
  TIMEOUT_MS,
  until,
  type ConnectedSandbox,
} from './support/connected-sandbox.ts';
import { markingCode } from './support/marking-codes.ts';

let sandbox: ConnectedSandbox;
let companies: Companies;

beforeAll(async () => {
  sandbox = await openConnectedSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  companies = await sandbox.reset();
});

describe('Анна pays', () => {
  it('on the page of the company, and the company says so', async () => {
    const started = await startPayment(companies, paymentRequest('pay-1'));
    expect(started).toMatchObject({ state: 'pending', orderId: 'order-1', amount: 199_000, currency: 'RUB' });
    expect(started.providerId).toHaveLength(36);
    expect(started.confirmationUrl).toBe(`${sandbox.origin}/yookassa/checkout/${started.providerId}`);

    const page = await (await fetch(started.confirmationUrl!)).text();
    expect(page).toContain('Заказ №1042');
    const pressed = await submitForm(started.confirmationUrl!, { choice: 'pay', card: '5555 5555 5555 4477' });
    expect(pressed.status).toBe(303);
    expect(pressed.headers.get('location')).toBe('http://127.0.0.1:3000/personal/orders/1');

    await until(() => sandbox.notifications.length === 1);
    expect(sandbox.notifications[0].url).toBe('/api/webhooks/yookassa');
    expect(readPaymentNotification(sandbox.notifications[0])).toMatchObject({
      event: 'payment.succeeded',
      providerPaymentId: started.providerId,
    });
    expect(await companies.payments.current.readPayment(started.providerId)).toMatchObject({
      state: 'paid',
      amount: 199_000,
      refunded: 0,
      confirmationUrl: undefined,
    });
  });

  it('with a card ending 0002, and the bank declines', async () => {
    const started = await startPayment(companies, paymentRequest('pay-1'));
    await submitForm(started.confirmationUrl!, { choice: 'pay', card: '5555 5555 5555 0002' });
    expect(await companies.payments.current.readPayment(started.providerId)).toMatchObject({
      state: 'cancelled',
      cancelReason: 'insufficient_funds',
    });
    await until(() => sandbox.notifications[0]?.event === 'payment.canceled');
  });

  it('through СБП', async () => {
    const started = await startPayment(companies, paymentRequest('pay-1', { method: 'sbp' }));
    expect(await (await fetch(started.confirmationUrl!)).text()).toContain('Оплатить через СБП');
    await submitForm(started.confirmationUrl!, { choice: 'pay' });
    expect((await companies.payments.current.readPayment(started.providerId))?.state).toBe('paid');
  });

  it.each([
    ['lose', 0],
    ['twice', 2],
  ])('and the notification does «%s»', async (choice, copies) => {
    const started = await startPayment(companies, paymentRequest('pay-1'));
    await submitForm(started.confirmationUrl!, { choice });
    expect((await companies.payments.current.readPayment(started.providerId))?.state).toBe('paid');
    if (copies > 0) await until(() => sandbox.notifications.length === copies);
    expect(new Set(sandbox.notifications.map((body) => readPaymentNotification(body)?.key)).size).toBe(
      Math.min(copies, 1),
    );
    expect((await sandbox.readList('payments')).notices).toHaveLength(Math.max(copies, 1));
  });

  it('and a stale notification comes after the last one', async () => {
    const { providerId } = await startPayment(companies, paymentRequest('pay-1'));
    await sandbox.control('advance', { provider: 'yookassa', id: providerId, action: 'pay', webhook: 'reverse' });
    expect(sandbox.notifications.map((body) => body.event)).toEqual([
      'payment.succeeded',
      'payment.waiting_for_capture',
    ]);
  });

  it('and a notification the shop did not take comes again', async () => {
    sandbox.statuses.push(500, 503);
    const { providerId } = await startPayment(companies, paymentRequest('pay-1'));
    await sandbox.control('advance', { provider: 'yookassa', id: providerId, action: 'pay' });
    await until(() => sandbox.notifications.length === 3);
  });

  it('twice by two presses of the button: one payment', async () => {
    const [first, second] = await Promise.all([
      startPayment(companies, paymentRequest('pay-1')),
      startPayment(companies, paymentRequest('pay-1')),
    ]);
    expect(second).toEqual(first);
    expect((await sandbox.readList('payments')).payments).toHaveLength(1);
    expect(await failure(startPayment(companies, paymentRequest('pay-1', { orderNumber: 7 })))).toMatchObject({
      name: 'GatewayError',
      why: 'duplicated',
      message: expect.stringContaining('Idempotence key duplicated'),
    });
  });

  it('and the answer is lost on the way: the repeat finds the same payment', async () => {
    await sandbox.control('fail', { provider: 'yookassa', lost: true });
    expect((await startPayment(companies, paymentRequest('pay-1'))).state).toBe('pending');
    expect((await sandbox.readList('payments')).payments).toHaveLength(1);
    expect((await sandbox.readList('requests')).requests.map((one: any) => one.answer)).toEqual(['lost', 200]);
  });
});

describe('money goes back', () => {
  it('in parts, never more than was paid', async () => {
    const { providerId } = await startPayment(companies, paymentRequest('pay-1'));
    await sandbox.control('advance', { provider: 'yookassa', id: providerId, action: 'pay', webhook: 'lose' });
    const gateway = companies.payments.current;
    const refund = (id: string, request: Omit<RefundRequest, 'refundId'>) =>
      gateway.sendRefund(id, gateway.writeRefund({ ...request, refundId: id }));
    const delivery = {
      providerPaymentId: providerId,
      reason: 'Доставка не нужна',
      buyer: paymentRequest('').buyer,
      receipt: paymentRequest('').receipt.slice(1),
    };

    const part = await refund('back-1', { ...delivery, amount: rubles(300) });
    expect(part.state).toBe('done');
    expect(await refund('back-1', { ...delivery, amount: rubles(300) })).toEqual(part);
    const sent = { ...delivery, refundId: 'back-1', amount: rubles(300), sentAt: new Date(0), others: [] };
    expect(await gateway.findRefund(sent)).toEqual(part);
    expect(await gateway.findRefundByHand(sent)).toBeUndefined();
    expect(await companies.payments.current.readPayment(providerId)).toMatchObject({ state: 'paid', refunded: 30_000 });
    const byHand = async () => (await gateway.findRefundByHand(sent))?.providerRefundId;
    const inCabinet = () =>
      sandbox.control('advance', { provider: 'yookassa', id: providerId, action: 'refund-part', sum: 30_000 });
    await inCabinet();
    expect(await byHand()).toEqual(expect.any(String));
    await inCabinet();
    // One of two.
    expect(await byHand()).toBeUndefined();
    await until(() => sandbox.notifications.some((body) => body.event === 'refund.succeeded'));

    const tooMuch = { providerPaymentId: providerId, reason: 'Отмена', amount: rubles(1_990) };
    expect(await failure(refund('back-2', tooMuch))).toMatchObject({ retryable: false });
    const noReceipt = { providerPaymentId: providerId, reason: 'Отмена', amount: rubles(100) };
    expect(await failure(refund('back-3', noReceipt))).toMatchObject({
      message: expect.stringContaining('Receipt is missing'),
    });
  });

  it('for a marked pack once of each sale: one that came back may be sold again', async () => {
    const gateway = companies.payments.current;
    const { buyer, receipt } = paymentRequest('');
    const pack = { ...receipt[0]!, quantity: 1, markingCode: markingCode('04601234500012') };
    const closing = [pack, { ...receipt[0]!, quantity: 1 }, ...receipt.slice(1)];
    for (const sale of ['pay-1', 'pay-2']) {
      const { providerId } = await startPayment(companies, paymentRequest(sale));
      await sandbox.control('advance', { provider: 'yookassa', id: providerId, action: 'pay', webhook: 'lose' });
      const body = gateway.writeClosingReceipt({ providerPaymentId: providerId, lines: closing, buyer });
      await gateway.sendReceipt(`closing-${sale}`, body);
      const back = { providerPaymentId: providerId, reason: 'Возврат', amount: pack.unitPrice, buyer, receipt: [pack] };
      const refund = (id: string) =>
        gateway.sendRefund(id, gateway.writeRefund({ ...back, refundId: id, settled: true }));
      expect(await refund(`back-${sale}`)).toMatchObject({ state: 'done' });
      expect(await failure(refund(`again-${sale}`))).toMatchObject({
        message: expect.stringContaining('mark_code_info'),
      });
    }
  });

  it('after it has waited: the payment and the notification say so then', async () => {
    const { providerId } = await startPayment(companies, paymentRequest('pay-1'));
    await sandbox.control('advance', { provider: 'yookassa', id: providerId, action: 'pay', webhook: 'lose' });
    await sandbox.control('refunds', { refunds: 'pending' });
    const gateway = companies.payments.current;
    const refund = (id: string) =>
      gateway.sendRefund(
        id,
        gateway.writeRefund({ refundId: id, providerPaymentId: providerId, reason: 'Отмена', amount: rubles(1_990) }),
      );
    const waiting = await refund('back-1');
    expect(waiting.state).toBe('pending');
    expect(await failure(refund('back-2'))).toMatchObject({ retryable: false });
    expect(await gateway.readPayment(providerId)).toMatchObject({ refunded: 0 });
    expect(sandbox.notifications).toEqual([]);

    await sandbox.control('refund', { id: waiting.providerRefundId, status: 'succeeded' });
    expect(await gateway.readRefund(waiting.providerRefundId)).toMatchObject({ state: 'done' });
    expect(await gateway.readPayment(providerId)).toMatchObject({ refunded: 199_000 });
    expect(sandbox.notifications.map(({ event }) => event)).toEqual(['refund.succeeded']);
  });
});

describe('the payment company', () => {
  it('refuses a receipt whose lines do not make the sum', async () => {
    const error = await failure(startPayment(companies, paymentRequest('pay-1', { amount: rubles(2_000) })));
    expect(error).toMatchObject({ retryable: false, message: expect.stringContaining('receipt') });
  });

  it('answers 401 to a wrong key, which says nothing of the payment', async () => {
    expect(await failure(sandbox.connect({ secretKey: 'wrong' }).payments.current.readPayment('x'))).toMatchObject({
      why: 'unauthorised',
      message: expect.stringContaining('401'),
    });
  });

  it('does not know a foreign payment', async () => {
    expect(await companies.payments.current.readPayment('23d93cac-000f-5000-8000-126628f15141')).toBeUndefined();
  });

  it.each([{ timeout: true }, { garbage: true }, { status: 500 }, { status: 429 }])('fails with %j', async (how) => {
    await sandbox.control('fail', { provider: 'yookassa', ...how, times: 10 });
    const error = await failure(startPayment(companies, paymentRequest('pay-1')));
    expect(error).toBeInstanceOf(GatewayError);
    expect(error).toMatchObject({ retryable: true });
  });

  it('that is not there at all is a failure too', async () => {
    const nowhere = connectCompanies(
      {
        yookassa: { baseUrl: 'http://127.0.0.1:1/v3', shopId: '1', secretKey: 'k', timeoutMs: TIMEOUT_MS },
        carriers: ['cdek'],
        cdek: {
          baseUrl: 'http://127.0.0.1:1/v2',
          clientId: '1',
          clientSecret: 'k',
          fromCityCode: 44,
          countries: ['ru', 'by'],
          timeoutMs: TIMEOUT_MS,
        },
        altcha: ALTCHA,
        sms: smsru('http://127.0.0.1:1'),
        smtp: { url: 'smtp://127.0.0.1:1', from: 'a@b.ru', timeoutMs: TIMEOUT_MS },
      },
      { warn: () => undefined },
    );
    expect(await failure(startPayment(nowhere, paymentRequest('pay-1')))).toMatchObject({ retryable: true });
    expect(await failure(nowhere.carriers[0]!.offers({ code: 270 }, PARCEL))).toBeInstanceOf(CarrierError);
    expect(
      await failure(nowhere.mailer.sendLetter({ letterId: '1', to: 'a@b.ru', subject: '', html: '', text: '' })),
    ).toBeInstanceOf(Error);
  });

  it('lists payments by filters and pages', async () => {
    const ids: string[] = [];
    for (const n of [1, 2, 3]) ids.push((await startPayment(companies, paymentRequest(`pay-${n}`))).providerId);
    await sandbox.control('advance', { provider: 'yookassa', id: ids[0], action: 'pay', webhook: 'lose' });
    const list = async (query: string) =>
      (
        await fetch(`${sandbox.origin}/yookassa/v3/payments?${query}`, {
          headers: { authorization: `Basic ${btoa('100500:test_key')}` },
        })
      ).json() as Promise<any>;
    expect((await list('status=succeeded')).items.map((one: any) => one.id)).toEqual([ids[0]]);
    const first = await list('limit=2');
    expect(first.items.map((one: any) => one.id)).toEqual([ids[2], ids[1]]);
    expect((await list(`limit=2&cursor=${first.next_cursor}`)).items.map((one: any) => one.id)).toEqual([ids[0]]);
  });

  it('never gives an id twice, whatever was forgotten', async () => {
    const before = await startPayment(companies, paymentRequest('pay-1'));
    await sandbox.control('reset', {});
    expect((await startPayment(companies, paymentRequest('pay-1'))).providerId).not.toBe(before.providerId);
  });

  it('may be lied about: any body can reach the shop', async () => {
    expect(await sandbox.control('webhook', { body: { type: 'notification', event: 'payment.succeeded' } })).toEqual({
      answer: 200,
    });
    expect(sandbox.notifications[0]).toMatchObject({ event: 'payment.succeeded' });
  });
});
