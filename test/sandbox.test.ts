import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectCompanies, type CompanySettings } from '../src/integrations/index.ts';
import { readPaymentNotification } from '../src/integrations/yookassa/webhook.ts';
import { rubles } from '../src/kernel/money.ts';
import { parsePhone } from '../src/kernel/phone.ts';
import { startSandbox, type Sandbox } from '../src/sandbox/sandbox.ts';
import type { Companies } from '../src/shop/companies.ts';
import { CarrierError } from '../src/shop/delivery/delivery-carrier.port.ts';
import { GatewayError, type PaymentRequest } from '../src/shop/payments/payment-gateway.port.ts';
import type { CodeSenderError } from '../src/shop/codes/code-sender.port.ts';

// The real adapters against the fake companies, over real HTTP and SMTP.

const TIMEOUT_MS = 700;
const PARCEL = { weightGrams: 700, sizeCm: [20, 15, 10] as const };

let sandbox: Sandbox;
let origin: string;
let companies: Companies;
let shop: Server;
/** Bodies that the shop's webhook received; it answers `statuses` in turn, then 200. */
let notifications: any[] = [];
let statuses: number[] = [];

const ALTCHA = { secret: 'secret', cost: 1, steps: [1, 2] } as const;
const smsru = (at: string) =>
  ({ company: 'smsru', baseUrl: `${at}/smsru`, apiId: 'key', timeoutMs: TIMEOUT_MS }) as const;

const connect = (secrets: { secretKey?: string; clientSecret?: string; sms?: CompanySettings['sms'] } = {}) =>
  connectCompanies(
    {
      yookassa: {
        baseUrl: `${origin}/yookassa/v3`,
        shopId: '100500',
        secretKey: secrets.secretKey ?? 'test_key',
        timeoutMs: TIMEOUT_MS,
      },
      cdek: {
        baseUrl: `${origin}/cdek/v2`,
        clientId: 'shop',
        clientSecret: secrets.clientSecret ?? 'secret',
        fromCityCode: 44,
        timeoutMs: TIMEOUT_MS,
      },
      altcha: ALTCHA,
      sms: secrets.sms ?? smsru(origin),
      smtp: {
        url: `smtp://127.0.0.1:${sandbox.smtpPort}`,
        from: 'Травосоль <zakaz@travosol.example>',
        timeoutMs: TIMEOUT_MS,
      },
    },
    { warn: () => undefined },
  );

beforeAll(async () => {
  shop = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    notifications.push({ url: request.url, ...JSON.parse(body) });
    response.writeHead(statuses.shift() ?? 200).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => shop.once('listening', resolve));
  const shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1', smtpPort: 0, shopUrl });
  origin = `http://127.0.0.1:${sandbox.port}`;
});

afterAll(async () => {
  await sandbox.close();
  shop.close();
});

beforeEach(async () => {
  await control('reset', {});
  notifications = [];
  statuses = [];
  companies = connect();
});

