// Longer than usual: every answer of the company against one fake server.
import { describe, expect, it } from 'vitest';
import { kopecks, rubles } from '../../kernel/money.ts';
import { GatewayError, type PaymentGateway, type PaymentRequest } from '../../shop/payments/payment-gateway.port.ts';
import { createYookassaGateway } from './gateway.ts';

const REQUEST: PaymentRequest = {
  paymentId: 'pay-1',
  orderId: 'order-1',
  orderNumber: 1042,
  amount: kopecks(199_050),
  method: 'sbp',
  returnUrl: 'https://shop.example/personal/orders/1',
  buyer: { email: 'anna@example.ru', phone: '79161234567' },
  receipt: [
    {
      description: `  ${'Чай '.repeat(50)}`,
      quantity: 2,
      unitPrice: kopecks(84_525),
      vatPercent: 22,
      subject: 'goods',
    },
    { description: 'Доставка', quantity: 1, unitPrice: rubles(300), vatPercent: null, subject: 'service' },
  ],
};

const PENDING = {
  id: 'p-1',
  status: 'pending',
  paid: false,
  created_at: '2026-11-21T10:00:00.000Z',
  amount: { value: '1990.50', currency: 'RUB' },
  metadata: { order_id: 'order-1' },
  confirmation: { type: 'redirect', confirmation_url: 'https://yoomoney.ru/pay/p-1' },
};

/** A company that gives these answers in turn, the last one for ever. */
function withAnswers(...answers: ((init?: RequestInit) => Response | Promise<Response>)[]) {
  const requests: { url: string; headers: Headers; body: any }[] = [];
  const fakeFetch: typeof fetch = async (url, init) => {
    requests.push({
      url: String(url),
      headers: new Headers(init?.headers),
      body: init?.body ? JSON.parse(String(init.body)) : undefined,
    });
    return (answers[requests.length - 1] ?? answers.at(-1)!)(init);
  };
  const gateway = createYookassaGateway({
    baseUrl: 'https://company.example/v3',
    shopId: '100500',
    secretKey: 'test_key',
    timeoutMs: 1_000,
    retryDelaysMs: [1, 1],
    fetch: fakeFetch,
  });
  return { gateway, requests };
}

const startPayment = (gateway: PaymentGateway, request: PaymentRequest) =>
  gateway.sendStart(request.paymentId, gateway.writeStart(request));
