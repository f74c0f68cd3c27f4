import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAILURE_BUDGET } from '../../src/shop/codes/code-challenge.rules.ts';
import { moveClockToNine } from '../support/move-clock-to-nine.ts';
import {
  lastCodeSentTo,
  requestOneTimeCode,
  countFailures,
  post,
  addFailures,
  submitCode,
  wrongCode,
} from '../support/codes.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { addressOf, guessInParallel } from '../support/parallel-guesses.ts';
import { runShopCommand } from '../support/shop-command.ts';

const HOUR = 3_600_000;

describe('codes under a flood from many addresses', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({ env: { TRUSTED_PROXIES: 'loopback', CODES_PER_PREFIX: '20' } });
    await moveClockToNine(shop);
  });
  afterAll(() => shop.close());

  it('of 100 numbers with one prefix twenty get a message in an hour', async () => {
    const requestCode = async (index: number) => {
      const phone = `7999123${String(1_001 + 2 * index).padStart(4, '0')}`;
      return (await requestOneTimeCode(shop.url, phone, 'phone-otp', { 'x-forwarded-for': addressOf(index) })).status;
    };
    const statuses = await Promise.all(Array.from({ length: 100 }, (_, index) => requestCode(index)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(80);
    const sent = (await shop.sandbox.messages()).filter(({ phone }) => phone.startsWith('7999123'));
    expect(sent).toHaveLength(20);
    await shop.shiftClock(HOUR);
    expect(await requestCode(999)).toBe(200);
  });

  it('of 300 parallel guesses at a code five are checked, and then not even the right one is accepted', async () => {
    const phone = '79167770001';
    const { userId } = (await requestOneTimeCode(shop.url, phone)).body;
    const code = await lastCodeSentTo(shop, phone);
    expect(await guessInParallel(shop.url, { userId, code, guesses: 300 })).toEqual({
      '400 Invalid OTP': 5,
      '400 Invalid userId': 295,
    });
    expect((await submitCode(shop.url, userId, code)).body.error.message).toBe('Invalid userId');
    expect(await countFailures(shop, phone)).toBe(5);
  });

  it('a stranger who uses up the attempts of a phone does not use those that its owner got back', async () => {
    const phone = '79168880003';
    let failed = 0;
    const useUpAttempts = async (from: string, times: number) => {
      const { body } = await requestOneTimeCode(shop.url, phone, 'phone-otp', { 'x-forwarded-for': from });
      const code = await lastCodeSentTo(shop, phone);
      for (let step = 1; step <= times; step++)
        await submitCode(shop.url, body.userId, wrongCode(code, step), { 'x-forwarded-for': from });
      return { userId: body.userId, code };
    };
    for (let challenge = 0; challenge < 3; challenge++) {
      await useUpAttempts('192.0.2.9', 5);
      failed += 5;
      await shop.shiftClock(4 * HOUR);
    }
    const own = await useUpAttempts('198.51.100.3', 4);
    expect((await submitCode(shop.url, own.userId, own.code, { 'x-forwarded-for': '198.51.100.3' })).status).toBe(200);
    // One failure a day expires.
    expect(await countFailures(shop, phone)).toBe(failed - Math.floor((3 * 4 * HOUR) / (24 * HOUR)));
  });

  it('staff can restore the attempts', async () => {
    const phone = '79168880005';
    // The command uses the real time, by which a day or two have not passed yet.
    await addFailures(shop, phone, FAILURE_BUDGET, new Date());
    await shop.query('insert into customers (phone, created_at, updated_at) values ($1, now(), now())', [phone]);
    expect((await requestOneTimeCode(shop.url, phone)).body.error.details.code).toBe('code-failures-used-up');
    const run = async (...words: string[]) =>
      (await runShopCommand(shop.databaseUrl, 'codes', 'forgive', ...words)).text;
    expect(await run('8 (916) 888-00-05')).toMatch(/Попытки возвращены/);
    expect(
      await shop.query(
        'select actor, facts from customer_events join customers on customers.id = customer_id where phone = $1 and kind = $2',
        [phone, 'code-failures-forgiven'],
      ),
    ).toEqual([{ actor: 'staff:1 Вера', facts: { failures: FAILURE_BUDGET } }]);
    expect((await requestOneTimeCode(shop.url, phone)).status).toBe(200);
    expect(await run('что-то')).toContain('не телефон и не адрес почты');
    // Without an account only the log records it, and without the phone.
    await addFailures(shop, '79168880006', 3, new Date());
    const output = await run('+79168880006');
    expect(output).toContain('"actor":"staff:1 Вера","failures":3');
    expect(output).not.toContain('79168880006');
  });

  it('a letter with a code leaves no trace of its recipient', async () => {
    expect((await requestOneTimeCode(shop.url, 'nobody@example.ru', 'email-otp')).status).toBe(200);
    expect(await shop.sandbox.lettersAbout('Код подтверждения')).not.toEqual([]);
    expect(await shop.query('select 1 from letters')).toEqual([]);
  });
});

