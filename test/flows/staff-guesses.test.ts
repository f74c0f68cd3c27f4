import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginAtNine } from '../support/begin-at-nine.ts';
import { openHouse, type House } from '../support/house.ts';

const STAFF_TOKEN = 'Rk7-the staff token of a test of guesses';
const HOUR = 3_600_000;

describe('guesses at the token of the staff', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ webs: 2, env: { TRUSTED_PROXIES: 'loopback', STAFF_TOKEN, LOG_LEVEL: 'warn' } });
    house.expectErrors(/staff token/);
    await beginAtNine(house);
  });
  afterAll(() => house.close());

  /** One door takes no other bearer, the other serves customers besides. */
  const DOORS = ['/api/support/chats', '/api/news?publicationState=preview'] as const;

  async function knock(door: string, token: string, from: string, web = 0) {
    const answer = await fetch(house.webs[web]!.url + door, {
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': from },
    });
    const body = (await answer.json()) as { error?: { message: string } };
    return { status: answer.status, message: body.error?.message, retryAfter: answer.headers.get('retry-after') };
  }

  it.each(DOORS)('at %s: of 400 from one network twenty are looked at', async (door) => {
    await house.shiftClock(HOUR);
    const answers = [];
    for (let index = 0; index < 400; index += 20)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 20 }, (_, step) =>
            knock(door, `a guess at the token, the ${index + step}th`, `2001:db8:9:1::${index + step}`, step % 2),
          ),
        )),
      );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(380);
    expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
    expect(refused[0]!.message).toMatch(/^Слишком много попыток: повторите через/);
    // Not even the right one from there any more, at neither door; from elsewhere it is good all the while.
    for (const other of DOORS) {
      expect((await knock(other, STAFF_TOKEN, '2001:db8:9:1::ffff', 1)).status).toBe(429);
      expect((await knock(other, STAFF_TOKEN, '2001:db8:10:1::1', 1)).status).toBe(200);
    }
    await house.shiftClock(HOUR);
    expect((await knock(door, STAFF_TOKEN, '2001:db8:9:1::1')).status).toBe(200);
  });

  it('keep nobody out who is a neighbour only', async () => {
    await house.shiftClock(HOUR);
    for (let index = 0; index < 25; index++) await knock(DOORS[0], `a guess, the ${index}th`, '198.51.100.7');
    expect((await knock(DOORS[0], STAFF_TOKEN, '198.51.100.7')).status).toBe(429);
    expect((await knock(DOORS[0], STAFF_TOKEN, '198.51.100.8')).status).toBe(200);
  });

  it('are no tokens of customers whose time is over, and no visits without any', async () => {
    await house.shiftClock(HOUR);
    const over = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpZCI6MX0.AAAA';
    for (let index = 0; index < 30; index++) {
      expect((await knock(DOORS[1], over, '203.0.113.5')).status).toBe(401);
      const visit = await fetch(house.url + DOORS[0], { headers: { 'x-forwarded-for': '203.0.113.5' } });
      expect(visit.status).toBe(401);
    }
    expect((await knock(DOORS[0], STAFF_TOKEN, '203.0.113.5')).status).toBe(200);
  });

  it('are told to the staff, without a name of anybody', () => {
    const lines = house.logged.filter((line) => line.includes('staff token'));
    // Once for each of the three networks that had used its guesses up.
    expect(lines).toHaveLength(3);
    expect(lines.join('\n')).not.toMatch(/2001:db8|198\.51|a guess, the|the staff token of a test/);
  });
});