const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('starting a payment', () => {
  it('sends sum, method, receipt and our key', async () => {
    const { gateway, requests } = withAnswers(json(PENDING));
    const payment = await startPayment(gateway, REQUEST);
    expect(payment).toEqual({
      providerId: 'p-1',
      state: 'pending',
      amount: 199_050,
      currency: 'RUB',
      orderId: 'order-1',
      paymentId: undefined,
      refunded: 0,
      confirmationUrl: 'https://yoomoney.ru/pay/p-1',
      cancelReason: undefined,
    });
    expect(requests[0]?.headers.get('idempotence-key')).toBe('pay-1');
    expect(requests[0]?.headers.get('authorization')).toBe(`Basic ${btoa('100500:test_key')}`);
    expect(requests[0]?.body).toMatchObject({
      amount: { value: '1990.50', currency: 'RUB' },
      capture: true,
      description: 'Заказ №1042',
      payment_method_data: { type: 'sbp' },
      metadata: { order_id: 'order-1', payment_id: 'pay-1' },
      receipt: {
        customer: { email: 'anna@example.ru', phone: '79161234567' },
        items: [
          {
            quantity: 2,
            amount: { value: '845.25' },
            vat_code: 11,
            payment_mode: 'full_prepayment',
            payment_subject: 'commodity',
            measure: 'piece',
          },
          { vat_code: 1, payment_subject: 'service' },
        ],
      },
    });
    expect(requests[0]?.body.receipt.items[0].description).toHaveLength(128);
  });

  it.each([
    [null, 1, 1],
    [0, 2, 2],
    [10, 3, 5],
    [5, 7, 9],
    [7, 8, 10],
    [22, 11, 12],
  ] as const)(
    'VAT of %s %% has the code %i, and %i in prepayments where it is calculated',
    (vatPercent, whole, calculated) => {
      const lines = [{ ...REQUEST.receipt[0]!, vatPercent }];
      const { buyer } = REQUEST;
      const back = {
        refundId: 'back-1',
        providerPaymentId: 'p-1',
        amount: rubles(10),
        reason: 'Отмена',
        buyer,
        receipt: lines,
      };
      const codes = (['whole', 'calculated'] as const).map((prepaymentVat) => {
        const gateway = createYookassaGateway({
          baseUrl: 'https://company.example/v3',
          shopId: '100500',
          secretKey: 'test_key',
          timeoutMs: 1_000,
          receipts: { markCodeEncoding: 'base64', prepaymentVat },
        });
        return [
          gateway.writeStart({ ...REQUEST, receipt: lines }),
          gateway.writeRefund(back),
          gateway.writeRefund({ ...back, settled: true }),
          gateway.writeClosingReceipt({ providerPaymentId: 'p-1', lines, buyer }),
        ].map((body) => Number(/"vat_code":(\d+)/.exec(body)?.[1]));
      });
      expect(codes).toEqual([
        [whole, whole, whole, whole],
        [calculated, calculated, whole, whole],
      ]);
    },
  );

  it('is repeated with the same key and body after a failure that may pass', async () => {
    const { gateway, requests } = withAnswers(
      () => {
        throw new TypeError('fetch failed');
      },
      json({ type: 'processing', retry_after: 1 }, 202),
      json(PENDING),
    );
    expect((await startPayment(gateway, REQUEST)).providerId).toBe('p-1');
    expect(new Set(requests.map((one) => one.headers.get('idempotence-key')))).toEqual(new Set(['pay-1']));
    expect(requests[2]?.body).toEqual(requests[0]?.body);
  });

  it('gives up after the repeats it has', async () => {
    const { gateway, requests } = withAnswers(json({ type: 'error', code: 'too_many_requests' }, 429));
    expect(await failure(startPayment(gateway, REQUEST))).toMatchObject({ name: 'GatewayError', retryable: true });
    expect(requests).toHaveLength(3);
  });

  it('does not wait longer than the call may last', async () => {
    const { gateway, requests } = withAnswers(
      json({ type: 'error', code: 'too_many_requests', retry_after: 1_800_000 }, 429),
    );
    expect(await failure(startPayment(gateway, REQUEST))).toBeInstanceOf(GatewayError);
    expect(requests).toHaveLength(1);
  });

  it('is refused for good by 400', async () => {
    const { gateway, requests } = withAnswers(
      json({ type: 'error', code: 'invalid_request', parameter: 'receipt' }, 400),
    );
    expect(await failure(startPayment(gateway, REQUEST))).toMatchObject({
      retryable: false,
      reason: 'invalid_request receipt',
      message: 'yookassa: answer 400: invalid_request, receipt',
    });
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['401, which speaks of our keys', json({ type: 'error', code: 'invalid_credentials' }, 401), 'unauthorised'],
    ['400 of somebody on the way', () => new Response('<h1>400</h1>', { status: 400 }), 'silent'],
  ])('is neither refused nor repeated at once by %s', async (_what, answer, why) => {
    const { gateway, requests } = withAnswers(answer);
    expect(await failure(startPayment(gateway, REQUEST))).toMatchObject({ why });
    expect(requests).toHaveLength(1);
  });

  it('is not refused by 400 when something was started under the key already', async () => {
    const duplicated = {
      code: 'invalid_request',
      description: 'Idempotence key duplicated',
      parameter: 'Idempotence-Key',
    };
    const { gateway, requests } = withAnswers(json({ type: 'error', ...duplicated }, 400));
    expect(await failure(startPayment(gateway, REQUEST))).toMatchObject({ why: 'duplicated', retryable: true });
    expect(requests).toHaveLength(1);
  });

  it('waits no longer than the caller does, however patient the adapter is', async () => {
    const { gateway } = withAnswers(
      (init) => new Promise((_, reject) => init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason))),
    );
    const start = gateway.writeStart(REQUEST);
    expect(await failure(gateway.sendStart('pay-1', start, { withinMs: 20 }))).toMatchObject({ why: 'silent' });
  });

  it.each([
    ['a page', () => new Response('<html>502</html>')],
    ['another shape', json({ id: 'p-1' })],
    ['an unknown status', json({ ...PENDING, status: 'teleported' })],
    ['a sum that is none', json({ ...PENDING, amount: { value: 'many', currency: 'RUB' } })],
    [
      'an address that is not of the web',
      json({ ...PENDING, confirmation: { type: 'redirect', confirmation_url: 'javascript:alert(1)' } }),
    ],
    ['no address to pay at', json({ ...PENDING, confirmation: undefined })],
  ])('does not believe %s', async (_what, answer) => {
    const { gateway } = withAnswers(answer);
    expect(await failure(startPayment(gateway, REQUEST))).toMatchObject({ name: 'GatewayError', retryable: true });
  });

  it('does not send a key the company would not take', async () => {
    const { gateway, requests } = withAnswers(json(PENDING));
    expect(await failure(startPayment(gateway, { ...REQUEST, paymentId: 'ключ' }))).toMatchObject({ retryable: false });
    expect(requests).toHaveLength(0);
  });
});