describe('codes with hourly limits', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({
      env: { CODES_PER_ADDRESS: '20', CODES_PER_SUBNET: '60', CODES_PER_PREFIX: '1000', CODES_PER_HOUR: '45' },
    });
    await moveClockToNine(shop);
  });
  afterAll(() => shop.close());

  it("a forged X-Forwarded-For does not change the visitor's address", async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 30; index++) {
      const from = addressOf(index);
      const forged = { 'x-forwarded-for': from, 'x-real-ip': from, forwarded: `for=${from}` };
      statuses.push(
        (await requestOneTimeCode(shop.url, `7903${3_000_001 + 20_000 * index}`, 'phone-otp', forged)).status,
      );
    }
    expect(statuses).toEqual([...Array(20).fill(200), ...Array(10).fill(429)]);
    const addresses = await shop.query('select distinct host(address) as address from code_challenges');
    expect(addresses).toEqual([{ address: '127.0.0.1' }]);
    // Typed codes are counted likewise, and the refusal says what to do.
    const typedStatuses: number[] = [];
    for (let index = 0; index < 25; index++)
      typedStatuses.push(
        (await submitCode(shop.url, 'unknown', '1234', { 'x-forwarded-for': addressOf(index) })).status,
      );
    expect(typedStatuses).toEqual([...Array(20).fill(400), ...Array(5).fill(429)]);
    const last = await submitCode(shop.url, 'unknown', '1234');
    expect(last.body.error.message).toMatch(/^Слишком много попыток: повторите через.\d+.(минут|час|секунд)/);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('all addresses together have a limit too', async () => {
    await shop.shiftClock(HOUR);
    await shop.query(
      "insert into attempt_counters select key, window_start + interval '1 hour', 45 from attempt_counters where key like 'code-total:%'",
    );
    const refused = await requestOneTimeCode(shop.url, '79036660001');
    expect([refused.status, refused.body.error.details.code]).toEqual([429, 'too-many-attempts']);
    // A request refused by one limit does not count against the others.
    const counters = await shop.query(
      "select key from attempt_counters where key like 'code-address:%' and window_start >= date_trunc('hour', $1::timestamptz)",
      [shop.now()],
    );
    expect(counters).toEqual([]);
  });
});

describe('wrong codes', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({
      env: {
        TRUSTED_PROXIES: 'loopback',
        CODES_PER_ADDRESS: '20',
        CODES_PER_SUBNET: '60',
        CODES_PER_HOUR: '300',
        WRONG_CODES_PER_ADDRESS: '7',
        WRONG_CODES_PER_DAY: '14',
        LOG_LEVEL: 'warn',
      },
    });
    await moveClockToNine(shop);
  });
  afterAll(() => shop.close());

  const from = (address: string) => ({ 'x-forwarded-for': address });
  const requestChallenge = async (phone: string, address: string) => {
    const { body } = await requestOneTimeCode(shop.url, phone, 'phone-otp', from(address));
    return { userId: body.userId, code: await lastCodeSentTo(shop, phone) };
  };
  /** Attempts counted for all visitors of a subnet, and in total. */
  const shared = () =>
    shop.query(
      "select key, count from attempt_counters where key ~ '^code-(typed|wrong)-(subnet|total):' order by key, window_start",
    );

  it('made up by the hundred at one address block nobody else', async () => {
    const counts = new Map<number, number>();
    for (let index = 0; index < 320; index++) {
      const { status } = await submitCode(shop.url, `made-up-${index}`, '1234', from('192.0.2.9'));
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(counts)).toEqual({ 400: 20, 429: 300 });
    expect(await shared()).toEqual([]);
    // Another address of the same subnet.
    const { userId, code } = await requestChallenge('79161110001', '192.0.2.10');
    expect((await submitCode(shop.url, userId, code, from('192.0.2.10'))).status).toBe(200);
    expect(await shared()).toEqual([]);
  });

  it('of one address are limited to seven a day; a refused one costs no attempt and affects nobody else', async () => {
    const [first, second] = [
      await requestChallenge('79161110003', '198.51.100.1'),
      await requestChallenge('79161110005', '198.51.100.1'),
    ];
    const guess = async ({ userId, code }: typeof first, step: number) =>
      (await submitCode(shop.url, userId, wrongCode(code, step), from('198.51.100.1'))).status;
    for (let step = 1; step <= 5; step++) expect(await guess(first, step)).toBe(400);
    for (let step = 1; step <= 2; step++) expect(await guess(second, step)).toBe(400);
    const before = await shared();
    expect(await Promise.all([3, 4, 5].map((step) => guess(second, step)))).toEqual([429, 429, 429]);
    expect(await shared()).toEqual(before);
    const [row] = await shop.query('select attempts from code_challenges where id = $1', [second.userId]);
    expect(row).toEqual({ attempts: 2 });
    // Seven of fourteen: the staff is warned before anybody is blocked, without names.
    shop.expectErrors(/half of the wrong codes/);
    const output = shop.logged.join('\n');
    expect(output).toContain('"wrongCodes":7,"most":14');
    expect(output).not.toMatch(/7916111|198\.51/);
    // The owner at another address is not affected.
    expect((await submitCode(shop.url, second.userId, second.code, from('198.51.100.2'))).status).toBe(200);
  });

  it.each(['a\u0000b', 'я', '', 'x'.repeat(65), null, 5])(
    'for a code named %j get the answer for an unknown one',
    async (userId) => {
      const { status, body } = await submitCode(shop.url, userId as string, '1234', from('203.0.113.5'));
      expect([status, body.error.message]).toEqual([400, 'Invalid userId']);
    },
  );

  it('without a phone are refused with a sentence', async () => {
    const { status, body } = await post(shop.url, '/api/auth/phone-otp', {});
    expect([status, body.error.message]).toEqual([400, 'Заполните это поле']);
  });
});
