import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAILURE_BUDGET } from '../../src/shop/codes/code-challenge.rules.ts';
import { beginAtNine } from '../support/begin-at-nine.ts';
import { arrivedCode, askCode, failuresOf, post, rememberFailures, typeCode, wrongCode } from '../support/codes.ts';
import { openHouse, type House } from '../support/house.ts';
import { addressOf, guessInParallel } from '../support/parallel-guesses.ts';
import { runShop } from '../support/shop-command.ts';

const HOUR = 3_600_000;

describe('codes under a flood from many addresses', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ env: { TRUSTED_PROXIES: 'loopback', CODES_PER_PREFIX: '20' } });
    await beginAtNine(house);
  });
  afterAll(() => house.close());

  it('of 100 numbers of one prefix twenty get a message in an hour', async () => {
    const ask = async (index: number) => {
      const phone = `7999123${String(1_001 + 2 * index).padStart(4, '0')}`;
      return (await askCode(house.url, phone, 'phone-otp', { 'x-forwarded-for': addressOf(index) })).status;
    };
    const statuses = await Promise.all(Array.from({ length: 100 }, (_, index) => ask(index)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(80);
    const sent = (await house.sandbox.messages()).filter(({ phone }) => phone.startsWith('7999123'));
    expect(sent).toHaveLength(20);
    await house.shiftClock(HOUR);
    expect(await ask(999)).toBe(200);
  });

  it('of 300 parallel guesses at a code five are tried, and then not even the right one', async () => {
    const phone = '79167770001';
    const { userId } = (await askCode(house.url, phone)).body;
    const code = await arrivedCode(house, phone);
    expect(await guessInParallel(house.url, { userId, code, guesses: 300 })).toEqual({
      '400 Invalid OTP': 5,
      '400 Invalid userId': 295,
    });
    expect((await typeCode(house.url, userId, code)).body.error.message).toBe('Invalid userId');
    expect(await failuresOf(house, phone)).toBe(5);
  });

  it('a stranger who burns the tries of a phone does not spend what its owner gave back', async () => {
    const phone = '79168880003';
    let failed = 0;
    const burn = async (from: string, times: number) => {
      const { body } = await askCode(house.url, phone, 'phone-otp', { 'x-forwarded-for': from });
      const code = await arrivedCode(house, phone);
      for (let step = 1; step <= times; step++)
        await typeCode(house.url, body.userId, wrongCode(code, step), { 'x-forwarded-for': from });
      return { userId: body.userId, code };
    };
    for (let challenge = 0; challenge < 3; challenge++) {
      await burn('192.0.2.9', 5);
      failed += 5;
      await house.shiftClock(4 * HOUR);
    }
    const own = await burn('198.51.100.3', 4);
    expect((await typeCode(house.url, own.userId, own.code, { 'x-forwarded-for': '198.51.100.3' })).status).toBe(200);
    // Forgotten by one a day.
    expect(await failuresOf(house, phone)).toBe(failed - Math.floor((3 * 4 * HOUR) / (24 * HOUR)));
  });

  it('staff give the tries back', async () => {
    const phone = '79168880005';
    // The command goes by the time outside of the house, where a day or two have not passed yet.
    await rememberFailures(house, phone, FAILURE_BUDGET, new Date());
    await house.query('insert into customers (phone, created_at, updated_at) values ($1, now(), now())', [phone]);
    expect((await askCode(house.url, phone)).body.error.details.code).toBe('code-failures-used-up');
    const run = async (...words: string[]) => (await runShop(house.databaseUrl, 'codes', 'forgive', ...words)).text;
    expect(await run('8 (916) 888-00-05')).toMatch(/Попытки возвращены/);
    expect(
      await house.query(
        'select actor, facts from customer_events join customers on customers.id = customer_id where phone = $1 and kind = $2',
        [phone, 'code-failures-forgiven'],
      ),
    ).toEqual([{ actor: 'staff:1 Вера', facts: { failures: FAILURE_BUDGET } }]);
    expect((await askCode(house.url, phone)).status).toBe(200);
    expect(await run('что-то')).toContain('не телефон и не адрес почты');
    // Of somebody without an account the log tells, but not who it is.
    await rememberFailures(house, '79168880006', 3, new Date());
    const said = await run('+79168880006');
    expect(said).toContain('"actor":"staff:1 Вера","failures":3');
    expect(said).not.toContain('79168880006');
  });

  it('a letter with a code leaves no word of who was written to', async () => {
    expect((await askCode(house.url, 'nobody@example.ru', 'email-otp')).status).toBe(200);
    expect(await house.sandbox.lettersAbout('Код подтверждения')).not.toEqual([]);
    expect(await house.query('select 1 from letters')).toEqual([]);
  });
});