describe('reading a payment', () => {
  it.each([
    ['pending', 'pending'],
    ['waiting_for_capture', 'held'],
    ['succeeded', 'paid'],
    ['canceled', 'cancelled'],
  ])('%s is %s', async (status, state) => {
    const { gateway } = withAnswers(json({ ...PENDING, status }));
    expect((await gateway.readPayment('p-1'))?.state).toBe(state);
  });

  it('knows no payment only when the company says so', async () => {
    const unknown = withAnswers(json({ type: 'error', code: 'not_found' }, 404));
    expect(await unknown.gateway.readPayment('p-2')).toBeUndefined();
    const proxy = withAnswers(() => new Response('<h1>404</h1>', { status: 404 }));
    expect(await failure(proxy.gateway.readPayment('p-2'))).toBeInstanceOf(GatewayError);
  });

  it('keeps the id inside its place in the address', async () => {
    const { gateway, requests } = withAnswers(json(PENDING));
    await gateway.readPayment('../refunds?x=1');
    expect(requests[0]?.url).toBe('https://company.example/v3/payments/..%2Frefunds%3Fx%3D1');
  });
});

describe('finding a payment whose id was lost', () => {
  const other = { ...PENDING, id: 'p-2', metadata: { order_id: 'order-1', payment_id: 'pay-2' } };
  const ours = { ...PENDING, metadata: { order_id: 'order-1', payment_id: 'pay-1' } };
  const lost = { paymentId: 'pay-1', orderId: 'order-1', createdAt: new Date('2026-11-21T10:00:00Z') };

  it('reads the list page by page until our payment id is there', async () => {
    const { gateway, requests } = withAnswers(
      json({ items: [other], next_cursor: 'c-2' }),
      json({ items: [{ ...PENDING, id: 'p-3', metadata: null }, ours] }),
    );
    expect(await gateway.findPayment(lost)).toMatchObject({ providerId: 'p-1', paymentId: 'pay-1' });
    const query = (one: { url: string } | undefined) => Object.fromEntries(new URL(one!.url).searchParams);
    const between = { 'created_at.gte': '2026-11-21T08:00:00.000Z', 'created_at.lte': '2026-11-21T14:00:00.000Z' };
    expect(query(requests[0])).toEqual({ ...between, limit: '100' });
    expect(query(requests[1])).toEqual({ ...between, limit: '100', cursor: 'c-2' });
  });

  it('takes one without a payment id, started before it was handed over, by its order', async () => {
    const { gateway } = withAnswers(json({ items: [PENDING] }));
    expect((await gateway.findPayment(lost))?.providerId).toBe('p-1');
  });

  it('knows that there is none only from the end of the list', async () => {
    const none = withAnswers(json({ items: [other] }));
    expect(await none.gateway.findPayment(lost)).toBeUndefined();
    const endless = withAnswers(json({ items: [other], next_cursor: 'more' }));
    expect(await failure(endless.gateway.findPayment(lost))).toMatchObject({ why: 'silent' });
  });
});

