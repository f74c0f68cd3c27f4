import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAILURE_BUDGET } from '../../src/shop/codes/code-challenge.rules.ts';
import { beginAtNine } from '../support/begin-at-nine.ts';
import { arrivedCode, askCode, rememberFailures, typeCode, wrongCode } from '../support/codes.ts';
import { newCustomer, signIn } from '../support/customer.ts';
import { openHouse, type House } from '../support/house.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

const HOME = '198.51.100.3';
const STRANGER = '192.0.2.9';
const from = (address: string) => ({ 'x-forwarded-for': address });

let house: House;
let numbers = 0;

/** Asks for a code to a phone and reads it, as whoever holds the phone does. */
async function asked(phone: string, address: string) {
  const { status, body } = await askCode(house.url, phone, 'phone-otp', from(address));
  return { status, why: body.error?.details.code, userId: body.userId, code: await arrivedCode(house, phone) };
}

const typed = (userId: string, code: string, address: string) => typeCode(house.url, userId, code, from(address));

/** A customer who has signed in from home. */
async function newOwner(home = HOME): Promise<string> {
  const phone = `7916${String(3_011_001 + 2 * numbers++)}`;
  await house.query('insert into customers (phone, created_at, updated_at) values ($1, now(), now())', [phone]);
  const { userId, code } = await asked(phone, home);
  expect((await typed(userId, code, home)).status).toBe(200);
  await house.shiftClock(DAY);
  return phone;
}

/** Wrong codes until no more code is sent. @returns how many were tried */
async function burn(phone: string, address: string, days: number): Promise<number> {
  let tries = 0;
  for (let hour = 0; hour < days * 24; hour += 4) {
    const challenge = await asked(phone, address);
    if (challenge.status === 200)
      for (let step = 1; step <= 5; step++) {
        const { body } = await typed(challenge.userId, wrongCode(challenge.code, step), address);
        if (body.error.message === 'Invalid OTP') tries++;
      }
    await house.shiftClock(4 * HOUR);
  }
  return tries;
}

describe('a stranger who types wrong codes', () => {
  beforeAll(async () => {
    house = await openHouse({ env: { TRUSTED_PROXIES: 'loopback' } });
    await beginAtNine(house);
  });
  afterAll(() => house.close());

  it('uses up 60 of a phone: the owner signs in at home all the same, and elsewhere some days later', async () => {
    const phone = await newOwner();
    expect(await burn(phone, STRANGER, 2)).toBe(FAILURE_BUDGET);
    expect(await asked(phone, STRANGER)).toMatchObject({ status: 403, why: 'code-failures-used-up' });
    const { status, userId, code } = await asked(phone, HOME);
    expect(status).toBe(200);
    expect(Object.keys((await typed(userId, code, HOME)).body)).toContain('jwt');
    // What the stranger spent stays spent, and comes back by one a day.
    expect(await asked(phone, '203.0.113.77')).toMatchObject({ status: 403 });
    await house.shiftClock(6 * DAY);
    const away = await asked(phone, '203.0.113.77');
    expect(away.status).toBe(200);
    expect((await typed(away.userId, away.code, '203.0.113.77')).status).toBe(200);
  });

  it('and asks for codes all day takes neither the owner’s codes nor the one the owner reads', async () => {
    const phone = await newOwner();
    const own = await asked(phone, HOME);
    // A minute later the stranger's own comes; the owner's stays good.
    await house.shiftClock(60 * SECOND);
    expect((await asked(phone, STRANGER)).status).toBe(200);
    expect((await typed(own.userId, own.code, HOME)).status).toBe(200);
    for (let time = 0; time < 5; time++) {
      await house.shiftClock(11 * 60 * SECOND);
      expect((await asked(phone, STRANGER)).status).toBe(200);
    }
    await house.shiftClock(11 * 60 * SECOND);
    expect(await asked(phone, STRANGER)).toMatchObject({ status: 429, why: 'code-too-soon' });
    expect((await asked(phone, HOME)).status).toBe(200);
  });

  it('at the home of the owner ends at 60 as well', async () => {
    const phone = await newOwner();
    expect(await burn(phone, HOME, 3)).toBe(FAILURE_BUDGET);
    expect(await asked(phone, HOME)).toMatchObject({ status: 403 });
    // And has spent nothing of what is tried elsewhere.
    expect((await asked(phone, STRANGER)).status).toBe(200);
  });

  it('is told nothing new by sharing a house: home is a network, of IPv6 its /64', async () => {
    const phone = await newOwner('2001:db8:7:1::5');
    await rememberFailures(house, phone, FAILURE_BUDGET);
    expect((await asked(phone, '2001:db8:7:2::5')).status).toBe(403);
    expect((await asked(phone, '2001:db8:7:1:aaaa::9')).status).toBe(200);
  });

  it('and was signed in once is a stranger again when the owner has ended that session', async () => {
    const phone = await newOwner();
    const thief = await asked(phone, STRANGER);
    expect((await typed(thief.userId, thief.code, STRANGER)).status).toBe(200);
    await house.query(`update sessions set ended_at = $1, end_reason = 'ended-elsewhere' where host(address) = $2`, [
      house.now(),
      STRANGER,
    ]);
    await rememberFailures(house, phone, FAILURE_BUDGET);
    await house.shiftClock(91 * SECOND);
    expect((await asked(phone, STRANGER)).status).toBe(403);
    expect((await asked(phone, HOME)).status).toBe(200);
  });

  it('who tries passwords all day leaves the owner the tries at home', async () => {
    const password = 'тихий чай под вечер';
    const { phone } = await newCustomer(house, { password, from: HOME });
    const tried = [];
    for (let index = 0; index < 31; index++) {
      // Ten in ten minutes, thirty a day.
      if (index % 10 === 0) await house.shiftClock(11 * 60 * SECOND);
      tried.push((await signIn(house.url, phone, `не тот ${index}`, STRANGER)).status);
    }
    expect(tried).toEqual([...Array(30).fill(400), 429]);
    expect((await signIn(house.url, phone, password, STRANGER)).status).toBe(429);
    expect((await signIn(house.url, phone, password, HOME)).status).toBe(200);
  });

  it('leaves nothing once all of it is forgotten', async () => {
    await house.shiftClock(70 * DAY);
    await house.enqueue('apply-retention');
    await house.drain();
    expect(await house.query('select * from code_failures')).toEqual([]);
  });
});