async function control(step: string, body: object): Promise<any> {
  const response = await fetch(`${origin}/__sandbox/${step}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
}

const readList = async (list: string): Promise<any> => (await fetch(`${origin}/__sandbox/${list}`)).json();
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (fault: unknown) => fault,
  );

function request(paymentId: string, fields: Partial<PaymentRequest> = {}): PaymentRequest {
  return {
    paymentId,
    orderId: 'order-1',
    orderNumber: 1042,
    amount: rubles(1_990),
    method: 'card',
    returnUrl: 'http://127.0.0.1:3000/personal/orders/1',
    buyer: { email: 'anna@example.ru', phone: '79161234567' },
    receipt: [
      { description: 'Чай «Спокойствие»', quantity: 2, unitPrice: rubles(845), vatPercent: 22, subject: 'goods' },
      { description: 'Доставка', quantity: 1, unitPrice: rubles(300), vatPercent: null, subject: 'service' },
    ],
    ...fields,
  };
}

const startPayment = ({ payments: { current } }: ReturnType<typeof connectCompanies>, request: PaymentRequest) =>
  current.sendStart(request.paymentId, current.writeStart(request));

const submitForm = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

const until = async (condition: () => boolean) => {
  await expect.poll(condition, { timeout: 20_000, interval: 20 }).toBe(true);
};

describe('Анна pays', () => {
  it('on the page of the company, and the company says so', async () => {
    const started = await startPayment(companies, request('pay-1'));
    expect(started).toMatchObject({ state: 'pending', orderId: 'order-1', amount: 199_000, currency: 'RUB' });
    expect(started.providerId).toHaveLength(36);
    expect(started.confirmationUrl).toBe(`${origin}/yookassa/checkout/${started.providerId}`);

    const page = await (await fetch(started.confirmationUrl!)).text();
    expect(page).toContain('Заказ №1042');
    const pressed = await submitForm(started.confirmationUrl!, { choice: 'pay', card: '5555 5555 5555 4477' });
    expect(pressed.status).toBe(303);
    expect(pressed.headers.get('location')).toBe('http://127.0.0.1:3000/personal/orders/1');

    await until(() => notifications.length === 1);
    expect(notifications[0].url).toBe('/api/webhooks/yookassa');
    expect(readPaymentNotification(notifications[0])).toMatchObject({
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
    const started = await startPayment(companies, request('pay-1'));
    await submitForm(started.confirmationUrl!, { choice: 'pay', card: '5555 5555 5555 0002' });
    expect(await companies.payments.current.readPayment(started.providerId)).toMatchObject({
      state: 'cancelled',
      cancelReason: 'insufficient_funds',
    });
    await until(() => notifications[0]?.event === 'payment.canceled');
  });

  it('through СБП', async () => {
    const started = await startPayment(companies, request('pay-1', { method: 'sbp' }));
    expect(await (await fetch(started.confirmationUrl!)).text()).toContain('Оплатить через СБП');
    await submitForm(started.confirmationUrl!, { choice: 'pay' });
    expect((await companies.payments.current.readPayment(started.providerId))?.state).toBe('paid');
  });

  it.each([
    ['lose', 0],
    ['twice', 2],
  ])('and the notification does «%s»', async (choice, copies) => {
    const started = await startPayment(companies, request('pay-1'));
    await submitForm(started.confirmationUrl!, { choice });
    expect((await companies.payments.current.readPayment(started.providerId))?.state).toBe('paid');
    if (copies > 0) await until(() => notifications.length === copies);
    expect(new Set(notifications.map((body) => readPaymentNotification(body)?.key)).size).toBe(Math.min(copies, 1));
    expect((await readList('payments')).notices).toHaveLength(Math.max(copies, 1));
  });

  it('and a stale notification comes after the last one', async () => {
    const { providerId } = await startPayment(companies, request('pay-1'));
    await control('advance', { provider: 'yookassa', id: providerId, action: 'pay', webhook: 'reverse' });
    expect(notifications.map((body) => body.event)).toEqual(['payment.succeeded', 'payment.waiting_for_capture']);
  });

  it('and a notification the shop did not take comes again', async () => {
    statuses = [500, 503];
    const { providerId } = await startPayment(companies, request('pay-1'));
    await control('advance', { provider: 'yookassa', id: providerId, action: 'pay' });
    await until(() => notifications.length === 3);
  });

  it('twice by two presses of the button: one payment', async () => {
    const [first, second] = await Promise.all([
      startPayment(companies, request('pay-1')),
      startPayment(companies, request('pay-1')),
    ]);
    expect(second).toEqual(first);
    expect((await readList('payments')).payments).toHaveLength(1);
    expect(await failure(startPayment(companies, request('pay-1', { orderNumber: 7 })))).toMatchObject({
      name: 'GatewayError',
      why: 'duplicated',
      message: expect.stringContaining('Idempotence key duplicated'),
    });
  });

  it('and the answer is lost on the way: the repeat finds the same payment', async () => {
    await control('fail', { provider: 'yookassa', lost: true });
    expect((await startPayment(companies, request('pay-1'))).state).toBe('pending');
    expect((await readList('payments')).payments).toHaveLength(1);
    expect((await readList('requests')).requests.map((one: any) => one.answer)).toEqual(['lost', 200]);
  });
});

describe('money goes back', () => {
  it('in parts, never more than was paid', async () => {
    const { providerId } = await startPayment(companies, request('pay-1'));
    await control('advance', { provider: 'yookassa', id: providerId, action: 'pay', webhook: 'lose' });
    const delivery = {
      providerPaymentId: providerId,
      reason: 'Доставка не нужна',
      buyer: request('').buyer,
      receipt: request('').receipt.slice(1),
    };

    const part = await companies.payments.current.refundPayment({
      ...delivery,
      refundId: 'back-1',
      amount: rubles(300),
    });
    expect(part.state).toBe('done');
    expect(
      await companies.payments.current.refundPayment({ ...delivery, refundId: 'back-1', amount: rubles(300) }),
    ).toEqual(part);
    expect(await companies.payments.current.readPayment(providerId)).toMatchObject({ state: 'paid', refunded: 30_000 });
    await until(() => notifications.some((body) => body.event === 'refund.succeeded'));

    const tooMuch = { providerPaymentId: providerId, reason: 'Отмена', refundId: 'back-2', amount: rubles(1_990) };
    expect(await failure(companies.payments.current.refundPayment(tooMuch))).toMatchObject({ retryable: false });
    const noReceipt = { providerPaymentId: providerId, reason: 'Отмена', refundId: 'back-3', amount: rubles(100) };
    expect(await failure(companies.payments.current.refundPayment(noReceipt))).toMatchObject({
      message: expect.stringContaining('Receipt is missing'),
    });
  });
});

describe('the payment company', () => {
  it('refuses a receipt whose lines do not make the sum', async () => {
    const fault = await failure(startPayment(companies, request('pay-1', { amount: rubles(2_000) })));
    expect(fault).toMatchObject({ retryable: false, message: expect.stringContaining('receipt') });
  });

  it('answers 401 to a wrong key, which says nothing of the payment', async () => {
    expect(await failure(connect({ secretKey: 'wrong' }).payments.current.readPayment('x'))).toMatchObject({
      why: 'silent',
      message: expect.stringContaining('401'),
    });
  });

  it('does not know a foreign payment', async () => {
    expect(await companies.payments.current.readPayment('23d93cac-000f-5000-8000-126628f15141')).toBeUndefined();
  });

  it.each([{ timeout: true }, { garbage: true }, { status: 500 }, { status: 429 }])('fails with %j', async (how) => {
    await control('fail', { provider: 'yookassa', ...how, times: 10 });
    const fault = await failure(startPayment(companies, request('pay-1')));
    expect(fault).toBeInstanceOf(GatewayError);
    expect(fault).toMatchObject({ retryable: true });
  });

  it('that is not there at all is a failure too', async () => {
    const nowhere = connectCompanies(
      {
        yookassa: { baseUrl: 'http://127.0.0.1:1/v3', shopId: '1', secretKey: 'k', timeoutMs: TIMEOUT_MS },
        cdek: {
          baseUrl: 'http://127.0.0.1:1/v2',
          clientId: '1',
          clientSecret: 'k',
          fromCityCode: 44,
          timeoutMs: TIMEOUT_MS,
        },
        altcha: ALTCHA,
        sms: smsru('http://127.0.0.1:1'),
        smtp: { url: 'smtp://127.0.0.1:1', from: 'a@b.ru', timeoutMs: TIMEOUT_MS },
      },
      { warn: () => undefined },
    );
    expect(await failure(startPayment(nowhere, request('pay-1')))).toMatchObject({ retryable: true });
    expect(await failure(nowhere.carrier.offers({ code: 270 }, PARCEL))).toBeInstanceOf(CarrierError);
    expect(
      await failure(nowhere.mailer.sendLetter({ letterId: '1', to: 'a@b.ru', subject: '', html: '', text: '' })),
    ).toBeInstanceOf(Error);
  });

  it('lists payments by filters and pages', async () => {
    const ids: string[] = [];
    for (const n of [1, 2, 3]) ids.push((await startPayment(companies, request(`pay-${n}`))).providerId);
    await control('advance', { provider: 'yookassa', id: ids[0], action: 'pay', webhook: 'lose' });
    const list = async (query: string) =>
      (
        await fetch(`${origin}/yookassa/v3/payments?${query}`, {
          headers: { authorization: `Basic ${btoa('100500:test_key')}` },
        })
      ).json() as Promise<any>;
    expect((await list('status=succeeded')).items.map((one: any) => one.id)).toEqual([ids[0]]);
    const first = await list('limit=2');
    expect(first.items.map((one: any) => one.id)).toEqual([ids[2], ids[1]]);
    expect((await list(`limit=2&cursor=${first.next_cursor}`)).items.map((one: any) => one.id)).toEqual([ids[0]]);
  });

  it('never gives an id twice, whatever was forgotten', async () => {
    const before = await startPayment(companies, request('pay-1'));
    await control('reset', {});
    expect((await startPayment(companies, request('pay-1'))).providerId).not.toBe(before.providerId);
  });

  it('may be lied about: any body can reach the shop', async () => {
    expect(await control('webhook', { body: { type: 'notification', event: 'payment.succeeded' } })).toEqual({
      answer: 200,
    });
    expect(notifications[0]).toMatchObject({ event: 'payment.succeeded' });
  });
});

describe('CDEK', () => {
  it('offers a point and a courier, dearer the further and heavier', async () => {
    const [point, courier] = await companies.carrier.offers({ code: 270 }, PARCEL);
    expect([point?.way, courier?.way]).toEqual(['point', 'courier']);
    expect(courier!.price).toBeGreaterThan(point!.price);
    const [near] = await companies.carrier.offers({ code: 137 }, PARCEL);
    expect(near!.price).toBeLessThan((await companies.carrier.offers({ code: 288 }, PARCEL))[0]!.price);
    expect(
      (await companies.carrier.offers({ code: 137 }, { ...PARCEL, weightGrams: 9_000 }))[0]!.price,
    ).toBeGreaterThan(near!.price);
    expect(near!.daysMax).toBeGreaterThanOrEqual(near!.daysMin);
  });

  it('has no offers for a city it does not know', async () => {
    expect(await companies.carrier.offers({ code: 999_999 }, PARCEL)).toEqual([]);
  });

  it('has the same points and lockers every time', async () => {
    const points = await companies.carrier.pickupPoints({ code: 44 });
    expect(points.length).toBeGreaterThan(20);
    expect(new Set(points.map(({ code }) => code)).size).toBe(points.length);
    expect(points.some(({ kind }) => kind === 'locker')).toBe(true);
    expect(await connect().carrier.pickupPoints({ code: 44 })).toEqual(points);
  });

  it('withdraws a token, and nobody notices', async () => {
    await companies.carrier.pickupPoints({ code: 44 });
    await control('advance', { provider: 'cdek', action: 'expire-tokens' });
    expect(await companies.carrier.pickupPoints({ code: 137 })).not.toHaveLength(0);
  });

  it.each([{ timeout: true }, { garbage: true }, { status: 500 }])('fails with %j', async (how) => {
    await control('fail', { provider: 'cdek', ...how, times: 10 });
    expect(await failure(companies.carrier.offers({ code: 270 }, PARCEL))).toBeInstanceOf(CarrierError);
  });

  it('refuses a wrong secret', async () => {
    expect(await failure(connect({ clientSecret: 'wrong' }).carrier.offers({ code: 270 }, PARCEL))).toMatchObject({
      message: expect.stringContaining('invalid_client'),
    });
  });

  it('takes an order at once, decides later, and takes a number only once', async () => {
    const { access_token } = (await (
      await fetch(`${origin}/cdek/v2/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'client_credentials', client_id: 'a', client_secret: 'b' }),
      })
    ).json()) as any;
    const call = async (path: string, body?: object) =>
      (
        await fetch(`${origin}/cdek/v2${path}`, {
          method: body ? 'POST' : 'GET',
          headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
          body: body && JSON.stringify(body),
        })
      ).json() as Promise<any>;
    const order = {
      number: '1042',
      tariff_code: 136,
      shipment_point: 'MSK1',
      delivery_point: 'NSK1',
      recipient: { name: 'Анна', phones: [{ number: '+79161234567' }] },
      packages: [{ number: '1', weight: 500 }],
    };
    const first = await call('/orders', order);
    const second = await call('/orders', order);
    expect(first.requests[0].state).toBe('ACCEPTED');
    await expect
      .poll(async () => (await call(`/orders/${first.entity.uuid}`)).requests[0].state, { timeout: 20_000 })
      .toBe('SUCCESSFUL');
    await expect
      .poll(async () => (await call(`/orders/${second.entity.uuid}`)).requests[0].state, { timeout: 20_000 })
      .toBe('INVALID');
    expect((await control('advance', { provider: 'cdek', id: first.entity.uuid, action: 'next' })).status).toBe(
      'RECEIVED_AT_SHIPMENT_WAREHOUSE',
    );
  });
});