describe('hearing what was paid', () => {
  it.each([
    ['its end is reached', { items: [PENDING] }, { ids: ['p-1'], more: false }, 1],
    ['it has no end', { items: [PENDING], next_cursor: 'more' }, { ids: ['p-1'], more: true }, 100],
  ])('reads the list until %s, and says so', async (_what, list, expected, pages) => {
    const { gateway, requests } = withAnswers(json(list));
    expect(await gateway.paidSince(new Date('2026-11-21T10:00:00Z'))).toEqual(expected);
    expect(requests).toHaveLength(pages);
  });
});

describe('refunding', () => {
  const refund = (status: string) => ({
    id: 'r-1',
    payment_id: 'p-1',
    status,
    amount: { value: '10.00', currency: 'RUB' },
    created_at: '2026-11-21T10:00:00.000Z',
  });

  it('asks again how a pending refund ended: a repeated key only brings the first answer back', async () => {
    const { gateway, requests } = withAnswers(json(refund('pending')), json(refund('succeeded')));
    const body = gateway.writeRefund({
      refundId: 'back-1',
      providerPaymentId: 'p-1',
      amount: rubles(10),
      reason: 'Отмена',
    });
    const result = await gateway.sendRefund('back-1', body);
    expect(result).toEqual({ providerRefundId: 'r-1', state: 'done' });
    expect(requests[0]?.headers.get('idempotence-key')).toBe('back-1');
    expect(requests[1]?.url).toBe('https://company.example/v3/refunds/r-1');
  });

  it('says why the company refuses it', async () => {
    const cancelled = { party: 'yoo_money', reason: 'insufficient_funds' };
    const { gateway } = withAnswers(json({ ...refund('canceled'), cancellation_details: cancelled }));
    expect(await gateway.readRefund('r-1')).toEqual({
      providerRefundId: 'r-1',
      state: 'failed',
      cancelReason: 'insufficient_funds',
    });
  });

  it('carries its own receipt when there is one', async () => {
    const { gateway, requests } = withAnswers(json(refund('succeeded')));
    const body = gateway.writeRefund({
      refundId: 'back-1',
      providerPaymentId: 'p-1',
      amount: rubles(300),
      reason: 'Доставка',
      buyer: REQUEST.buyer,
      receipt: REQUEST.receipt.slice(1),
    });
    await gateway.sendRefund('back-1', body);
    expect(requests[0]?.body.receipt.items).toHaveLength(1);
  });

  it.each([
    ['with our id', { description: 'Отмена back-1' }, 'ours'],
    ['with our id, pending', { description: 'Отмена back-1', status: 'pending' }, 'ours'],
    ['with our id, refused', { description: 'Отмена back-1', status: 'canceled' }, 'ours'],
    ['without our id', {}, 'by hand'],
    ['without words', { description: undefined }, 'by hand'],
    ['without our id, pending', { status: 'pending' }, 'by hand'],
    ['another sum', { amount: { value: '10.01', currency: 'RUB' } }, 'neither'],
    ['made long before', { created_at: '2026-11-21T09:00:00.000Z' }, 'neither'],
    ['refused', { status: 'canceled' }, 'neither'],
    ['of other words', { description: 'В кабинете' }, 'neither'],
    ['of the same words, with the id of another', { description: 'Отмена back-2' }, 'neither'],
    ['known already', { id: 'r-known' }, 'neither'],
  ])('in the list of its payment, %s', async (_what, changes, is) => {
    const listed = { ...refund('succeeded'), description: 'Отмена', ...changes };
    const list = () => json({ items: [listed] });
    const { gateway, requests } = withAnswers(list(), list());
    const sentAt = new Date('2026-11-21T10:05:00Z');
    const of = { refundId: 'back-1', providerPaymentId: 'p-1', amount: rubles(10), reason: 'Отмена' };
    const sent = { ...of, sentAt, others: ['r-known'] };
    const found = [await gateway.findRefund(sent), await gateway.findRefundByHand(sent)];
    expect(found.map((one) => one?.providerRefundId)).toEqual(
      ['ours', 'by hand'].map((which) => (which === is ? listed.id : undefined)),
    );
    expect(requests[0]?.url).toBe('https://company.example/v3/refunds?payment_id=p-1&limit=100');
  });
});

