import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { lastCodeSentTo, requestOneTimeCode, countFailures, submitCode } from '../support/codes.ts';
import { fetchApi, freshPhone, signIn } from '../support/customer.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { addressOf, guessInParallel } from '../support/parallel-guesses.ts';

describe('a flood', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({ webs: 2, env: { TRUSTED_PROXIES: 'loopback', CODES_PER_PREFIX: '20' } });
    await moveClockToNine(shop);
  });
  afterAll(() => shop.close());

  it('of 10 000 parallel guesses at a code: five are tried', async () => {
    const phone = '79167770001';
    const { userId } = (await requestOneTimeCode(shop.url, phone)).body;
    const code = await lastCodeSentTo(shop, phone);
    expect(await guessInParallel(shop.url, { userId, code, guesses: 10_000 })).toEqual({
      '400 Invalid OTP': 5,
      '400 Invalid userId': 9_995,
    });
    expect((await submitCode(shop.url, userId, code)).body.error.message).toBe('Invalid userId');
    expect(await countFailures(shop, phone)).toBe(5);
  });

  it('of 1 000 numbers of one prefix: twenty get a message in an hour', async () => {
    const requestFor = async (index: number) => {
      const phone = `7999123${String(1_001 + 2 * index).padStart(4, '0')}`;
      return (await requestOneTimeCode(shop.url, phone, 'phone-otp', { 'x-forwarded-for': addressOf(index) })).status;
    };
    const statuses: number[] = [];
    for (let from = 0; from < 1_000; from += 50)
      statuses.push(...(await Promise.all(Array.from({ length: 50 }, (_, index) => requestFor(from + index)))));
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(980);
    const sent = (await shop.sandbox.messages()).filter(({ phone }) => phone.startsWith('7999123'));
    expect(sent).toHaveLength(20);
  });

  it('of 1 000 logins at one web: it answers others meanwhile, twenty times at least, and sheds what it cannot look at', async () => {
    const flooded = shop.webs[1]!.url;
    let going = true;
    const flood = Promise.all(
      Array.from({ length: 1000 }, (_, n) =>
        signIn(flooded, freshPhone(), 'x', `10.${2 + Math.floor(n / 250)}.${n % 250}.1`),
      ),
    ).finally(() => (going = false));
    let served = 0;
    while (going) {
      expect((await fetchApi(flooded, '/api/auth/providers')).status).toBe(200);
      served += 1;
    }
    const answers = await flood;
    expect(served).toBeGreaterThanOrEqual(20);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 503]));
    expect(answers.every(({ status, headers }) => status === 400 || Number(headers.get('retry-after')) > 0)).toBe(true);
  });
});
