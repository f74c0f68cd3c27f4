import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CODE_ATTEMPTS, FAILURE_BUDGET } from '../../src/shop/codes/code-challenge.rules.ts';
import { lastCodeSentTo, requestOneTimeCode, submitCode, wrongCode } from '../support/codes.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PHONE = '79163770001';

describe('a stranger who guesses for a year', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
  });
  afterAll(() => shop.close());

  /** Requests one code and makes all attempts. @returns how many were checked */
  async function guess(): Promise<number> {
    const { status, body } = await requestOneTimeCode(shop.url, PHONE);
    if (status !== 200) return 0;
    const code = await lastCodeSentTo(shop, PHONE);
    let tries = 0;
    for (let step = 1; step <= CODE_ATTEMPTS; step++)
      if ((await submitCode(shop.url, body.userId, wrongCode(code, step))).body.error.message === 'Invalid OTP')
        tries++;
    return tries;
  }

  it('has few chances in a hundred, and each five of them send a message to the owner', async () => {
    let tries = 0;
    // First the whole budget at once, then a code whenever another one is allowed.
    for (let hour = 0; hour < 48; hour += 4) {
      tries += await guess();
      await shop.shiftClock(4 * HOUR);
    }
    expect(tries).toBe(FAILURE_BUDGET);
    for (let day = 2; day < 365; day++) {
      tries += await guess();
      await shop.shiftClock(DAY);
    }
    expect(tries).toBeGreaterThan(365);
    expect(tries).toBeLessThanOrEqual(FAILURE_BUDGET + 365);
    expect(await shop.sandbox.messages(PHONE)).toHaveLength(tries / CODE_ATTEMPTS);
    expect(1 - (1 - 1 / 10_000) ** tries).toBeLessThan(0.05);
  });
});
