import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Companies } from '../src/shop/companies.ts';
import {
  failure,
  openConnectedSandbox,
  paymentRequest,
  startPayment,
  type ConnectedSandbox,
} from './support/connected-sandbox.ts';

let sandbox: ConnectedSandbox;
let companies: Companies;

beforeAll(async () => {
  sandbox = await openConnectedSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  companies = await sandbox.reset();
});

describe('a closing receipt', () => {
  const lines = paymentRequest('').receipt;
  const { buyer } = paymentRequest('');
  const paid = async () => {
    const { providerId } = await startPayment(companies, paymentRequest('pay-1'));
    await sandbox.control('advance', { provider: 'yookassa', id: providerId, action: 'pay', webhook: 'lose' });
    return providerId;
  };
  const write = (providerPaymentId: string, of = lines) =>
    companies.payments.current.writeClosingReceipt({ providerPaymentId, lines: of, buyer });
  const send = (receiptId: string, body: string) => companies.payments.current.sendReceipt(receiptId, body);

  it('is registered, and is one however often it is sent', async () => {
    const body = write(await paid());
    const first = await send('closing-1', body);
    expect(first.state).toBe('pending');
    expect(await send('closing-1', body)).toEqual(first);
    await sandbox.control('receipt', { id: first.providerReceiptId, status: 'succeeded' });
    expect(await companies.payments.current.readReceipt(first.providerReceiptId)).toMatchObject({
      state: 'succeeded',
      fiscal: { documentNumber: '3001', registeredAt: expect.any(Date) },
    });
    expect((await sandbox.readList('payments')).receipts).toHaveLength(1);
  });

  it('is found by its payment and lines', async () => {
    const providerPaymentId = await paid();
    const { providerReceiptId } = await send('closing-1', write(providerPaymentId));
    await sandbox.control('receipt', { id: providerReceiptId, status: 'canceled' });
    const find = (of: typeof lines, others: string[] = []) =>
      companies.payments.current.findReceipt({ providerPaymentId, lines: of, others });
    expect(await find(lines)).toEqual({ providerReceiptId, state: 'canceled' });
    expect([await find(lines.slice(1)), await find(lines, [providerReceiptId])]).toEqual([undefined, undefined]);
  });

  it('is refused for an unpaid payment, over the payment, with other sums, and under a used key', async () => {
    const unpaid = await startPayment(companies, paymentRequest('pay-2'));
    expect(await failure(send('closing-1', write(unpaid.providerId)))).toMatchObject({ why: 'refused' });
    const body = write(await paid());
    const uneven = body.replace('"prepayment","amount":{"value":"1990.00"', '"prepayment","amount":{"value":"1990.01"');
    expect(await failure(send('closing-2', uneven))).toMatchObject({
      why: 'refused',
      reason: 'invalid_request receipt',
    });
    await send('closing-3', body);
    expect(await failure(send('closing-3', uneven))).toMatchObject({ why: 'duplicated' });
    expect(await failure(send('closing-4', body))).toMatchObject({ why: 'refused' });
    expect(await failure(send('closing-5', write('23d93cac-000f-5000-8000-126628f15141')))).toMatchObject({
      why: 'refused',
    });
  });
});
