import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginAtNine } from '../support/begin-at-nine.ts';
import { eventually } from '../support/buyer.ts';
import { arrivedCode, askCode, typeCode } from '../support/codes.ts';
import { openHouse, type House } from '../support/house.ts';

const SECOND = 1_000;

describe.each(['smsru', 'smsc'] as const)('codes while %s is in problem', (company) => {
  let house: House;
  let numbers = 0;
  beforeAll(async () => {
    house = await openHouse({ env: { SMS_COMPANY: company, SANDBOX_TIMEOUT_MS: '1500' } });
    await beginAtNine(house);
  });
  afterAll(() => house.close());

  const newPhone = (ending = '') => `7916${String(2_011_001 + 2 * numbers++)}`.slice(0, 11 - ending.length) + ending;
  const failingSms = company === 'smsru' ? { path: '/sms/send' } : {};
  /** Every counter of tries, of whatever. */
  const counted = async () =>
    (await house.query<{ sum: number }>('select coalesce(sum(count), 0)::int as sum from attempt_counters'))[0]!.sum;
  const proves = async (phone: string, userId: string) =>
    (await typeCode(house.url, userId, await arrivedCode(house, phone))).status;

  it('a message that fails becomes a call, a call that fails a message', async () => {
    for (const [way, channel] of [
      ['sms-phone-otp', 'call'],
      ['call-phone-otp', 'sms'],
      ['phone-otp', 'call'],
    ] as const) {
      const phone = newPhone();
      await house.sandbox.fail({ provider: company, status: 502 });
      const { status, body } = await askCode(house.url, phone, way);
      expect([way, status, body.channel]).toEqual([way, 200, channel]);
      expect((await house.sandbox.messages(phone)).map(({ kind }) => kind)).toEqual([channel]);
      expect(await proves(phone, body.userId)).toBe(200);
    }
  });

  it.runIf(company === 'smsru')(
    'a phone that takes no messages is called, one that takes no calls gets words',
    async () => {
      const [noWords, noCalls] = [newPhone('0207'), newPhone('0150')];
      const called = await askCode(house.url, noWords, 'sms-phone-otp');
      expect(called.body.channel).toBe('call');
      expect(await proves(noWords, called.body.userId)).toBe(200);
      const written = await askCode(house.url, noCalls, 'call-phone-otp');
      expect(written.body.channel).toBe('sms');
      expect(await proves(noCalls, written.body.userId)).toBe(200);
    },
  );

  it('a phone that cannot be reached at all is told of, with the way out', async () => {
    const before = await counted();
    const { status, body } = await askCode(house.url, newPhone(company === 'smsru' ? '0202' : '0008'));
    // Address, subnet, numbers alike, all together: made-up numbers are no free look-ups.
    expect((await counted()) - before).toBe(4);
    expect([status, body.error.details.code]).toEqual([409, 'code-undeliverable']);
    expect(body.error.message).toMatch(/проверьте номер/);
    const hasty = await askCode(house.url, newPhone(company === 'smsru' ? '0231' : '0009'));
    expect([hasty.status, hasty.headers.get('retry-after')]).toEqual([429, '60']);
  });

  it('both ways down: a clear no that counts against nobody, and ten seconds later another try', async () => {
    const phone = newPhone('0500');
    const before = await counted();
    const { status, body } = await askCode(house.url, phone);
    expect([status, body.error.details.code]).toEqual([503, 'code-company-silent']);
    expect(body.error.message).toMatch(/повторите через.минуту, войдите по.паролю или по.email/);
    // A company's silence fills no limit: neither of this address nor of everybody.
    expect((await counted()) - before).toBe(0);
    expect(await house.query('select state from code_challenges where identifier = $1', [phone])).toEqual([
      { state: 'failed' },
    ]);
    expect(await house.query('select * from code_failures where identifier = $1', [phone])).toEqual([]);
    expect((await askCode(house.url, phone)).status).toBe(429);
    await house.shiftClock(11 * SECOND);
    expect((await askCode(house.url, phone)).status).toBe(503);
    await house.shiftClock(11 * SECOND);
    // Three that failed within ten minutes, and a fourth is still tried.
    expect((await askCode(house.url, phone)).status).toBe(503);
    await house.shiftClock(11 * SECOND);
    expect((await askCode(house.url, phone)).status).toBe(503);
  });

  it('a company that hangs costs its time-out, and the shop goes on', async () => {
    await house.sandbox.fail({ provider: company, timeout: true, times: 2 });
    const phone = newPhone();
    const asked = askCode(house.url, phone);
    // Nobody else is held up, and the same number sends no second message meanwhile.
    const other = newPhone();
    await eventually(
      () => house.query('select 1 from code_challenges where identifier = $1', [phone]),
      (noted) => noted.length === 1,
    );
    expect((await askCode(house.url, phone)).status).toBe(429);
    expect((await fetch(house.url)).status).toBe(200);
    expect((await asked).status).toBe(503);
    expect((await askCode(house.url, other)).status).toBe(200);
    await house.shiftClock(11 * SECOND);
    const later = await askCode(house.url, phone);
    expect(later.status).toBe(200);
    expect(await proves(phone, later.body.userId)).toBe(200);
  });

  it('a message whose answer was lost is followed by a call, and the call counts', async () => {
    const phone = newPhone();
    await house.sandbox.fail({ provider: company, lost: true, ...failingSms });
    const { body } = await askCode(house.url, phone);
    expect(body.channel).toBe('call');
    const messages = await house.sandbox.messages(phone);
    expect(messages.map(({ kind }) => kind)).toEqual(['sms', 'call']);
    const lost = /\d{4}/.exec(messages[0]!.text!)![0];
    const heard = messages[1]!.code!;
    if (lost !== heard) expect((await typeCode(house.url, body.userId, lost)).body.error.message).toBe('Invalid OTP');
    expect((await typeCode(house.url, body.userId, heard)).status).toBe(200);
  });

  it('a mail server that refuses is told of; the letter comes at the next try', async () => {
    const email = `${company}@example.ru`;
    await house.sandbox.fail({ provider: 'smtp', status: 451 });
    const { status, body } = await askCode(house.url, email, 'email-otp');
    expect([status, body.error.details.code]).toEqual([503, 'code-company-silent']);
    expect(body.error.message).toMatch(/войдите по.номеру телефона/);
    await house.shiftClock(11 * SECOND);
    expect((await askCode(house.url, email, 'email-otp')).status).toBe(200);
    expect(await house.sandbox.lettersAbout('Код подтверждения')).toHaveLength(1);
  });

  it.runIf(company === 'smsru')('a fault of our own database is no silence of the mail, and names nobody', async () => {
    house.expectErrors(/settings/);
    await house.query('alter table settings rename to settings_away');
    const { status, text } = await askCode(house.url, 'fault@example.ru', 'email-otp');
    await house.query('alter table settings_away rename to settings');
    expect([status, text.includes('fault@')]).toEqual([500, false]);
    const said = house.logged.join('\n');
    expect(said).toContain('settings');
    expect(said).not.toContain('fault@');
  });
});
