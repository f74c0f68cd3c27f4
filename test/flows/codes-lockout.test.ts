import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAILURE_BUDGET } from '../../src/shop/codes/code-challenge.rules.ts';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import { lastCodeSentTo, requestOneTimeCode, addFailures, submitCode, wrongCode } from '../support/codes.ts';
import { newCustomer, signIn } from '../support/customer.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

const HOME = '198.51.100.3';
const STRANGER = '192.0.2.9';
const from = (address: string) => ({ 'x-forwarded-for': address });

let shop: TestShop;
let numbers = 0;

/** Requests a code to a phone and reads it, as the owner of the phone does. */
async function requestCode(phone: string, address: string) {
  const { status, body } = await requestOneTimeCode(shop.url, phone, 'phone-otp', from(address));
  return { status, why: body.error?.details.code, userId: body.userId, code: await lastCodeSentTo(shop, phone) };
}

const submitFrom = (userId: string, code: string, address: string) => submitCode(shop.url, userId, code, from(address));

/** A customer who has signed in from home. */
async function newOwner(home = HOME): Promise<string> {
  const phone = `7916${String(3_011_001 + 2 * numbers++)}`;
  await shop.query('insert into customers (phone, created_at, updated_at) values ($1, now(), now())', [phone]);
  const { userId, code } = await requestCode(phone, home);
  expect((await submitFrom(userId, code, home)).status).toBe(200);
  await shop.shiftClock(DAY);
  return phone;
}

/** Types wrong codes until no more codes are sent. @returns how many were typed */
async function useUpAttempts(phone: string, address: string, days: number): Promise<number> {
  let tries = 0;
  for (let hour = 0; hour < days * 24; hour += 4) {
    const challenge = await requestCode(phone, address);
    if (challenge.status === 200)
      for (let step = 1; step <= 5; step++) {
        const { body } = await submitFrom(challenge.userId, wrongCode(challenge.code, step), address);
        if (body.error.message === 'Invalid OTP') tries++;
      }
    await shop.shiftClock(4 * HOUR);
  }
  return tries;
}

describe('a stranger who types wrong codes', () => {
  beforeAll(async () => {
    shop = await openTestShop({ env: { TRUSTED_PROXIES: 'loopback' } });
    await moveClockToNine(shop);
  });
  afterAll(() => shop.close());

  it('uses up 60 attempts of a phone: the owner still signs in at home, and elsewhere some days later', async () => {
    const phone = await newOwner();
    expect(await useUpAttempts(phone, STRANGER, 2)).toBe(FAILURE_BUDGET);
    expect(await requestCode(phone, STRANGER)).toMatchObject({ status: 403, why: 'code-failures-used-up' });
    const { status, userId, code } = await requestCode(phone, HOME);
    expect(status).toBe(200);
    expect(Object.keys((await submitFrom(userId, code, HOME)).body)).toContain('jwt');
    // The stranger's failures stay counted and expire by one a day.
    expect(await requestCode(phone, '203.0.113.77')).toMatchObject({ status: 403 });
    await shop.shiftClock(6 * DAY);
    const away = await requestCode(phone, '203.0.113.77');
    expect(away.status).toBe(200);
    expect((await submitFrom(away.userId, away.code, '203.0.113.77')).status).toBe(200);
  });

  it('and requests codes all day blocks neither new codes of the owner nor the one already sent', async () => {
    const phone = await newOwner();
    const own = await requestCode(phone, HOME);
    // A minute later the stranger's own code arrives; the owner's stays good.
    await shop.shiftClock(60 * SECOND);
    expect((await requestCode(phone, STRANGER)).status).toBe(200);
    expect((await submitFrom(own.userId, own.code, HOME)).status).toBe(200);
    for (let time = 0; time < 5; time++) {
      await shop.shiftClock(11 * 60 * SECOND);
      expect((await requestCode(phone, STRANGER)).status).toBe(200);
    }
    await shop.shiftClock(11 * 60 * SECOND);
    expect(await requestCode(phone, STRANGER)).toMatchObject({ status: 429, why: 'code-too-soon' });
    expect((await requestCode(phone, HOME)).status).toBe(200);
  });

  it("in the owner's home network is stopped at 60 as well", async () => {
    const phone = await newOwner();
    expect(await useUpAttempts(phone, HOME, 3)).toBe(FAILURE_BUDGET);
    expect(await requestCode(phone, HOME)).toMatchObject({ status: 403 });
    // And the attempts at other addresses are not used up.
    expect((await requestCode(phone, STRANGER)).status).toBe(200);
  });

  it('in another network of the same provider gains nothing: home is one network, for IPv6 its /64', async () => {
    const phone = await newOwner('2001:db8:7:1::5');
    await addFailures(shop, phone, FAILURE_BUDGET);
    expect((await requestCode(phone, '2001:db8:7:2::5')).status).toBe(403);
    expect((await requestCode(phone, '2001:db8:7:1:aaaa::9')).status).toBe(200);
  });

  it('who was signed in once is a stranger again when the owner has ended that session', async () => {
    const phone = await newOwner();
    const thief = await requestCode(phone, STRANGER);
    expect((await submitFrom(thief.userId, thief.code, STRANGER)).status).toBe(200);
    await shop.query(`update sessions set ended_at = $1, end_reason = 'ended-elsewhere' where host(address) = $2`, [
      shop.now(),
      STRANGER,
    ]);
    await addFailures(shop, phone, FAILURE_BUDGET);
    await shop.shiftClock(91 * SECOND);
    expect((await requestCode(phone, STRANGER)).status).toBe(403);
    expect((await requestCode(phone, HOME)).status).toBe(200);
  });

  it("who tries passwords all day does not use up the owner's attempts at home", async () => {
    const password = 'тихий чай под вечер';
    const { phone } = await newCustomer(shop, { password, from: HOME });
    const statuses = [];
    for (let index = 0; index < 31; index++) {
      // Ten in ten minutes, thirty a day.
      if (index % 10 === 0) await shop.shiftClock(11 * 60 * SECOND);
      statuses.push((await signIn(shop.url, phone, `не тот ${index}`, STRANGER)).status);
    }
    expect(statuses).toEqual([...Array(30).fill(400), 429]);
    expect((await signIn(shop.url, phone, password, STRANGER)).status).toBe(429);
    expect((await signIn(shop.url, phone, password, HOME)).status).toBe(200);
  });

  it('leaves no rows once all failures have expired', async () => {
    await shop.shiftClock(70 * DAY);
    await shop.enqueue('apply-retention');
    await shop.drain();
    expect(await shop.query('select * from code_failures')).toEqual([]);
  });
});

