import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrivedCode, askCode, failuresOf, typeCode, wrongCode } from '../support/codes.ts';
import { openHouse, type House } from '../support/house.ts';

/** An address for each number, every one in a subnet of its own. */
const addressOf = (index: number) => `10.${index >> 8}.${index & 255}.7`;

describe('guesses at a code', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ env: { TRUSTED_PROXIES: 'loopback' } });
  });
  afterAll(() => house.close());

  /** Guesses over connections that stay open, as a machine does. */
  function guesser() {
    const agent = new Agent({ keepAlive: true, maxSockets: 500 });
    const { port } = new URL(house.url);
    const guess = (userId: string, otp: string, from: string) =>
      new Promise<string>((resolve, reject) => {
        const asking = request(
          {
            port,
            agent,
            method: 'POST',
            path: '/api/auth/verify-otp',
            headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
          },
          (answer) => {
            let text = '';
            answer.on('data', (chunk) => (text += chunk));
            answer.on('end', () => {
              const message = (JSON.parse(text) as { error?: { message: string } }).error?.message;
              resolve(`${answer.statusCode} ${message ?? 'proved'}`);
            });
          },
        );
        asking.on('error', reject);
        asking.end(JSON.stringify({ userId, otp }));
      });
    return { guess, close: () => agent.destroy() };
  }

  it('of 10 000 parallel guesses five are tried', { timeout: 120_000 }, async () => {
    const phone = '79167770001';
    const { body } = await askCode(house.url, phone);
    const code = await arrivedCode(house, phone);
    const { guess, close } = guesser();
    const answers = await Promise.all(
      Array.from({ length: 10_000 }, (_, index) =>
        guess(body.userId, wrongCode(code, 1 + (index % 9_999)), addressOf(index)),
      ),
    );
    close();
    const said = new Map<string, number>();
    for (const answer of answers) said.set(answer, (said.get(answer) ?? 0) + 1);
    expect(Object.fromEntries(said)).toEqual({ '400 Invalid OTP': 5, '400 Invalid userId': 9_995 });
    // Not even the right one any more.
    expect((await typeCode(house.url, body.userId, code)).body.error.message).toBe('Invalid userId');
    expect(await failuresOf(house, phone)).toBe(5);
  });
});