describe('codes with the limits of an hour', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({
      env: { CODES_PER_ADDRESS: '20', CODES_PER_SUBNET: '60', CODES_PER_PREFIX: '1000', CODES_PER_HOUR: '45' },
    });
    await beginAtNine(house);
  });
  afterAll(() => house.close());

  it('a made-up X-Forwarded-For makes nobody somebody else', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 30; index++) {
      const from = addressOf(index);
      const forged = { 'x-forwarded-for': from, 'x-real-ip': from, forwarded: `for=${from}` };
      statuses.push((await askCode(house.url, `7903${3_000_001 + 20_000 * index}`, 'phone-otp', forged)).status);
    }
    expect(statuses).toEqual([...Array(20).fill(200), ...Array(10).fill(429)]);
    const addresses = await house.query('select distinct host(address) as address from code_challenges');
    expect(addresses).toEqual([{ address: '127.0.0.1' }]);
    // Typing is counted likewise, and the way out is told.
    const said: number[] = [];
    for (let index = 0; index < 25; index++)
      said.push((await typeCode(house.url, 'unknown', '1234', { 'x-forwarded-for': addressOf(index) })).status);
    expect(said).toEqual([...Array(20).fill(400), ...Array(5).fill(429)]);
    const last = await typeCode(house.url, 'unknown', '1234');
    expect(last.body.error.message).toMatch(/^Слишком много попыток: повторите через.\d+.(минут|час|секунд)/);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('all addresses together have their limit too', async () => {
    await house.shiftClock(HOUR);
    await house.query(
      "insert into attempt_counters select key, window_start + interval '1 hour', 45 from attempt_counters where key like 'code-total:%'",
    );
    const refused = await askCode(house.url, '79036660001');
    expect([refused.status, refused.body.error.details.code]).toEqual([429, 'too-many-tries']);
    // What one limit refuses the others do not count.
    const counters = await house.query(
      "select key from attempt_counters where key like 'code-address:%' and window_start >= date_trunc('hour', $1::timestamptz)",
      [house.now()],
    );
    expect(counters).toEqual([]);
  });
});

describe('wrong codes', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({
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
    await beginAtNine(house);
  });
  afterAll(() => house.close());

  const from = (address: string) => ({ 'x-forwarded-for': address });
  const asked = async (phone: string, address: string) => {
    const { body } = await askCode(house.url, phone, 'phone-otp', from(address));
    return { userId: body.userId, code: await arrivedCode(house, phone) };
  };
  /** Tries that everybody shares. */
  const shared = () =>
    house.query(
      "select key, count from attempt_counters where key ~ '^code-(typed|wrong)-(subnet|total):' order by key, window_start",
    );

  it('made up by the hundred at one address keep nobody else out', async () => {
    const said = new Map<number, number>();
    for (let index = 0; index < 320; index++) {
      const { status } = await typeCode(house.url, `made-up-${index}`, '1234', from('192.0.2.9'));
      said.set(status, (said.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(said)).toEqual({ 400: 20, 429: 300 });
    expect(await shared()).toEqual([]);
    // A neighbour of the same subnet.
    const { userId, code } = await asked('79161110001', '192.0.2.10');
    expect((await typeCode(house.url, userId, code, from('192.0.2.10'))).status).toBe(200);
    expect(await shared()).toEqual([]);
  });

  it('of one address are seven a day; what is refused costs no attempt and nobody else anything', async () => {
    const [first, second] = [await asked('79161110003', '198.51.100.1'), await asked('79161110005', '198.51.100.1')];
    const guess = async ({ userId, code }: typeof first, step: number) =>
      (await typeCode(house.url, userId, wrongCode(code, step), from('198.51.100.1'))).status;
    for (let step = 1; step <= 5; step++) expect(await guess(first, step)).toBe(400);
    for (let step = 1; step <= 2; step++) expect(await guess(second, step)).toBe(400);
    const before = await shared();
    expect(await Promise.all([3, 4, 5].map((step) => guess(second, step)))).toEqual([429, 429, 429]);
    expect(await shared()).toEqual(before);
    const [row] = await house.query('select attempts from code_challenges where id = $1', [second.userId]);
    expect(row).toEqual({ attempts: 2 });
    // Seven of fourteen: staff hear of it before anybody is kept out, and hear of nobody.
    house.expectErrors(/half of the wrong codes/);
    const said = house.logged.join('\n');
    expect(said).toContain('"wrongCodes":7,"most":14');
    expect(said).not.toMatch(/7916111|198\.51/);
    // To the owner elsewhere nothing has happened.
    expect((await typeCode(house.url, second.userId, second.code, from('198.51.100.2'))).status).toBe(200);
  });

  it.each(['a\u0000b', 'я', '', 'x'.repeat(65), null, 5])('for a code named %j are an unknown one', async (userId) => {
    const { status, body } = await typeCode(house.url, userId as string, '1234', from('203.0.113.5'));
    expect([status, body.error.message]).toEqual([400, 'Invalid userId']);
  });

  it('need a phone to go to: without one the answer says so in words', async () => {
    const { status, body } = await post(house.url, '/api/auth/phone-otp', {});
    expect([status, body.error.message]).toEqual([400, 'Заполните это поле']);
  });
});