describe('a letter', () => {
  const letter = {
    letterId: 'letter-1',
    to: 'anna@example.ru',
    subject: 'Заказ №1042 принят',
    html: '<h1>Спасибо, Анна</h1>',
    text: 'Спасибо, Анна',
  };

  it('arrives whole, with its own id', async () => {
    await companies.mailer.sendLetter(letter);
    const { letters } = await readList('letters');
    expect(letters).toHaveLength(1);
    expect(letters[0]).toMatchObject({
      to: ['anna@example.ru'],
      subject: 'Заказ №1042 принят',
      from: 'zakaz@travosol.example',
      messageId: '<letter-1@travosol.example>',
    });
    expect(letters[0].html).toContain('Спасибо, Анна');
    expect(await (await fetch(`${origin}/letters/${letters[0].id}/html`)).text()).toContain('<h1>Спасибо, Анна</h1>');
  });

  it.each([{ status: 451 }, { timeout: true }])('is not accepted when the server fails with %j', async (how) => {
    await control('fail', { provider: 'smtp', ...how });
    expect(await failure(companies.mailer.sendLetter(letter))).toBeInstanceOf(Error);
    expect((await readList('letters')).letters).toHaveLength(0);
  });
});

describe('SMS companies', () => {
  const get = async (path: string) => {
    const response = await fetch(`${origin}${path}`);
    return { status: response.status, text: await response.text() };
  };

  it('call with a code', async () => {
    const smsru = JSON.parse((await get('/smsru/code/call?phone=79161234567&api_id=x&ip=-1')).text);
    const smsc = JSON.parse(
      (await get('/smsc/sys/send.php?phones=79161234567&mes=code&call=1&fmt=3&login=a&psw=b')).text,
    );
    const { messages } = await readList('messages');
    expect(messages.map((one: any) => one.code)).toEqual([smsru.code, smsc.code.slice(-4)]);
  });

  it('send texts, refuse some numbers inside an OK, and break on 0500', async () => {
    const sent = JSON.parse(
      (await get(`/smsru/sms/send?to=79161234567,79160000207&msg=${encodeURIComponent('Код 1234')}&api_id=x&json=1`))
        .text,
    );
    expect(sent).toMatchObject({
      status: 'OK',
      sms: { 79161234567: { status_code: 100 }, 79160000207: { status_code: 207 } },
    });
    expect((await get('/smsru/code/call?phone=79160000500&api_id=x')).status).toBe(500);
    expect((await get('/smsc/sys/send.php?phones=79160000500&mes=hi&fmt=3&login=a&psw=b')).status).toBe(500);
    expect((await readList('messages')).messages).toHaveLength(1);
  });
});

