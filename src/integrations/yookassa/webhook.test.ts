import { describe, expect, it } from 'vitest';
import { readPaymentNotification } from './webhook.ts';

const PAYMENT = '23d93cac-000f-5000-8000-126628f15141';

describe('a notification of YooKassa', () => {
  it('names the payment and has a key of its own for each event', () => {
    const read = (event: string, status: string) =>
      readPaymentNotification({ type: 'notification', event, object: { id: PAYMENT, status } });
    expect(read('payment.succeeded', 'succeeded')).toEqual({
      provider: 'yookassa',
      key: `payment.succeeded:${PAYMENT}:succeeded`,
      providerPaymentId: PAYMENT,
      event: 'payment.succeeded',
    });
    expect(read('payment.canceled', 'canceled')?.key).not.toBe(read('payment.succeeded', 'succeeded')?.key);
    expect(read('payment.succeeded', 'succeeded')?.key).toBe(read('payment.succeeded', 'succeeded')?.key);
  });

  it('about a refund leads to the payment refunded', () => {
    const signal = readPaymentNotification({
      type: 'notification',
      event: 'refund.succeeded',
      object: { id: 'r-1', status: 'succeeded', payment_id: PAYMENT },
    });
    expect(signal).toMatchObject({ providerPaymentId: PAYMENT, key: 'refund.succeeded:r-1:succeeded' });
  });

  it.each([
    undefined,
    null,
    'payment.succeeded',
    [],
    {},
    { type: 'notification', event: 'payment.succeeded' },
    { type: 'notification', event: 'payment.succeeded', object: { id: '../payments' } },
    { type: 'notification', event: 'payment.succeeded', object: { id: 'x'.repeat(65) } },
    { type: 'notification', event: 'payout.succeeded', object: { id: PAYMENT } },
    { type: 'notification', event: 'refund.succeeded', object: { id: 'r-1' } },
    { type: 'other', event: 'payment.succeeded', object: { id: PAYMENT } },
  ])('is not read from %j', (body) => {
    expect(readPaymentNotification(body)).toBeUndefined();
  });
});
