import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginAtNine } from '../support/begin-at-nine.ts';
import { arrivedCode, askCode, typeCode } from '../support/codes.ts';
import { openHouse, type House } from '../support/house.ts';

describe('codes to countries', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse();
    await beginAtNine(house);
  });
  afterAll(() => house.close());

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
  ])('go to %s', async (_country, phone) => {
    const { status, body } = await askCode(house.url, `+${phone}`);
    expect(status).toBe(200);
    expect((await typeCode(house.url, body.userId, await arrivedCode(house, phone))).status).toBe(200);
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
  ])('do not go to %s', async (_what, phone) => {
    const asked = await house.sandbox.timesAsked('smsru');
    for (const way of ['phone-otp', 'sms-phone-otp', 'call-phone-otp'] as const) {
      const { status, body } = await askCode(house.url, `+${phone}`, way);
      expect([status, body.error.details.code]).toEqual([409, 'code-not-sent-there']);
      expect(body.error.message).toMatch(/войдите по.email.*позвоните,.*\d{2}-\d{2}, или напишите в/);
    }
    expect(await house.sandbox.timesAsked('smsru')).toBe(asked);
    expect(await house.query('select 1 from code_challenges where identifier = $1', [phone])).toEqual([]);
  });
});

describe('codes to countries, with others allowed a few', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ env: { CODE_COUNTRIES: '7, 375', CODES_ELSEWHERE_PER_HOUR: '3' } });
    await beginAtNine(house);
  });
  afterAll(() => house.close());

  it('three an hour go elsewhere; the countries of the list notice nothing', async () => {
    const statuses: number[] = [];
    for (const phone of ['4915123456789', '37120000001', '998904440001', '37477444001', '12125550142'])
      statuses.push((await askCode(house.url, `+${phone}`)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect((await askCode(house.url, '+79164440001')).status).toBe(200);
    expect((await askCode(house.url, '+375294440001')).status).toBe(200);
    await house.shiftClock(3_600_000);
    expect((await askCode(house.url, '+12125550142')).status).toBe(200);
  });

  it.each(['979123456789', '881612345678', '3759021234567', '19005550142'])(
    'none goes to +%s, which costs whoever calls it',
    async (phone) => {
      await house.shiftClock(3_600_000);
      const { status, body } = await askCode(house.url, `+${phone}`);
      expect([status, body.error.details.code]).toEqual([409, 'code-not-sent-there']);
    },
  );
});
