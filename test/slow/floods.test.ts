import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginAtNine } from '../support/begin-at-nine.ts';
import { arrivedCode, askCode, failuresOf, typeCode } from '../support/codes.ts';
import { ask, freshPhone, signIn } from '../support/customer.ts';
import { openHouse, type House } from '../support/house.ts';
import { addressOf, guessInParallel } from '../support/parallel-guesses.ts';

describe('a flood', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ webs: 2, env: { TRUSTED_PROXIES: 'loopback', CODES_PER_PREFIX: '20' } });
    await beginAtNine(house);
  });
  afterAll(() => house.close());

  it('of 10 000 parallel guesses at a code: five are tried', async () => {
    const phone = '79167770001';
    const { userId } = (await askCode(house.url, phone)).body;
    const code = await arrivedCode(house, phone);
    expect(await guessInParallel(house.url, { userId, code, guesses: 10_000 })).toEqual({
      '400 Invalid OTP': 5,
      '400 Invalid userId': 9_995,
    });
    expect((await typeCode(house.url, userId, code)).body.error.message).toBe('Invalid userId');
    expect(await failuresOf(house, phone)).toBe(5);
  });

  it('of 1 000 numbers of one prefix: twenty get a message in an hour', async () => {
    const askFor = async (index: number) => {
      const phone = `7999123${String(1_001 + 2 * index).padStart(4, '0')}`;
      return (await askCode(house.url, phone, 'phone-otp', { 'x-forwarded-for': addressOf(index) })).status;
    };
    const statuses: number[] = [];
    for (let from = 0; from < 1_000; from += 50)
      statuses.push(...(await Promise.all(Array.from({ length: 50 }, (_, index) => askFor(from + index)))));
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(980);
    const sent = (await house.sandbox.messages()).filter(({ phone }) => phone.startsWith('7999123'));
    expect(sent).toHaveLength(20);
  });

  it('of 1 000 logins at one web: it answers others meanwhile, twenty times at least, and sheds what it cannot look at', async () => {
    const flooded = house.webs[1]!.url;
    let going = true;
    const flood = Promise.all(
      Array.from({ length: 1000 }, (_, n) =>
        signIn(flooded, freshPhone(), 'x', `10.${2 + Math.floor(n / 250)}.${n % 250}.1`),
      ),
    ).finally(() => (going = false));
    let served = 0;
    while (going) {
      expect((await ask(flooded, '/api/auth/providers')).status).toBe(200);
      served += 1;
    }
    const answers = await flood;
    expect(served).toBeGreaterThanOrEqual(20);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 503]));
    expect(answers.every(({ status, headers }) => status === 400 || Number(headers.get('retry-after')) > 0)).toBe(true);
  });
});