describe('the totals of wrong codes and of codes', () => {
  beforeAll(async () => {
    house = await openHouse({
      env: { TRUSTED_PROXIES: 'loopback', WRONG_CODES_PER_DAY: '10', CODES_PER_HOUR: '40', LOG_LEVEL: 'warn' },
    });
    await beginAtNine(house);
    house.expectErrors(/half of the wrong codes/);
  });
  afterAll(() => house.close());

  it('of free mailboxes stop no phone', async () => {
    for (const [index, email] of ['odin@example.ru', 'dva@example.ru', 'tri@example.ru'].entries()) {
      const address = `10.1.${index}.7`;
      const { body } = await askCode(house.url, email, 'email-otp', from(address));
      const letter = (await house.sandbox.lettersAbout('Код подтверждения')).find(({ to }) => to.includes(email));
      const code = /(\d{4})<\/p>/.exec(letter!.html)![1]!;
      for (let step = 1; step <= 5; step++) {
        const { status } = await typed(body.userId, wrongCode(code, step), address);
        // The third mailbox is over the ten of a day.
        expect(status).toBe(index < 2 ? 400 : 429);
      }
    }
    const phone = `7916${String(3_011_001 + 2 * numbers++)}`;
    const { userId, code } = await asked(phone, '10.2.0.7');
    expect((await typed(userId, wrongCode(code), '10.2.0.7')).status).toBe(400);
    expect((await typed(userId, code, '10.2.0.7')).status).toBe(200);
  });

  it('of strangers’ phones stop nobody at home', async () => {
    const phone = await newOwner();
    for (let index = 0; index < 2; index++) {
      const address = `10.3.${index}.7`;
      const { userId, code } = await asked(`7916${String(3_011_001 + 2 * numbers++)}`, address);
      for (let step = 1; step <= 5; step++) await typed(userId, wrongCode(code, step), address);
    }
    const stopped = await asked(phone, '10.4.0.7');
    expect((await typed(stopped.userId, stopped.code, '10.4.0.7')).status).toBe(429);
    const { userId, code } = await asked(phone, HOME);
    expect((await typed(userId, wrongCode(code), HOME)).status).toBe(400);
    expect((await typed(userId, code, HOME)).status).toBe(200);
  });
});
