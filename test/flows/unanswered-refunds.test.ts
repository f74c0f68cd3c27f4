import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/call.ts';
import { paymentFailures } from '../support/payment-failures.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

describe('a refund', () => {
  let shop: TestShop;
  const { payments, runScheduleAfter, placeOrderWhile, restoreCompany, tokenOf } = paymentFailures(() => shop);
  beforeAll(async () => {
    shop = await openTestShop();
  });
  afterAll(() => shop.close());

  /** Анна pays an order that she has cancelled: the money has to be refunded. */
  async function refundAfter(refusal: Parameters<TestShop['sandbox']['fail']>[0]) {
    const order = await placeOrderWhile(undefined);
    const [payment] = await payments(order.orderId);
    await call(shop.url, `/api/orders/${order.orderId}/cancel`, { token: tokenOf(order) });
    await shop.sandbox.fail(refusal);
    await shop.sandbox.advance(payment!.provider_id!, 'pay', 'lose');
    await runScheduleAfter(3);
    await runScheduleAfter(31);
    const [refund] = await shop.query<{ id: string; state: string }>(
      'select id, state from refunds where payment_id = $1',
      [payment!.id],
    );
    const attempts = (await shop.sandbox.requests('yookassa')).filter(({ key }) => key === refund!.id).length;
    const exceptions = await shop.query('select kind from exceptions where subject = $1', [`refund:${refund!.id}`]);
    return { orderId: order.orderId, payment: payment!.provider_id!, refund: refund!, attempts, exceptions };
  }
  const REFUNDS = { provider: 'yookassa', path: '/refunds', times: 100 };
  const exceptionsOfRefund = (refundId: string) =>
    shop.query('select kind from exceptions where subject = $1', [`refund:${refundId}`]);

  it('whose answers are lost is done by the notification that follows, and gets the id that the company lists', async () => {
    const { payment, refund, exceptions } = await refundAfter({ ...REFUNDS, lost: true, times: 3 });
    const [atCompany] = (await shop.sandbox.refunds()).filter(({ payment_id }) => payment_id === payment);
    expect(await shop.query('select state, provider_refund_id from refunds where id = $1', [refund.id])).toEqual([
      { state: 'done', provider_refund_id: atCompany!.id },
    ]);
    expect(exceptions).toEqual([]);
  });

  it('definitely refused by the company is reported to the staff and not requested again', async () => {
    shop.expectErrors(/refund-refused/);
    const { refund, attempts, exceptions } = await refundAfter({
      provider: 'yookassa',
      path: '/refunds',
      status: 400,
      times: 100,
    });
    expect([refund.state, attempts, exceptions]).toEqual(['failed', 1, [{ kind: 'refund-refused' }]]);
    await restoreCompany();
  });

  it('answered with 401 is not refused: it is requested until the keys are right again; after a day the staff is notified', async () => {
    shop.expectErrors(/refund-unclear/);
    const { orderId, refund, exceptions } = await refundAfter({ ...REFUNDS, status: 401 });
    expect([refund.state, exceptions]).toEqual(['requested', []]);
    await runScheduleAfter(24 * 60);
    expect(await exceptionsOfRefund(refund.id)).toEqual([{ kind: 'refund-unclear' }]);
    await restoreCompany();
    await runScheduleAfter(31);
    expect(await payments(orderId)).toMatchObject([{ state: 'refunded' }]);
  });

  it('refused because the money is already refunded is done: nobody is notified', async () => {
    const { orderId, payment, refund } = await refundAfter({ ...REFUNDS, status: 500 });
    await restoreCompany();
    await shop.sandbox.advance(payment, 'refund', 'lose');
    await runScheduleAfter(31);
    expect(await payments(orderId)).toMatchObject([{ state: 'refunded' }]);
    expect(await shop.query('select state from refunds where id = $1', [refund.id])).toEqual([{ state: 'done' }]);
    expect(await exceptionsOfRefund(refund.id)).toEqual([]);
  });

  it('accepted by the company and unfinished is checked by its id, not requested again', async () => {
    const { orderId, payment, refund, attempts } = await refundAfter({ ...REFUNDS, status: 500 });
    await restoreCompany();
    await shop.sandbox.advance(payment, 'refund', 'lose');
    const [atCompany] = (await shop.sandbox.refunds()).filter(({ payment_id }) => payment_id === payment);
    await shop.query(`update refunds set state = 'pending', provider_refund_id = $2 where id = $1`, [
      refund.id,
      atCompany!.id,
    ]);
    await runScheduleAfter(31);
    expect(await payments(orderId)).toMatchObject([{ state: 'refunded' }]);
    const sent = (await shop.sandbox.requests('yookassa')).filter(({ key }) => key === refund.id);
    expect(sent).toHaveLength(attempts);
  });

  it('without a clear answer is requested again with the same bytes until it is done; nobody is notified', async () => {
    const { orderId, refund, attempts, exceptions } = await refundAfter({
      provider: 'yookassa',
      path: '/refunds',
      status: 500,
      times: 100,
    });
    expect([refund.state, exceptions]).toEqual(['requested', []]);
    await restoreCompany();
    await runScheduleAfter(31);
    const sent = (await shop.sandbox.requests('yookassa')).filter(({ key }) => key === refund.id);
    expect(sent.length).toBeGreaterThan(attempts);
    for (const { body } of sent) expect(JSON.stringify(body)).toBe(JSON.stringify(sent[0]!.body));
    expect(await payments(orderId)).toMatchObject([{ state: 'refunded' }]);
  });
});
