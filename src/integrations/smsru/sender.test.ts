import { describe, expect, it } from 'vitest';
import { parsePhone } from '../../kernel/phone.ts';
import { CodeSenderError } from '../../shop/codes/code-sender.port.ts';
import { createSmsruSender } from './sender.ts';

const phone = parsePhone('79161234567')!;
const to = { phone, askedFrom: '203.0.113.7' };
const json =
  (body: unknown, status = 200) =>
  async () =>
    Response.json(body, { status });

function withAnswers(answer: () => Promise<Response>) {
  const requests: { url: string; fields: Record<string, string> }[] = [];
  const sender = createSmsruSender({
    baseUrl: 'https://company.example',
    apiId: 'key',
    timeoutMs: 1_000,
    fetch: async (url, init) => {
      requests.push({ url: String(url), fields: Object.fromEntries(new URLSearchParams(String(init?.body))) });
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

describe('SMS.ru', () => {
  it('takes a message as a form, the address of the person beside it', async () => {
    const { sender, requests } = withAnswers(
      json({ status: 'OK', status_code: 100, sms: { [phone]: { status: 'OK', status_code: 100, sms_id: '1' } } }),
    );
    await sender.sendSms({ ...to, text: 'Код 1234' });
    expect(requests).toEqual([
      {
        url: 'https://company.example/sms/send',
        fields: { api_id: 'key', json: '1', to: phone, msg: 'Код 1234', ip: '203.0.113.7' },
      },
    ]);
  });

  it.each([
    [{ status: 'OK', code: '1435', call_id: '1' }, '1435'],
    [{ status: 'OK', code: 35, call_id: '1' }, '0035'],
  ])('calls: %j is the code %s', async (answer, code) => {
    const { sender, requests } = withAnswers(json(answer));
    expect(await sender.callWithCode({ phone, askedFrom: undefined })).toBe(code);
    expect(requests[0]).toMatchObject({ url: 'https://company.example/code/call', fields: { phone, ip: '-1' } });
  });

  it.each([
    [
      'a refused phone in an accepted request',
      json({ status: 'OK', sms: { [phone]: { status: 'ERROR', status_code: 207 } } }),
      'refused',
    ],
    ['the stop list', json({ status: 'ERROR', status_code: 209 }), 'refused'],
    ['the same text again', json({ status: 'OK', sms: { [phone]: { status: 'ERROR', status_code: 231 } } }), 'wait'],
    ['no money', json({ status: 'ERROR', status_code: 201 }), 'silent'],
    ['a wrong key', json({ status: 'ERROR', status_code: 301 }), 'silent'],
    ['no word about our phone', json({ status: 'OK', sms: {} }), 'silent'],
    ['a page of a proxy', async () => new Response('<html></html>', { status: 502 }), 'silent'],
    ['a broken line', () => Promise.reject(new TypeError('fetch failed')), 'silent'],
  ] as const)('%s', async (_what, answer, problem) => {
    expect(await problemOf(withAnswers(answer).sender.sendSms({ ...to, text: 'Код' }))).toBe(problem);
  });

  it.each([
    ['a call without a code', json({ status: 'OK', call_id: '1' }), 'silent'],
    ['a code of five digits', json({ status: 'OK', code: '12345' }), 'silent'],
    ['a refused number', json({ status: 'ERROR', status_code: 202, status_text: '' }), 'refused'],
    ['words instead of a code of refusal', json({ status: 'ERROR', status_text: 'нельзя' }), 'silent'],
  ] as const)('%s', async (_what, answer, problem) => {
    expect(await problemOf(withAnswers(answer).sender.callWithCode(to))).toBe(problem);
  });
});
