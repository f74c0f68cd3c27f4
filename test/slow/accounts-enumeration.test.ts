import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchApi, freshPhone, newCustomer } from '../support/customer.ts';
import { openProcessTestShop, type ProcessTestShop } from '../support/processes.ts';

const EACH = 200;
/** Enough to hash 400 passwords one by one on a busy machine. */
const TIMEOUT_MS = 300_000;

interface Sample {
  readonly known: boolean;
  readonly ms: number;
  readonly shape: string;
}

let shop: ProcessTestShop;
let known: { phone: string; email: string }[];
beforeAll(async () => {
  // A separate worker, so that writing letters does not affect the measured times.
  shop = await openProcessTestShop({ separateWorker: true, env: { TRUSTED_PROXIES: 'loopback' } });
  const anna = await newCustomer(shop, { password: 'чай с чабрецом' });
  known = Array.from({ length: EACH }, () => ({ phone: freshPhone(), email: `${randomUUID()}@example.ru` }));
  // With a password, without one, blocked.
  await shop.query(
    `insert into customers (phone, email, email_confirmed_at, password_hash, blocked_at, created_at, updated_at)
     select phone, email, now(), case when n % 3 > 0 then (select password_hash from customers where id = $1) end,
       case when n % 3 = 2 then now() end, now(), now()
     from jsonb_to_recordset($2::jsonb) as customer (phone text, email text, n int)`,
    [anna.user.id, JSON.stringify(known.map((one, n) => ({ ...one, n })))],
  );
});
afterAll(() => shop.close());

/** Sends requests about people with and without an account, alternating, each from its own network. */
async function measure(path: string, bodyOf: (who: { phone: string; email: string }) => object): Promise<Sample[]> {
  const unknown = known.map(() => ({ phone: freshPhone(), email: `${randomUUID()}@example.ru` }));
  const mixed = known.flatMap((one, n) => {
    const pair = [
      { who: one, known: true },
      { who: unknown[n]!, known: false },
    ];
    return n % 2 ? pair : pair.reverse();
  });
  const samples: Sample[] = [];
  for (const [n, { who, known: isKnown }] of mixed.entries()) {
    const at = performance.now();
    const answer = await fetchApi(shop.url, path, {
      body: bodyOf(who),
      from: `10.${n % 200}.${Math.floor(n / 200)}.1`,
    });
    const ms = performance.now() - at;
    const { date: _date, ...headers } = Object.fromEntries(answer.headers);
    samples.push({
      known: isKnown,
      ms,
      shape: JSON.stringify([answer.status, answer.text, Object.keys(headers), headers['content-length']]),
    });
  }
  // The first requests warm up connections and code.
  return samples.slice(20);
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

/** Mann–Whitney test: distance of the ranks of known people from chance, in standard deviations. */
function rankDistance(samples: readonly Sample[]): number {
  const ranked = samples.toSorted((a, b) => a.ms - b.ms);
  const sum = ranked.reduce((total, one, rank) => total + (one.known ? rank + 1 : 0), 0);
  const n = samples.filter((one) => one.known).length;
  const m = samples.length - n;
  return (sum - n * (n + 1) * 0.5 - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}

function expectAlike(samples: readonly Sample[]): void {
  expect([...new Set(samples.map(({ shape }) => shape))]).toHaveLength(1);
  const times = (isKnown: boolean) => samples.filter((one) => one.known === isKnown).map(({ ms }) => ms);
  const ratio = median(times(true)) / median(times(false));
  // Ranks and medians must both differ: on a busy machine one of them may.
  const isDistinguishable = Math.abs(rankDistance(samples)) > 4 && (ratio > 1.15 || ratio < 1 / 1.15);
  expect({ isDistinguishable, ratio, distance: rankDistance(samples) }).toMatchObject({ isDistinguishable: false });
}

it('the measure tells apart what differs by a quarter', () => {
  const samples = Array.from({ length: 400 }, (_, n) => ({
    known: n % 2 === 0,
    ms: 10 + (n % 7) + (n % 2 ? 0 : 4),
    shape: '',
  }));
  expect(() => expectAlike(samples)).toThrow(/isDistinguishable/);
  expectAlike(samples.map((one, n) => ({ ...one, ms: 10 + (n % 7) })));
});

it(
  'a login of 200 known and of 200 unknown looks and lasts the same',
  async () => {
    expectAlike(await measure('/api/auth/local', ({ phone }) => ({ identifier: phone, password: 'не тот пароль' })));
  },
  TIMEOUT_MS,
);

it(
  'a forgotten password of 200 known and of 200 unknown looks and lasts the same',
  async () => {
    expectAlike(await measure('/api/auth/forgot-password', ({ email }) => ({ email })));
  },
  TIMEOUT_MS,
);
