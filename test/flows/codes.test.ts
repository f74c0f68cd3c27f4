import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CODE_ATTEMPTS, FAILURE_BUDGET } from '../../src/shop/codes/code-challenge.rules.ts';
import { beginAtNine } from '../support/begin-at-nine.ts';
import { arrivedCode, askCode, failuresOf, post, solvePuzzle, typeCode, wrongCode } from '../support/codes.ts';
import { openHouse, type House } from '../support/house.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

describe('one-time codes', () => {
  let house: House;
  let numbers = 0;
  beforeAll(async () => {
    house = await openHouse();
    await beginAtNine(house);
  });
  afterAll(() => house.close());

  /** A number nobody has had yet; its ending upsets no company. */
  const newPhone = () => `7916${String(1_011_001 + 2 * numbers++)}`;
  const newCustomer = async (changes: { phone?: string; email?: string; blocked?: boolean } = {}) => {
    const phone = changes.phone ?? newPhone();
    const [row] = await house.query<{ id: number }>(
      `insert into customers (phone, email, email_confirmed_at, blocked_at, created_at, updated_at)
       values ($1, $2::text, case when $2::text is null then null else now() end,
               case when $3::boolean then now() end, now(), now()) returning id`,
      [phone, changes.email ?? null, changes.blocked ?? false],
    );
    return { id: row!.id, phone };
  };

  it('a stranger proves a phone and gets a ticket; a customer is signed in', async () => {
    const stranger = newPhone();
    const asked = await askCode(house.url, stranger);
    expect(asked.status).toBe(200);
    expect(asked.body).toMatchObject({ retryAfter: 90, channel: 'sms' });
    const code = await arrivedCode(house, stranger);
    // Only because nobody real brings it.
    expect(asked.body.code).toBe(Number(code) * 1024);
    const [message] = await house.sandbox.messages(stranger);
    expect(message!.text!.length).toBeLessThanOrEqual(70);
    const proved = await typeCode(house.url, asked.body.userId, code);
    expect([proved.status, Object.keys(proved.body)]).toEqual([200, ['ticket', 'expiresIn']]);
    expect(proved.body.expiresIn).toBe(900);

    const { id, phone } = await newCustomer();
    const again = await askCode(house.url, phone, 'call-phone-otp');
    expect(again.body.channel).toBe('call');
    const signedIn = await typeCode(house.url, again.body.userId, await arrivedCode(house, phone));
    expect(signedIn.body.user).toMatchObject({ id, phone });
    const sessions = await house.query('select method from sessions where customer_id = $1', [id]);
    expect(sessions).toEqual([{ method: 'code' }]);
    // With the token the next code is for a phone that this account is to have.
    const own = newPhone();
    const bearer = { authorization: `Bearer ${signedIn.body.jwt}` };
    const change = await askCode(house.url, own, 'phone-otp', bearer);
    const ticket = await typeCode(house.url, change.body.userId, await arrivedCode(house, own));
    expect(Object.keys(ticket.body)).toEqual(['ticket', 'expiresIn']);
    const [proof] = await house.query('select customer_id from proof_tickets where identifier = $1', [own]);
    expect(proof).toEqual({ customer_id: id });
  });

  it('a code by letter proves an address, and the letter alone has it', async () => {
    const { id } = await newCustomer({ email: 'vera@example.ru' });
    const asked = await askCode(house.url, ' Vera@Example.RU ', 'email-otp');
    expect(asked.body).toMatchObject({ retryAfter: 90, channel: 'email' });
    const [letter] = await house.sandbox.lettersAbout('Код подтверждения');
    expect(letter!.to).toEqual(['vera@example.ru']);
    const code = /(\d{4})<\/p>/.exec(letter!.html)![1]!;
    expect(letter!.subject).not.toContain(code);
    const signedIn = await typeCode(house.url, asked.body.userId, code);
    expect(signedIn.body.user?.id).toBe(id);
    for (const typed of ['vera@', '79161234567', '79161234567@phone.invalid', ''])
      expect((await askCode(house.url, typed, 'email-otp')).status).toBe(400);
  });

  it('somebody blocked is told so, by the right code only', async () => {
    const { phone } = await newCustomer({ blocked: true });
    const { body } = await askCode(house.url, phone);
    const code = await arrivedCode(house, phone);
    expect((await typeCode(house.url, body.userId, wrongCode(code))).body.error.message).toBe('Invalid OTP');
    const refused = await typeCode(house.url, body.userId, code);
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
    for (const spelling of spellings) statuses.push((await askCode(house.url, spelling)).status);
    expect(statuses).toEqual([200, ...Array(11).fill(429)]);
    expect(await house.sandbox.messages('79165550121')).toHaveLength(1);
  });

  it('twenty requests at once send one message', async () => {
    const phone = newPhone();
    const answers = await Promise.all(Array.from({ length: 20 }, () => askCode(house.url, phone)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(429)]);
    expect(await house.sandbox.messages(phone)).toHaveLength(1);
  });

  it('the next comes after 90 seconds and replaces the first; three in ten minutes, six a day', async () => {
    const phone = newPhone();
    const first = await askCode(house.url, phone);
    const firstCode = await arrivedCode(house, phone);
    await house.shiftClock(80 * SECOND);
    const early = await askCode(house.url, phone, 'call-phone-otp');
    expect(early.status).toBe(429);
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(early.headers.get('retry-after'))).toBeLessThanOrEqual(10);
    expect(early.body.error.message).toMatch(/^Новый код можно запросить через.\d+.секунд/);
    await house.shiftClock(11 * SECOND);
    const second = await askCode(house.url, phone);
    expect(second.status).toBe(200);
    const replaced = await typeCode(house.url, first.body.userId, firstCode);
    expect([replaced.status, replaced.body.error.message]).toEqual([400, 'Invalid userId']);
    await house.shiftClock(91 * SECOND);
    expect((await askCode(house.url, phone)).status).toBe(200);
    await house.shiftClock(91 * SECOND);
    const fourth = await askCode(house.url, phone);
    expect(fourth.status).toBe(429);
    expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(250);
    for (const _ of [4, 5, 6]) {
      await house.shiftClock(11 * MINUTE);
      expect((await askCode(house.url, phone)).status).toBe(200);
    }
    await house.shiftClock(11 * MINUTE);
    const seventh = await askCode(house.url, phone);
    expect([seventh.status, seventh.body.error.message]).toEqual([429, expect.stringMatching(/через.\d\d.час/)]);
  });

  it('a code is for five minutes, for one use, for five attempts', async () => {
    const phone = newPhone();
    const late = await askCode(house.url, phone);
    const deferredCode = await arrivedCode(house, phone);
    await house.shiftClock(5 * MINUTE + SECOND);
    expect((await typeCode(house.url, late.body.userId, deferredCode)).body.error.message).toBe('Invalid userId');

    const { body } = await askCode(house.url, phone);
    const code = await arrivedCode(house, phone);
    // Used by twenty at once: one of them is in.
    const answers = await Promise.all(Array.from({ length: 4 }, () => typeCode(house.url, body.userId, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect((await typeCode(house.url, body.userId, code)).body.error.message).toBe('Invalid userId');

    const other = newPhone();
    const third = await askCode(house.url, other);
    const right = await arrivedCode(house, other);
    const said = [];
    for (let step = 1; step <= 5; step++)
      said.push((await typeCode(house.url, third.body.userId, wrongCode(right, step))).body.error.message);
    expect(said).toEqual(Array(5).fill('Invalid OTP'));
    expect((await typeCode(house.url, third.body.userId, right)).body.error.message).toBe('Invalid userId');
    expect(await failuresOf(house, other)).toBe(5);
  });

  it.each(['', '12', '12345', 'abcd', '12 4', 1234, null, { $ne: '' }, ['1', '2', '3', '4']])(
    '%j is no code',
    async (otp) => {
      const answer = await post(house.url, '/api/auth/verify-otp', { userId: 'x', otp });
      expect([answer.status, answer.body.error.message]).toEqual([400, 'Введите код подтверждения']);
    },
  );

  it('without a puzzle, with a wrong, used or old one there is no code', async () => {
    const phone = newPhone();
    const ask = (captcha: unknown) => post(house.url, '/api/auth/phone-otp', { identifier: phone, captcha });
    const solved = await solvePuzzle(house.url);
    const { challenge, solution } = JSON.parse(Buffer.from(solved, 'base64').toString());
    const pack = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
    const refused = async (captcha: unknown) => {
      const { status, body } = await ask(captcha);
      return `${status} ${body.error.details.code} ${body.error.details.problem}`;
    };
    expect(await refused(undefined)).toBe('400 captcha-refused missing');
    expect(await refused('')).toBe('400 captcha-refused missing');
    expect(await refused('bm9uc2Vuc2U=')).toBe('400 captcha-refused wrong');
    expect(await refused(pack({ challenge, solution: { ...solution, derivedKey: '00' } }))).toBe(
      '400 captcha-refused wrong',
    );
    const later = await solvePuzzle(house.url);
    await house.shiftClock(11 * MINUTE);
    expect(await refused(later)).toBe('400 captcha-refused expired');
    const fresh = await solvePuzzle(house.url);
    // Twenty at once with one solution: one of them passes.
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(fresh)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await refused(fresh)).toBe('400 captcha-refused used');
    expect((await ask(fresh)).body.error.message).toMatch(/[а-яё]/);
    expect((await ask({ a: 1 })).status).toBe(400);
    expect(await house.sandbox.messages(phone)).toHaveLength(1);
  });

  it('an honest owner who mistypes never runs dry', async () => {
    const { phone } = await newCustomer();
    for (let day = 0; day < 25; day++) {
      await house.shiftClock(DAY);
      // Mistyped twice, gave up, asked for another, mistyped once more.
      const lost = await askCode(house.url, phone);
      const lostCode = await arrivedCode(house, phone);
      for (const step of [1, 2]) await typeCode(house.url, lost.body.userId, wrongCode(lostCode, step));
      await house.shiftClock(91 * SECOND);
      const { body } = await askCode(house.url, phone);
      const code = await arrivedCode(house, phone);
      await typeCode(house.url, body.userId, wrongCode(code));
      expect((await typeCode(house.url, body.userId, code)).status).toBe(200);
    }
    expect(await failuresOf(house, phone)).toBe(0);
  });

  it('whoever guesses slowly for ten days has sixty tries at once, then one a day, in fives', async () => {
    const { phone } = await newCustomer();
    let tries = 0;
    let last = { status: 0, message: '' };
    for (let hour = 0; hour < 10 * 24; hour += 4) {
      await house.shiftClock(4 * 60 * MINUTE);
      const asked = await askCode(house.url, phone);
      if (asked.status !== 200) {
        last = { status: asked.status, message: asked.body.error.message };
        continue;
      }
      const code = await arrivedCode(house, phone);
      for (let step = 1; ; step++) {
        const answer = await typeCode(house.url, asked.body.userId, wrongCode(code, step));
        if (answer.body.error.message !== 'Invalid OTP') break;
        tries++;
      }
    }
    expect(tries).toBeGreaterThan(FAILURE_BUDGET);
    expect(tries).toBeLessThanOrEqual(FAILURE_BUDGET + 10);
    expect(await house.sandbox.messages(phone)).toHaveLength(tries / CODE_ATTEMPTS);
    expect(last).toEqual({ status: 403, message: expect.stringMatching(/войдите по.паролю, по.email или позвоните/) });
  });
});
