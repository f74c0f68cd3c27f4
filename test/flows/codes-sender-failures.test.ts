import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { eventually } from '../support/buyer.ts';
import { lastCodeSentTo, requestOneTimeCode, submitCode } from '../support/codes.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const SECOND = 1_000;

describe.each(['smsru', 'smsc'] as const)('codes while %s fails', (company) => {
  let shop: TestShop;
  let numbers = 0;
  beforeAll(async () => {
    shop = await openTestShop({ env: { SMS_COMPANY: company, SANDBOX_TIMEOUT_MS: '1500' } });
    await moveClockToNine(shop);
  });
  afterAll(() => shop.close());

  const newPhone = (ending = '') => `7916${String(2_011_001 + 2 * numbers++)}`.slice(0, 11 - ending.length) + ending;
  const failingSms = company === 'smsru' ? { path: '/sms/send' } : {};
  /** The sum of all attempt counters. */
  const counted = async () =>
    (await shop.query<{ sum: number }>('select coalesce(sum(count), 0)::int as sum from attempt_counters'))[0]!.sum;
  const proves = async (phone: string, userId: string) =>
    (await submitCode(shop.url, userId, await lastCodeSentTo(shop, phone))).status;

  it('after a failed message comes a call, after a failed call a message', async () => {
    for (const [way, channel] of [
      ['sms-phone-otp', 'call'],
      ['call-phone-otp', 'sms'],
      ['phone-otp', 'call'],
    ] as const) {
      const phone = newPhone();
      await shop.sandbox.fail({ provider: company, status: 502 });
      const { status, body } = await requestOneTimeCode(shop.url, phone, way);
      expect([way, status, body.channel]).toEqual([way, 200, channel]);
      expect((await shop.sandbox.messages(phone)).map(({ kind }) => kind)).toEqual([channel]);
      expect(await proves(phone, body.userId)).toBe(200);
    }
  });

  it.runIf(company === 'smsru')(
    'a phone that takes no messages is called, one that takes no calls gets a message',
    async () => {
      const [noWords, noCalls] = [newPhone('0207'), newPhone('0150')];
      const called = await requestOneTimeCode(shop.url, noWords, 'sms-phone-otp');
      expect(called.body.channel).toBe('call');
      expect(await proves(noWords, called.body.userId)).toBe(200);
      const written = await requestOneTimeCode(shop.url, noCalls, 'call-phone-otp');
      expect(written.body.channel).toBe('sms');
      expect(await proves(noCalls, written.body.userId)).toBe(200);
    },
  );

  it('an unreachable phone is reported, with what to do instead', async () => {
    const before = await counted();
    const { status, body } = await requestOneTimeCode(shop.url, newPhone(company === 'smsru' ? '0202' : '0008'));
    // Address, subnet, similar numbers and total: made-up numbers are counted like real ones.
    expect((await counted()) - before).toBe(4);
    expect([status, body.error.details.code]).toEqual([409, 'code-undeliverable']);
    expect(body.error.message).toMatch(/проверьте номер/);
    const hasty = await requestOneTimeCode(shop.url, newPhone(company === 'smsru' ? '0231' : '0009'));
    expect([hasty.status, hasty.headers.get('retry-after')]).toEqual([429, '60']);
  });

  it('with both ways failing the answer is clear and counts against nobody; ten seconds later another attempt works', async () => {
    const phone = newPhone('0500');
    const before = await counted();
    const { status, body } = await requestOneTimeCode(shop.url, phone);
    expect([status, body.error.details.code]).toEqual([503, 'code-company-silent']);
    expect(body.error.message).toMatch(/повторите через.минуту, войдите по.паролю или по.email/);
    // A company's failure counts neither against this address nor against the total.
    expect((await counted()) - before).toBe(0);
    expect(await shop.query('select state from code_challenges where identifier = $1', [phone])).toEqual([
      { state: 'failed' },
    ]);
    expect(await shop.query('select * from code_failures where identifier = $1', [phone])).toEqual([]);
    expect((await requestOneTimeCode(shop.url, phone)).status).toBe(429);
    await shop.shiftClock(11 * SECOND);
    expect((await requestOneTimeCode(shop.url, phone)).status).toBe(503);
    await shop.shiftClock(11 * SECOND);
    // Three failed within ten minutes, and a fourth is still tried.
    expect((await requestOneTimeCode(shop.url, phone)).status).toBe(503);
    await shop.shiftClock(11 * SECOND);
    expect((await requestOneTimeCode(shop.url, phone)).status).toBe(503);
  });

  it('a company that hangs costs its time-out, and the shop goes on', async () => {
    await shop.sandbox.fail({ provider: company, timeout: true, times: 2 });
    const phone = newPhone();
    const pending = requestOneTimeCode(shop.url, phone);
    // Other numbers do not wait, and the same number gets no second message meanwhile.
    const other = newPhone();
    await eventually(
      () => shop.query('select 1 from code_challenges where identifier = $1', [phone]),
      (noted) => noted.length === 1,
    );
    expect((await requestOneTimeCode(shop.url, phone)).status).toBe(429);
    expect((await fetch(shop.url)).status).toBe(200);
    expect((await pending).status).toBe(503);
    expect((await requestOneTimeCode(shop.url, other)).status).toBe(200);
    await shop.shiftClock(11 * SECOND);
    const later = await requestOneTimeCode(shop.url, phone);
    expect(later.status).toBe(200);
    expect(await proves(phone, later.body.userId)).toBe(200);
  });

  it('a message whose answer was lost is followed by a call, and the call counts', async () => {
    const phone = newPhone();
    await shop.sandbox.fail({ provider: company, lost: true, ...failingSms });
    const { body } = await requestOneTimeCode(shop.url, phone);
    expect(body.channel).toBe('call');
    const messages = await shop.sandbox.messages(phone);
    expect(messages.map(({ kind }) => kind)).toEqual(['sms', 'call']);
    const lost = /\d{4}/.exec(messages[0]!.text!)![0];
    const called = messages[1]!.code!;
    if (lost !== called) expect((await submitCode(shop.url, body.userId, lost)).body.error.message).toBe('Invalid OTP');
    expect((await submitCode(shop.url, body.userId, called)).status).toBe(200);
  });

  it('a mail server that refuses is reported; the next request sends the letter', async () => {
    const email = `${company}@example.ru`;
    await shop.sandbox.fail({ provider: 'smtp', status: 451 });
    const { status, body } = await requestOneTimeCode(shop.url, email, 'email-otp');
    expect([status, body.error.details.code]).toEqual([503, 'code-company-silent']);
    expect(body.error.message).toMatch(/войдите по.номеру телефона/);
    await shop.shiftClock(11 * SECOND);
    expect((await requestOneTimeCode(shop.url, email, 'email-otp')).status).toBe(200);
    expect(await shop.sandbox.lettersAbout('Код подтверждения')).toHaveLength(1);
  });

  it.runIf(company === 'smsru')(
    'a failure of our own database is not reported as one of the mail company, and the log names nobody',
    async () => {
      shop.expectErrors(/settings/);
      await shop.query('alter table settings rename to settings_away');
      const { status, text } = await requestOneTimeCode(shop.url, 'failure@example.ru', 'email-otp');
      await shop.query('alter table settings_away rename to settings');
      expect([status, text.includes('failure@')]).toEqual([500, false]);
      const output = shop.logged.join('\n');
      expect(output).toContain('settings');
      expect(output).not.toContain('failure@');
    },
  );
});