describe('SMS companies as the shop meets them', () => {
  const phone = parsePhone('79161234567')!;
  const to = (digits: string = phone) => ({ phone: parsePhone(digits)!, askedFrom: undefined });
  const connectTo = (company: 'smsru' | 'smsc') =>
    connect({
      sms:
        company === 'smsru'
          ? smsru(origin)
          : { company, baseUrl: `${origin}/smsc/sys`, login: 'shop', password: 'secret', timeoutMs: TIMEOUT_MS },
    }).codes;

  it.each(['smsru', 'smsc'] as const)('%s brings words and codes', async (company) => {
    await connectTo(company).sendSms({ ...to(), text: 'Код 1234, «Травосоль»' });
    const code = await connectTo(company).callWithCode(to());
    const { messages } = await readList('messages');
    expect(messages).toMatchObject([
      { company, kind: 'sms', phone, text: 'Код 1234, «Травосоль»' },
      { company, kind: 'call', phone, code },
    ]);
    const page = await (await fetch(origin)).text();
    expect(page.indexOf(`<span class="code">${code}</span>`)).toBeGreaterThan(0);
    expect(page.indexOf('<span class="code">1234</span>')).toBeGreaterThan(page.indexOf(code));
  });

  it.each([
    ['smsru', '79160000207', 'refused', undefined],
    ['smsru', '79160000150', undefined, 'refused'],
    ['smsru', '79160000202', 'refused', 'refused'],
    ['smsru', '79160000231', 'wait', 'wait'],
    ['smsru', '79160000201', 'silent', 'silent'],
    ['smsru', '79160000500', 'silent', 'silent'],
    ['smsc', '79160000007', 'refused', 'refused'],
    ['smsc', '79160000009', 'wait', 'wait'],
    ['smsc', '79160000003', 'silent', 'silent'],
    ['smsc', '79160000500', 'silent', 'silent'],
  ] as const)('%s and %s: a message %s, a call %s', async (company, digits, sms, call) => {
    const problem = async (work: Promise<unknown>) => ((await failure(work)) as CodeSenderError | undefined)?.problem;
    expect(await problem(connectTo(company).sendSms({ ...to(digits), text: 'Код' }))).toBe(sms);
    expect(await problem(connectTo(company).callWithCode(to(digits)))).toBe(call);
  });

  it.each(['smsru', 'smsc'] as const)('%s that hangs is given up', async (provider) => {
    await control('fail', { provider, timeout: true });
    expect(await failure(connectTo(provider).callWithCode(to()))).toMatchObject({ problem: 'silent' });
  });
});

