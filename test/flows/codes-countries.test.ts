import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { lastCodeSentTo, requestOneTimeCode, submitCode } from '../support/codes.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

describe('codes to countries', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
    await moveClockToNine(shop);
  });
  afterAll(() => shop.close());

  it.each([
    ['Russia', '79164440001'],
    ['Russia, a landline', '74951234567'],
    ['Kazakhstan', '77014440001'],
    ['Belarus', '375294440001'],
    ['Armenia', '37477444001'],
    ['Azerbaijan', '994504440001'],
    ['Kyrgyzstan', '996555444001'],
    ['Moldova', '37369444001'],
    ['Tajikistan', '992917444001'],
    ['Turkmenistan', '99365444001'],
    ['Uzbekistan', '998904440001'],
  ])('are sent to %s', async (_country, phone) => {
    const { status, body } = await requestOneTimeCode(shop.url, `+${phone}`);
    expect(status).toBe(200);
    expect((await submitCode(shop.url, body.userId, await lastCodeSentTo(shop, phone))).status).toBe(200);
  });

  it.each([
    ['the United States', '12125550142'],
    ['Jamaica, under the same code', '18765550142'],
    ['Germany', '4915123456789'],
    ['Latvia', '37120000001'],
    ['a satellite telephone', '881612345678'],
    ['an international network', '882131234567'],
    ['an international premium number', '979123456789'],
    ['a Russian premium number', '78091234567'],
    ['a Russian free number', '78001234567'],
    ['a Russian number at extra cost', '78081234567'],
    ['a Belarusian premium number', '3759021234567'],
    ['a Moldovan premium number', '37390012345'],
    ['an Armenian shared-cost number', '37480123456'],
    ['a number that is too long', '79164440001234'],
    ['a number that nobody has', '37529444001'],
  ])('are not sent to %s', async (_what, phone) => {
    const requestsBefore = await shop.sandbox.requestCount('smsru');
    for (const way of ['phone-otp', 'sms-phone-otp', 'call-phone-otp'] as const) {
      const { status, body } = await requestOneTimeCode(shop.url, `+${phone}`, way);
      expect([status, body.error.details.code]).toEqual([409, 'code-not-sent-there']);
      expect(body.error.message).toMatch(/войдите по.email.*позвоните,.*\d{2}-\d{2}, или напишите в/);
    }
    expect(await shop.sandbox.requestCount('smsru')).toBe(requestsBefore);
    expect(await shop.query('select 1 from code_challenges where identifier = $1', [phone])).toEqual([]);
  });
});

describe('codes to countries, with a small limit for the others', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({ env: { CODE_COUNTRIES: '7, 375', CODES_ELSEWHERE_PER_HOUR: '3' } });
    await moveClockToNine(shop);
  });
  afterAll(() => shop.close());

  it('three an hour go to other countries; those of the list are not affected', async () => {
    const statuses: number[] = [];
    for (const phone of ['4915123456789', '37120000001', '998904440001', '37477444001', '12125550142'])
      statuses.push((await requestOneTimeCode(shop.url, `+${phone}`)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect((await requestOneTimeCode(shop.url, '+79164440001')).status).toBe(200);
    expect((await requestOneTimeCode(shop.url, '+375294440001')).status).toBe(200);
    await shop.shiftClock(3_600_000);
    expect((await requestOneTimeCode(shop.url, '+12125550142')).status).toBe(200);
  });

  it.each(['979123456789', '881612345678', '3759021234567', '19005550142'])(
    'none goes to +%s, an expensive number',
    async (phone) => {
      await shop.shiftClock(3_600_000);
      const { status, body } = await requestOneTimeCode(shop.url, `+${phone}`);
      expect([status, body.error.details.code]).toEqual([409, 'code-not-sent-there']);
    },
  );
});
