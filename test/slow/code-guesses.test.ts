import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CODE_ATTEMPTS, FAILURE_BUDGET } from '../../src/shop/codes/code-challenge.rules.ts';
import { arrivedCode, askCode, typeCode, wrongCode } from '../support/codes.ts';
import { openHouse, type House } from '../support/house.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PHONE = '79163770001';

describe('a stranger who guesses for a year', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse();
  });
  afterAll(() => house.close());

  /** One code and every try it has. @returns how many were looked at */
  async function guess(): Promise<number> {
    const { status, body } = await askCode(house.url, PHONE);
    if (status !== 200) return 0;
    const code = await arrivedCode(house, PHONE);
    let tries = 0;
    for (let step = 1; step <= CODE_ATTEMPTS; step++)
      if ((await typeCode(house.url, body.userId, wrongCode(code, step))).body.error.message === 'Invalid OTP') tries++;
    return tries;
  }

  it('has few chances in a hundred, and each five of them send a message to the owner', async () => {
    let tries = 0;
    // First all that may be spent at once, then each time as soon as there is room for another code.
    for (let hour = 0; hour < 48; hour += 4) {
      tries += await guess();
      await house.shiftClock(4 * HOUR);
    }
    expect(tries).toBe(FAILURE_BUDGET);
    for (let day = 2; day < 365; day++) {
      tries += await guess();
      await house.shiftClock(DAY);
    }
    expect(tries).toBeGreaterThan(365);
    expect(tries).toBeLessThanOrEqual(FAILURE_BUDGET + 365);
    expect(await house.sandbox.messages(PHONE)).toHaveLength(tries / CODE_ATTEMPTS);
    expect(1 - (1 - 1 / 10_000) ** tries).toBeLessThan(0.05);
  });
});