describe('Mindbox', () => {
  const sendOperation = async (changes: { key?: string; mode?: string; query?: string; body?: unknown } = {}) => {
    const { key = 'sk', mode = 'async', query = 'operation=UserSubscribe', body = {} } = changes;
    const response = await fetch(`${origin}/mindbox/v3/operations/${mode}?endpointId=shop.Website&${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `SecretKey ${key}` },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as any };
  };
  const anna = { customer: { ids: { websiteId: '1042' }, email: 'anna@example.ru' } };

  it('takes an operation once for each transaction and shows whom it knows', async () => {
    const query = 'operation=Website.RegisterCustomer&transactionId=t-1';
    const first = await sendOperation({ mode: 'sync', query, body: anna });
    expect(first.body).toEqual({
      status: 'Success',
      customer: { processingStatus: 'Created', ids: { mindboxId: 1, websiteId: '1042' } },
    });
    expect((await sendOperation({ query, body: anna })).body).toEqual({ status: 'TransactionAlreadyProcessed' });
    const second = await sendOperation({ mode: 'sync', query: 'operation=Website.AuthorizeCustomer', body: anna });
    expect(second.body.customer.processingStatus).toBe('Found');
    expect((await sendOperation({ body: anna })).body).toEqual({ status: 'Success' });
    const { operations } = await readList('operations');
    expect(operations.map((one: any) => one.operation)).toEqual([
      'Website.RegisterCustomer',
      'Website.AuthorizeCustomer',
      'UserSubscribe',
    ]);
  });

  it('refuses a wrong key, an unknown operation and a body nobody can read', async () => {
    expect(await sendOperation({ key: 'wrong', body: anna })).toMatchObject({
      status: 401,
      body: { status: 'ProtocolError' },
    });
    for (const wrong of [
      { query: 'operation=Website.Nothing', body: anna },
      { body: '{' },
      { body: { customer: 1 } },
    ]) {
      expect(await sendOperation(wrong)).toMatchObject({
        status: 400,
        body: { status: 'ProtocolError', httpStatusCode: 400 },
      });
    }
    expect((await readList('operations')).operations).toEqual([]);
  });

  it('finds fault with addresses and phones inside an HTTP 200', async () => {
    const customer = { email: 'anna@', mobilePhone: '8916' };
    expect(await sendOperation({ body: { customer } })).toMatchObject({
      status: 200,
      body: {
        status: 'ValidationError',
        validationMessages: [{ location: '/customer/email' }, { location: '/customer/mobilePhone' }],
      },
    });
  });

  it('fails when told to', async () => {
    await control('fail', { provider: 'mindbox', status: 503 });
    expect(await sendOperation({ body: anna })).toMatchObject({ status: 503, body: { status: 'InternalServerError' } });
    expect((await sendOperation({ body: anna })).status).toBe(200);
  });
});

describe('the console', () => {
  it('shows what happened and works without scripts', async () => {
    const { providerId } = await startPayment(companies, request('pay-1'));
    await companies.mailer.sendLetter({
      letterId: '1',
      to: 'anna@example.ru',
      subject: '<b>Привет</b>',
      html: '',
      text: 'x',
    });
    expect((await submitForm(`${origin}/console/payments/${providerId}`, { deed: 'pay' })).status).toBe(303);
    const page = await (await fetch(origin)).text();
    expect(page).toContain('Заказ №1042');
    expect(page).toContain('оплачен');
    expect(page).toContain('&lt;b&gt;Привет&lt;/b&gt;');
    expect((await companies.payments.current.readPayment(providerId))?.state).toBe('paid');
  });
});

describe('a sandbox with a state file', () => {
  it('remembers payments, keys and letters after a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
    const options = { port: 0, host: '127.0.0.1', smtpPort: 0, shopUrl: origin, stateFile: join(folder, 'state.json') };
    const connectTo = (one: Sandbox) =>
      connectCompanies(
        {
          yookassa: {
            baseUrl: `http://127.0.0.1:${one.port}/yookassa/v3`,
            shopId: '1',
            secretKey: 'k',
            timeoutMs: 2_000,
          },
          cdek: { baseUrl: origin, clientId: '1', clientSecret: 'k', fromCityCode: 44, timeoutMs: 2_000 },
          altcha: ALTCHA,
          sms: smsru(origin),
          smtp: { url: `smtp://127.0.0.1:${one.smtpPort}`, from: 'a@b.ru', timeoutMs: 2_000 },
        },
        { warn: () => undefined },
      );

    const before = await startSandbox(options);
    const { providerId } = await startPayment(connectTo(before), request('pay-1'));
    await connectTo(before).mailer.sendLetter({
      letterId: '1',
      to: 'anna@example.ru',
      subject: 'Привет',
      html: '',
      text: 'x',
    });
    await before.close();

    const after = await startSandbox(options);
    expect((await startPayment(connectTo(after), request('pay-1'))).providerId).toBe(providerId);
    expect((await (await fetch(`http://127.0.0.1:${after.port}/__sandbox/letters`)).json()).letters).toHaveLength(1);
    await after.close();
    await rm(folder, { recursive: true });
  });
});
