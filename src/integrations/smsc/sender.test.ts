import { describe, expect, it } from 'vitest';
import { parsePhone } from '../../kernel/phone.ts';
import { CodeSenderError } from '../../shop/codes/code-sender.port.ts';
import { createSmscSender } from './sender.ts';

const phone = parsePhone('79161234567')!;
const to = { phone, askedFrom: '203.0.113.7' };
const json =
  (body: unknown, status = 200) =>
  async () =>
    Response.json(body, { status });

function withAnswers(answer: () => Promise<Response>) {
  const requests: Record<string, string>[] = [];
  const sender = createSmscSender({
    baseUrl: 'https://company.example/sys',
    login: 'shop',
    password: 'secret',
    timeoutMs: 1_000,
    fetch: async (url, init) => {
      requests.push({ url: String(url), ...Object.fromEntries(new URLSearchParams(String(init?.body))) });
      return answer();
    },
  });
  return { sender, requests };
}
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof CodeSenderError ? error.problem : error),
  );

describe('SMSC.ru', () => {
  it('takes a message in UTF-8', async () => {
    const { sender, requests } = withAnswers(json({ id: 111, cnt: 1, cost: '3.5', balance: '120.5' }));
    await sender.sendSms({ ...to, text: 'Код 1234' });
    expect(requests).toEqual([
      {
        url: 'https://company.example/sys/send.php',
        login: 'shop',
        psw: 'secret',
        fmt: '3',
        charset: 'utf-8',
        phones: phone,
        mes: 'Код 1234',
      },
    ]);
  });

  it.each([
    [{ id: 222, cnt: 1, code: '123456' }, '3456'],
    [{ id: 222, cnt: 1, code: '0042' }, '0042'],
    [{ id: 222, cnt: 1, code: 120_042 }, '0042'],
    [{ id: 222, cnt: 1, code: 42 }, '0042'],
  ])('calls: %j is the code %s', async (answer, code) => {
    const { sender, requests } = withAnswers(json(answer));
    expect(await sender.callWithCode(to)).toBe(code);
    expect(requests[0]).toMatchObject({ mes: 'code', call: '1' });
  });

  it.each([
    ['a wrong phone', json({ error: 'invalid number', error_code: 7 }), 'refused'],
    ['the same message within a minute', json({ error: 'duplicate request', error_code: 9 }), 'wait'],
    ['no money', json({ error: 'no money', error_code: 3 }), 'silent'],
    ['a wrong password', json({ error: 'authorise error', error_code: 2 }), 'silent'],
    ['an empty answer', json({}), 'silent'],
    ['a page of a proxy', async () => new Response('<html></html>', { status: 502 }), 'silent'],
    ['a broken line', () => Promise.reject(new TypeError('fetch failed')), 'silent'],
  ] as const)('%s', async (_what, answer, problem) => {
    expect(await problemOf(withAnswers(answer).sender.sendSms({ ...to, text: 'Код' }))).toBe(problem);
    expect(await problemOf(withAnswers(answer).sender.callWithCode(to))).toBe(problem);
  });
});