describe('the refund of a sale', () => {
  it('has the codes that are returned, and a prepayment beside them stays one', () => {
    const { gateway } = withAnswers(json({}));
    const [goods] = REQUEST.receipt;
    const markingCode = '010460123456789321AAAAAAAAAAAAA\u001d93dGVz';
    const receipt = [
      { ...goods!, markingCode },
      { ...goods!, subject: 'advance', isPrepayment: true },
    ] as const;
    const refund = {
      refundId: 'back-1',
      providerPaymentId: 'p-1',
      amount: rubles(10),
      reason: 'Возврат',
      receipt,
      settled: true,
    };
    const { items } = JSON.parse(gateway.writeRefund({ ...refund, buyer: REQUEST.buyer })).receipt;
    expect(items).toMatchObject([
      { payment_mode: 'full_payment', payment_subject: 'marked', planned_status: 3 },
      { payment_mode: 'advance', payment_subject: 'payment' },
    ]);
    expect(items[1]).not.toHaveProperty('planned_status');
  });
});

describe('closing receipts', () => {
  const request = { providerPaymentId: 'p-1', lines: REQUEST.receipt, buyer: REQUEST.buyer };
  const answer = (fields = {}) => ({ id: 'rt-1', type: 'payment', status: 'pending', ...fields });
  const sent = { providerPaymentId: 'p-1', lines: REQUEST.receipt, others: [] };
  const body = () => JSON.parse(withAnswers(json({})).gateway.writeClosingReceipt(request)) as Record<string, any>;

  it('are written with full payment that sets the prepayment off', async () => {
    const { gateway, requests } = withAnswers(json(answer()));
    const written = gateway.writeClosingReceipt(request);
    expect(await gateway.sendReceipt('closing-1', written)).toEqual({ providerReceiptId: 'rt-1', state: 'pending' });
    expect(requests[0]?.url).toBe('https://company.example/v3/receipts');
    expect(requests[0]?.headers.get('idempotence-key')).toBe('closing-1');
    expect(requests[0]?.body).toEqual({
      type: 'payment',
      payment_id: 'p-1',
      send: true,
      customer: { email: 'anna@example.ru', phone: '79161234567' },
      items: [
        expect.objectContaining({ quantity: 2, payment_mode: 'full_payment', payment_subject: 'commodity' }),
        expect.objectContaining({ description: 'Доставка', payment_mode: 'full_payment', payment_subject: 'service' }),
      ],
      settlements: [{ type: 'prepayment', amount: { value: '1990.50', currency: 'RUB' } }],
    });
  });

  it('have the numbers of the cash register once they are registered', async () => {
    const registered = {
      status: 'succeeded',
      fiscal_document_number: '3986',
      fiscal_storage_number: '9288000100115785',
      fiscal_attribute: '2617603921',
      registered_at: '2026-11-21T10:00:00.000Z',
    };
    const { gateway, requests } = withAnswers(json(answer(registered)));
    expect(await gateway.readReceipt('rt-1')).toEqual({
      providerReceiptId: 'rt-1',
      state: 'succeeded',
      fiscal: {
        documentNumber: '3986',
        storageNumber: '9288000100115785',
        attribute: '2617603921',
        registeredAt: new Date('2026-11-21T10:00:00Z'),
      },
    });
    expect(requests[0]?.url).toBe('https://company.example/v3/receipts/rt-1');
  });

  it('are unknown only when the company says so', async () => {
    const unknown = withAnswers(json({ type: 'error', code: 'not_found' }, 404));
    expect(await unknown.gateway.readReceipt('rt-2')).toBeUndefined();
    const proxy = withAnswers(() => new Response('<h1>404</h1>', { status: 404 }));
    expect(await failure(proxy.gateway.readReceipt('rt-2'))).toMatchObject({ why: 'silent' });
  });

  it('are found by payment and lines, page by page', async () => {
    const { items, settlements } = body();
    const first = answer({ id: 'rt-0', status: 'succeeded', items: REQUEST.receipt.map(() => items[0]) });
    const { gateway, requests } = withAnswers(
      json({ items: [first], next_cursor: 'c-2' }),
      json({ items: [answer({ status: 'canceled', items, settlements })] }),
    );
    expect(await gateway.findReceipt(sent)).toEqual({ providerReceiptId: 'rt-1', state: 'canceled' });
    expect(requests.map(({ url }) => new URL(url).search)).toEqual([
      '?payment_id=p-1&limit=100',
      '?payment_id=p-1&limit=100&cursor=c-2',
    ]);
  });

  it.each([
    ['the receipt of a refund', () => ({ ...body(), type: 'refund' })],
    [
      'the own receipt of the payment',
      () => ({ ...body(), settlements: [{ ...body().settlements[0], type: 'cashless' }] }),
    ],
    [
      'another sum',
      () => ({ ...body(), settlements: [{ type: 'prepayment', amount: { value: '1990.51', currency: 'RUB' } }] }),
    ],
    ['fewer lines', () => ({ ...body(), items: body().items.slice(1) })],
    ['another line', () => ({ ...body(), items: [{ ...body().items[0], description: 'Соль' }, body().items[1]] })],
    [
      'a prepayment',
      () => ({ ...body(), items: body().items.map((one: object) => ({ ...one, payment_mode: 'full_prepayment' })) }),
    ],
    [
      'one made by hand, in its own words',
      () => ({ items: [{ description: '', quantity: 1, amount: { value: '1.00', currency: 'RUB' } }] }),
    ],
  ])('are not found in %s', async (_what, listed) => {
    const { gateway } = withAnswers(json({ items: [answer(listed())] }));
    expect(await gateway.findReceipt(sent)).toBeUndefined();
  });

  it('are not taken for another one that is known', async () => {
    const { gateway } = withAnswers(json({ items: [answer(body())] }));
    expect(await gateway.findReceipt({ ...sent, others: ['rt-1'] })).toBeUndefined();
  });
});

