// Longer than usual: one shop for every limit of a code.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CODE_ATTEMPTS, FAILURE_BUDGET } from '../../src/shop/codes/code-challenge.rules.ts';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import {
  lastCodeSentTo,
  requestOneTimeCode,
  countFailures,
  post,
  solvePuzzle,
  submitCode,
  wrongCode,
} from '../support/codes.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

describe('one-time codes', () => {
  let shop: TestShop;
  let numbers = 0;
  beforeAll(async () => {
    shop = await openTestShop();
    await moveClockToNine(shop);
  });
  afterAll(() => shop.close());

  /** An unused number whose ending triggers no failure in the sandbox. */
  const newPhone = () => `7916${String(1_011_001 + 2 * numbers++)}`;
  const newCustomer = async (changes: { phone?: string; email?: string; blocked?: boolean } = {}) => {
    const phone = changes.phone ?? newPhone();
    const [row] = await shop.query<{ id: number }>(
      `insert into customers (phone, email, email_confirmed_at, blocked_at, created_at, updated_at)
       values ($1, $2::text, case when $2::text is null then null else now() end,
               case when $3::boolean then now() end, now(), now()) returning id`,
      [phone, changes.email ?? null, changes.blocked ?? false],
    );
    return { id: row!.id, phone };
  };

  it('a stranger proves a phone and gets a ticket; a customer is signed in', async () => {
    const stranger = newPhone();
    const challenge = await requestOneTimeCode(shop.url, stranger);
    expect(challenge.status).toBe(200);
    expect(challenge.body).toMatchObject({ retryAfter: 90, channel: 'sms' });
    const code = await lastCodeSentTo(shop, stranger);
    // The answer contains the code only because the sandbox sends it.
    expect(challenge.body.code).toBe(Number(code) * 1024);
    const [message] = await shop.sandbox.messages(stranger);
    expect(message!.text!.length).toBeLessThanOrEqual(70);
    const proved = await submitCode(shop.url, challenge.body.userId, code);
    expect([proved.status, Object.keys(proved.body)]).toEqual([200, ['ticket', 'expiresIn']]);
    expect(proved.body.expiresIn).toBe(900);

    const { id, phone } = await newCustomer();
    const again = await requestOneTimeCode(shop.url, phone, 'call-phone-otp');
    expect(again.body.channel).toBe('call');
    const signedIn = await submitCode(shop.url, again.body.userId, await lastCodeSentTo(shop, phone));
    expect(signedIn.body.user).toMatchObject({ id, phone });
    const sessions = await shop.query('select method from sessions where customer_id = $1', [id]);
    expect(sessions).toEqual([{ method: 'code' }]);
    // Requested with a token, the next code is for the new phone of this account.
    const own = newPhone();
    const bearer = { authorization: `Bearer ${signedIn.body.jwt}` };
    const change = await requestOneTimeCode(shop.url, own, 'phone-otp', bearer);
    const ticket = await submitCode(shop.url, change.body.userId, await lastCodeSentTo(shop, own));
    expect(Object.keys(ticket.body)).toEqual(['ticket', 'expiresIn']);
    const [proof] = await shop.query('select customer_id from proof_tickets where identifier = $1', [own]);
    expect(proof).toEqual({ customer_id: id });
  });

  it('a code by letter proves an address, and only the letter contains it', async () => {
    const { id } = await newCustomer({ email: 'vera@example.ru' });
    const challenge = await requestOneTimeCode(shop.url, ' Vera@Example.RU ', 'email-otp');
    expect(challenge.body).toMatchObject({ retryAfter: 90, channel: 'email' });
    const [letter] = await shop.sandbox.lettersAbout('Код подтверждения');
    expect(letter!.to).toEqual(['vera@example.ru']);
    const code = /(\d{4})<\/p>/.exec(letter!.html)![1]!;
    expect(letter!.subject).not.toContain(code);
    const signedIn = await submitCode(shop.url, challenge.body.userId, code);
    expect(signedIn.body.user?.id).toBe(id);
    for (const typed of ['vera@', '79161234567', '79161234567@phone.invalid', ''])
      expect((await requestOneTimeCode(shop.url, typed, 'email-otp')).status).toBe(400);
  });

  it('a blocked customer learns it only by typing the right code', async () => {
    const { phone } = await newCustomer({ blocked: true });
    const { body } = await requestOneTimeCode(shop.url, phone);
    const code = await lastCodeSentTo(shop, phone);
    expect((await submitCode(shop.url, body.userId, wrongCode(code))).body.error.message).toBe('Invalid OTP');
    const refused = await submitCode(shop.url, body.userId, code);
    expect([refused.status, refused.body.error.message]).toEqual([
      400,
      'Your account has been blocked by an administrator',
    ]);
  });

  it('twelve spellings of one number are one number', async () => {
    const spellings = [
      '+7 916 555-01-21',
      '8 916 555-01-21',
      '79165550121',
      '9165550121',
      '+7(916)5550121',
      '8 (916) 555 01 21',
      '8-916-555-01-21',
      '+7.916.555.01.21',
      '007 916 555 01 21',
      '810 7 916 555-01-21',
      '+7\u00a0916\u00a0555\u201101\u201121',
      '  8 916 555–01–21 ',
    ];
    const statuses = [];
    for (const spelling of spellings) statuses.push((await requestOneTimeCode(shop.url, spelling)).status);
    expect(statuses).toEqual([200, ...Array(11).fill(429)]);
    expect(await shop.sandbox.messages('79165550121')).toHaveLength(1);
  });

  it('twenty requests at once send one message', async () => {
    const phone = newPhone();
    const answers = await Promise.all(Array.from({ length: 20 }, () => requestOneTimeCode(shop.url, phone)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(429)]);
    expect(await shop.sandbox.messages(phone)).toHaveLength(1);
  });

  it('the next code comes after 90 seconds and replaces the first; three in ten minutes, six a day', async () => {
    const phone = newPhone();
    const first = await requestOneTimeCode(shop.url, phone);
    const firstCode = await lastCodeSentTo(shop, phone);
    await shop.shiftClock(80 * SECOND);
    const early = await requestOneTimeCode(shop.url, phone, 'call-phone-otp');
    expect(early.status).toBe(429);
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(early.headers.get('retry-after'))).toBeLessThanOrEqual(10);
    expect(early.body.error.message).toMatch(/^Новый код можно запросить через.\d+.секунд/);
    await shop.shiftClock(11 * SECOND);
    const second = await requestOneTimeCode(shop.url, phone);
    expect(second.status).toBe(200);
    const replaced = await submitCode(shop.url, first.body.userId, firstCode);
    expect([replaced.status, replaced.body.error.message]).toEqual([400, 'Invalid userId']);
    await shop.shiftClock(91 * SECOND);
    expect((await requestOneTimeCode(shop.url, phone)).status).toBe(200);
    await shop.shiftClock(91 * SECOND);
    const fourth = await requestOneTimeCode(shop.url, phone);
    expect(fourth.status).toBe(429);
    expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(250);
    for (const _ of [4, 5, 6]) {
      await shop.shiftClock(11 * MINUTE);
      expect((await requestOneTimeCode(shop.url, phone)).status).toBe(200);
    }
    await shop.shiftClock(11 * MINUTE);
    const seventh = await requestOneTimeCode(shop.url, phone);
    expect([seventh.status, seventh.body.error.message]).toEqual([429, expect.stringMatching(/через.\d\d.час/)]);
  });

  it('a code is valid for five minutes, one use and five attempts', async () => {
    const phone = newPhone();
    const late = await requestOneTimeCode(shop.url, phone);
    const deferredCode = await lastCodeSentTo(shop, phone);
    await shop.shiftClock(5 * MINUTE + SECOND);
    expect((await submitCode(shop.url, late.body.userId, deferredCode)).body.error.message).toBe('Invalid userId');

    const { body } = await requestOneTimeCode(shop.url, phone);
    const code = await lastCodeSentTo(shop, phone);
    // Used by several requests at once: one succeeds.
    const answers = await Promise.all(Array.from({ length: 4 }, () => submitCode(shop.url, body.userId, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect((await submitCode(shop.url, body.userId, code)).body.error.message).toBe('Invalid userId');

    const other = newPhone();
    const third = await requestOneTimeCode(shop.url, other);
    const right = await lastCodeSentTo(shop, other);
    const statuses = [];
    for (let step = 1; step <= 5; step++)
      statuses.push((await submitCode(shop.url, third.body.userId, wrongCode(right, step))).body.error.message);
    expect(statuses).toEqual(Array(5).fill('Invalid OTP'));
    expect((await submitCode(shop.url, third.body.userId, right)).body.error.message).toBe('Invalid userId');
    expect(await countFailures(shop, other)).toBe(5);
  });

  it.each(['', '12', '12345', 'abcd', '12 4', 1234, null, { $ne: '' }, ['1', '2', '3', '4']])(
    '%j is no code',
    async (otp) => {
      const answer = await post(shop.url, '/api/auth/verify-otp', { userId: 'x', otp });
      expect([answer.status, answer.body.error.message]).toEqual([400, 'Введите код подтверждения']);
    },
  );

  it('without a puzzle, or with a wrong, used or old one, no code is sent', async () => {
    const phone = newPhone();
    const requestWith = (captcha: unknown) => post(shop.url, '/api/auth/phone-otp', { identifier: phone, captcha });
    const solved = await solvePuzzle(shop.url);
    const { challenge, solution } = JSON.parse(Buffer.from(solved, 'base64').toString());
    const pack = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
    const refused = async (captcha: unknown) => {
      const { status, body } = await requestWith(captcha);
      return `${status} ${body.error.details.code} ${body.error.details.problem}`;
    };
    expect(await refused(undefined)).toBe('400 captcha-refused missing');
    expect(await refused('')).toBe('400 captcha-refused missing');
    expect(await refused('bm9uc2Vuc2U=')).toBe('400 captcha-refused wrong');
    expect(await refused(pack({ challenge, solution: { ...solution, derivedKey: '00' } }))).toBe(
      '400 captcha-refused wrong',
    );
    const later = await solvePuzzle(shop.url);
    await shop.shiftClock(11 * MINUTE);
    expect(await refused(later)).toBe('400 captcha-refused expired');
    const fresh = await solvePuzzle(shop.url);
    // Twenty requests at once with one solution: one succeeds.
    const answers = await Promise.all(Array.from({ length: 20 }, () => requestWith(fresh)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await refused(fresh)).toBe('400 captcha-refused used');
    expect((await requestWith(fresh)).body.error.message).toMatch(/[а-яё]/);
    expect((await requestWith({ a: 1 })).status).toBe(400);
    expect(await shop.sandbox.messages(phone)).toHaveLength(1);
  });

  it('an honest owner who mistypes is never blocked', async () => {
    const { phone } = await newCustomer();
    for (let day = 0; day < 25; day++) {
      await shop.shiftClock(DAY);
      // Mistyped twice, gave up, requested another, mistyped once more.
      const first = await requestOneTimeCode(shop.url, phone);
      const firstCode = await lastCodeSentTo(shop, phone);
      for (const step of [1, 2]) await submitCode(shop.url, first.body.userId, wrongCode(firstCode, step));
      await shop.shiftClock(91 * SECOND);
      const { body } = await requestOneTimeCode(shop.url, phone);
      const code = await lastCodeSentTo(shop, phone);
      await submitCode(shop.url, body.userId, wrongCode(code));
      expect((await submitCode(shop.url, body.userId, code)).status).toBe(200);
    }
    expect(await countFailures(shop, phone)).toBe(0);
  });

  it('a slow guesser gets sixty attempts within ten days, then one a day, in groups of five', async () => {
    const { phone } = await newCustomer();
    let tries = 0;
    let last = { status: 0, message: '' };
    for (let hour = 0; hour < 10 * 24; hour += 4) {
      await shop.shiftClock(4 * 60 * MINUTE);
      const challenge = await requestOneTimeCode(shop.url, phone);
      if (challenge.status !== 200) {
        last = { status: challenge.status, message: challenge.body.error.message };
        continue;
      }
      const code = await lastCodeSentTo(shop, phone);
      for (let step = 1; ; step++) {
        const answer = await submitCode(shop.url, challenge.body.userId, wrongCode(code, step));
        if (answer.body.error.message !== 'Invalid OTP') break;
        tries++;
      }
    }
    expect(tries).toBeGreaterThan(FAILURE_BUDGET);
    expect(tries).toBeLessThanOrEqual(FAILURE_BUDGET + 10);
    expect(await shop.sandbox.messages(phone)).toHaveLength(tries / CODE_ATTEMPTS);
    expect(last).toEqual({ status: 403, message: expect.stringMatching(/войдите по.паролю, по.email или позвоните/) });
  });
});
