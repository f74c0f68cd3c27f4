import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parsePhone } from '../src/kernel/phone.ts';
import type { Companies } from '../src/shop/companies.ts';
import type { CodeSenderError } from '../src/shop/codes/code-sender.port.ts';
import {
  failure,
  openConnectedSandbox,
  smsru,
  TIMEOUT_MS,
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
    const { letters } = await sandbox.readList('letters');
    expect(letters).toHaveLength(1);
    expect(letters[0]).toMatchObject({
      to: ['anna@example.ru'],
      subject: 'Заказ №1042 принят',
      from: 'zakaz@travosol.example',
      messageId: '<letter-1@travosol.example>',
    });
    expect(letters[0].html).toContain('Спасибо, Анна');
    expect(await (await fetch(`${sandbox.origin}/letters/${letters[0].id}/html`)).text()).toContain(
      '<h1>Спасибо, Анна</h1>',
    );
  });

  it.each([{ status: 451 }, { timeout: true }])('is not accepted when the server fails with %j', async (how) => {
    await sandbox.control('fail', { provider: 'smtp', ...how });
    expect(await failure(companies.mailer.sendLetter(letter))).toBeInstanceOf(Error);
    expect((await sandbox.readList('letters')).letters).toHaveLength(0);
  });
});

describe('a letter whose sender disconnects in the middle', () => {
  it('is not accepted, and the next one is', async () => {
    const socket = connect(sandbox.smtpPort, '127.0.0.1');
    const words = ['EHLO shop', 'MAIL FROM:<a@example.ru>', 'RCPT TO:<b@example.ru>', 'DATA'];
    await once(socket, 'data');
    for (const word of words) {
      socket.write(`${word}\r\n`);
      await once(socket, 'data');
    }
    socket.end('Subject: half\r\n\r\nof it');
    await once(socket, 'close');
    await companies.mailer.sendLetter({
      letterId: 'next',
      to: 'b@example.ru',
      subject: 'Next',
      html: '',
      text: 'Next',
    });
    expect((await sandbox.readList('letters')).letters).toMatchObject([{ subject: 'Next' }]);
  });
});

describe('SMS companies', () => {
  const get = async (path: string) => {
    const response = await fetch(`${sandbox.origin}${path}`);
    return { status: response.status, text: await response.text() };
  };

  it('call with a code', async () => {
    const smsru = JSON.parse((await get('/smsru/code/call?phone=79161234567&api_id=x&ip=-1')).text);
    const smsc = JSON.parse(
      (await get('/smsc/sys/send.php?phones=79161234567&mes=code&call=1&fmt=3&login=a&psw=b')).text,
    );
    const { messages } = await sandbox.readList('messages');
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
    expect((await sandbox.readList('messages')).messages).toHaveLength(1);
  });
});

describe('SMS companies as the shop meets them', () => {
  const phone = parsePhone('79161234567')!;
  const to = (digits: string = phone) => ({ phone: parsePhone(digits)!, askedFrom: undefined });
  const connectTo = (company: 'smsru' | 'smsc') =>
    sandbox.connect({
      sms:
        company === 'smsru'
          ? smsru(sandbox.origin)
          : {
              company,
              baseUrl: `${sandbox.origin}/smsc/sys`,
              login: 'shop',
              password: 'secret',
              timeoutMs: TIMEOUT_MS,
            },
    }).codes;

  it.each(['smsru', 'smsc'] as const)('%s brings words and codes', async (company) => {
    await connectTo(company).sendSms({ ...to(), text: 'Код 1234, «Травосоль»' });
    const code = await connectTo(company).callWithCode(to());
    const { messages } = await sandbox.readList('messages');
    expect(messages).toMatchObject([
      { company, kind: 'sms', phone, text: 'Код 1234, «Травосоль»' },
      { company, kind: 'call', phone, code },
    ]);
    const page = await (await fetch(sandbox.origin)).text();
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
    await sandbox.control('fail', { provider, timeout: true });
    expect(await failure(connectTo(provider).callWithCode(to()))).toMatchObject({ problem: 'silent' });
  });
});

describe('Mindbox', () => {
  const sendOperation = async (changes: { key?: string; mode?: string; query?: string; body?: unknown } = {}) => {
    const { key = 'sk', mode = 'async', query = 'operation=UserSubscribe', body = {} } = changes;
    const response = await fetch(`${sandbox.origin}/mindbox/v3/operations/${mode}?endpointId=shop.Website&${query}`, {
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
    const { operations } = await sandbox.readList('operations');
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
    expect((await sandbox.readList('operations')).operations).toEqual([]);
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
    await sandbox.control('fail', { provider: 'mindbox', status: 503 });
    expect(await sendOperation({ body: anna })).toMatchObject({ status: 503, body: { status: 'InternalServerError' } });
    expect((await sendOperation({ body: anna })).status).toBe(200);
  });
});