describe('receipts that go with payments and refunds', () => {
  const listed = (fields = {}) => ({ id: 'rt-1', type: 'payment', payment_id: 'p-1', status: 'succeeded', ...fields });
  const closing = listed({
    id: 'rt-9',
    settlements: [{ type: 'prepayment', amount: { value: '1.00', currency: 'RUB' } }],
  });
  const ofPayment = { providerPaymentId: 'p-1' };

  it.each([
    ['beside closing ones', [closing, listed()], 'rt-1 succeeded'],
    ['not registered yet', [listed({ status: 'pending' })], 'rt-1 pending'],
    ['canceled', [listed({ status: 'canceled' })], 'rt-1 canceled'],
    ['canceled, and made again by hand', [listed({ id: 'rt-2' }), listed({ status: 'canceled' })], 'rt-2 succeeded'],
    ['registered, and another one by hand', [listed({ id: 'rt-2' }), listed()], 'rt-1 succeeded'],
  ])('are found by their payment: %s', async (_what, items, found) => {
    const { gateway, requests } = withAnswers(json({ items }));
    const receipt = await gateway.findOwnReceipt(ofPayment);
    expect(receipt).toMatchObject({ providerReceiptId: found.split(' ')[0], state: found.split(' ')[1] });
    expect(requests.map(({ url }) => new URL(url).search)).toEqual(['?payment_id=p-1&limit=100']);
  });

  it('are found by their refund', async () => {
    const items = [listed({ id: 'rt-3', type: 'refund', payment_id: undefined, refund_id: 'r-1', status: 'pending' })];
    const { gateway, requests } = withAnswers(json({ items }));
    expect(await gateway.findOwnReceipt({ providerRefundId: 'r-1' })).toEqual({
      providerReceiptId: 'rt-3',
      state: 'pending',
    });
    expect(requests[0]?.url).toBe('https://company.example/v3/receipts?refund_id=r-1&limit=100');
  });

  it.each([
    ['canceled', 'refused'],
    ['pending', undefined],
    ['succeeded', 'registered'],
    [undefined, undefined],
  ])('are not listed, and the payment says %s: %s', async (receipt_registration, found) => {
    const { gateway, requests } = withAnswers(json({ items: [closing] }), json({ ...PENDING, receipt_registration }));
    expect(await gateway.findOwnReceipt(ofPayment)).toBe(found);
    expect(requests[1]?.url).toBe('https://company.example/v3/payments/p-1');
  });
});