describe('the totals of wrong codes and of sent codes', () => {
  beforeAll(async () => {
    shop = await openTestShop({
      env: { TRUSTED_PROXIES: 'loopback', WRONG_CODES_PER_DAY: '10', CODES_PER_HOUR: '40', LOG_LEVEL: 'warn' },
    });
    await moveClockToNine(shop);
    shop.expectErrors(/half of the wrong codes/);
  });
  afterAll(() => shop.close());

  it('reached through free mailboxes block no phone', async () => {
    for (const [index, email] of ['odin@example.ru', 'dva@example.ru', 'tri@example.ru'].entries()) {
      const address = `10.1.${index}.7`;
      const { body } = await requestOneTimeCode(shop.url, email, 'email-otp', from(address));
      const letter = (await shop.sandbox.lettersAbout('Код подтверждения')).find(({ to }) => to.includes(email));
      const code = /(\d{4})<\/p>/.exec(letter!.html)![1]!;
      for (let step = 1; step <= 5; step++) {
        const { status } = await submitFrom(body.userId, wrongCode(code, step), address);
        // The third mailbox exceeds the ten of a day.
        expect(status).toBe(index < 2 ? 400 : 429);
      }
    }
    const phone = `7916${String(3_011_001 + 2 * numbers++)}`;
    const { userId, code } = await requestCode(phone, '10.2.0.7');
    expect((await submitFrom(userId, wrongCode(code), '10.2.0.7')).status).toBe(400);
    expect((await submitFrom(userId, code, '10.2.0.7')).status).toBe(200);
  });

  it('reached through strangers’ phones block nobody at home', async () => {
    const phone = await newOwner();
    for (let index = 0; index < 2; index++) {
      const address = `10.3.${index}.7`;
      const { userId, code } = await requestCode(`7916${String(3_011_001 + 2 * numbers++)}`, address);
      for (let step = 1; step <= 5; step++) await submitFrom(userId, wrongCode(code, step), address);
    }
    const stopped = await requestCode(phone, '10.4.0.7');
    expect((await submitFrom(stopped.userId, stopped.code, '10.4.0.7')).status).toBe(429);
    const { userId, code } = await requestCode(phone, HOME);
    expect((await submitFrom(userId, wrongCode(code), HOME)).status).toBe(400);
    expect((await submitFrom(userId, code, HOME)).status).toBe(200);
  });
});
