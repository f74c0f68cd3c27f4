import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, freshPhone, newCustomer } from '../support/customer.ts';
import { openProcesses, type ProcessHouse } from '../support/processes.ts';

const EACH = 200;
/** Hashing four hundred passwords one by one on a busy machine. */
const PATIENCE = 300_000;

interface Seen {
  readonly known: boolean;
  readonly ms: number;
  readonly looks: string;
}

let house: ProcessHouse;
let known: { phone: string; email: string }[];
beforeAll(async () => {
  // Letters are written by a process of their own: its work tells nothing.
  house = await openProcesses({ separateWorker: true, env: { TRUSTED_PROXIES: 'loopback' } });
  const anna = await newCustomer(house, { password: 'чай с чабрецом' });
  known = Array.from({ length: EACH }, () => ({ phone: freshPhone(), email: `${randomUUID()}@example.ru` }));
  // With a password, without one, blocked.
  await house.query(
    `insert into customers (phone, email, email_confirmed_at, password_hash, blocked_at, created_at, updated_at)
     select phone, email, now(), case when n % 3 > 0 then (select password_hash from customers where id = $1) end,
       case when n % 3 = 2 then now() end, now(), now()
     from jsonb_to_recordset($2::jsonb) as customer (phone text, email text, n int)`,
    [anna.user.id, JSON.stringify(known.map((one, n) => ({ ...one, n })))],
  );
});
afterAll(() => house.close());

/** Asks about those who have an account and those who have none, mixed, each from a network of its own. */
async function look(path: string, bodyOf: (who: { phone: string; email: string }) => object): Promise<Seen[]> {
  const unknown = known.map(() => ({ phone: freshPhone(), email: `${randomUUID()}@example.ru` }));
  const mixed = known.flatMap((one, n) => {
    const pair = [
      { who: one, known: true },
      { who: unknown[n]!, known: false },
    ];
    return n % 2 ? pair : pair.reverse();
  });
  const seen: Seen[] = [];
  for (const [n, { who, known: isKnown }] of mixed.entries()) {
    const at = performance.now();
    const told = await ask(house.url, path, { body: bodyOf(who), from: `10.${n % 200}.${Math.floor(n / 200)}.1` });
    const ms = performance.now() - at;
    const { date: _date, ...headers } = Object.fromEntries(told.headers);
    seen.push({
      known: isKnown,
      ms,
      looks: JSON.stringify([told.status, told.text, Object.keys(headers), headers['content-length']]),
    });
  }
  // The first ones warm up connections and code.
  return seen.slice(20);
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

/** How far the ranks of the known lie from chance, in standard deviations (Mann–Whitney). */
function rankDistance(seen: readonly Seen[]): number {
  const ranked = seen.toSorted((a, b) => a.ms - b.ms);
  const sum = ranked.reduce((total, one, rank) => total + (one.known ? rank + 1 : 0), 0);
  const n = seen.filter((one) => one.known).length;
  const m = seen.length - n;
  return (sum - n * (n + 1) * 0.5 - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}

function expectAlike(seen: readonly Seen[]): void {
  expect([...new Set(seen.map(({ looks }) => looks))]).toHaveLength(1);
  const times = (isKnown: boolean) => seen.filter((one) => one.known === isKnown).map(({ ms }) => ms);
  const ratio = median(times(true)) / median(times(false));
  // Ranks and medians must both differ: one of them alone is what a busy machine does.
  const tellsApart = Math.abs(rankDistance(seen)) > 4 && (ratio > 1.15 || ratio < 1 / 1.15);
  expect({ tellsApart, ratio, distance: rankDistance(seen) }).toMatchObject({ tellsApart: false });
}

it('the measure tells apart what differs by a quarter', () => {
  const seen = Array.from({ length: 400 }, (_, n) => ({
    known: n % 2 === 0,
    ms: 10 + (n % 7) + (n % 2 ? 0 : 4),
    looks: '',
  }));
  expect(() => expectAlike(seen)).toThrow(/tellsApart/);
  expectAlike(seen.map((one, n) => ({ ...one, ms: 10 + (n % 7) })));
});

it(
  'a login of 200 known and of 200 unknown looks and lasts the same',
  async () => {
    expectAlike(await look('/api/auth/local', ({ phone }) => ({ identifier: phone, password: 'не тот пароль' })));
  },
  PATIENCE,
);

it(
  'a forgotten password of 200 known and of 200 unknown looks and lasts the same',
  async () => {
    expectAlike(await look('/api/auth/forgot-password', ({ email }) => ({ email })));
  },
  PATIENCE,
);
