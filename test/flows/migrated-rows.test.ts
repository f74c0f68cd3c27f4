import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrate } from '../../src/platform/migrate.ts';
import { root } from '../support/paths.ts';

const MIGRATIONS = path.join(root, 'db/migrations');
const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`;
const [BOUGHT, ORDERED, RETURNED, PLAIN, ANNA, BORIS] = [1, 2, 3, 4, 5, 6].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
];

/** Orders and certificates as they were stored before the migration 0024; sums in kopecks. */
const OLDER = `
  insert into sections values (2, 'preparaty', 'Препараты', '', 1);
  insert into products (id, slug, section_id, type, kind, name, tagline, form, count_text, price, details, weight_grams, size_cm, released_at)
    select nth, 'p-' || nth, 2, 'Товар', 'physical', '', '', '', '', 1, '{}', 0, '{1,1,1}', now() from generate_series(1, 3) nth;
  insert into coupons (code, title, kind, value) values ('SUMMA', 'Скидка', 'sum', 5000), ('PUT', 'Доставка', 'delivery', 0);
  insert into orders (id, state, pay_system, goods_total, discount, base_delivery_price, delivery_price, certificate_paid, total,
      discounts, contact, delivery, stock_state, placed_at, updated_at)
    select given.*, '{}', '{}', 'none', now(), now() from (values
      ('${BOUGHT}'::uuid, 'handed-over', 1, 100000, 0, 0, 0, 0, 100000, '[]'::jsonb),
      ('${ORDERED}', 'paid', 1, 70000, 5000, 5000, 5000, 10001, 59999,
        '[{"code": "SUMMA", "title": "Скидка", "amount": 5000, "on": "goods"},
          {"code": "•••• A", "title": "Сертификат", "amount": 7000, "on": "certificate"},
          {"code": "•••• B", "title": "Сертификат", "amount": 3001, "on": "certificate"}]'),
      ('${RETURNED}', 'paid', 1, 10000, 0, 3000, 0, 2000, 8000,
        '[{"code": "PUT", "title": "Доставка", "amount": 3000, "on": "delivery"},
          {"code": "•••• A", "title": "Сертификат", "amount": 2000, "on": "certificate"}]'),
      ('${PLAIN}', 'paid', 1, 10000, 0, 3000, 3000, 0, 13000, '[]')) given;
  insert into order_lines (order_id, position, product_id, name, form, type, kind, quantity, unit_price, discount, denomination, takes)
    select order_id::uuid, position, 1 + position, '', '', 'Товар', 'physical', 1, price, discount, denomination, '[]' from (values
      ('${BOUGHT}', 0, 100000, 0, 100000), ('${ORDERED}', 0, 10000, 2500, null), ('${ORDERED}', 1, 10000, 2500, null),
      ('${ORDERED}', 2, 50000, 0, 50000), ('${RETURNED}', 0, 10000, 0, null), ('${PLAIN}', 0, 10000, 0, null)
    ) given (order_id, position, price, discount, denomination);
  insert into certificates (id, code_hash, order_id, line, piece, denomination, balance, issued_at, valid_until) values
    ('${ANNA}', 'a', '${BOUGHT}', 0, 1, 50000, 41000, now(), now()), ('${BORIS}', 'b', '${BOUGHT}', 0, 2, 50000, 46999, now(), now());
  insert into certificate_entries (certificate_id, kind, amount, order_id, actor, at) values
    ('${ANNA}', 'issue', 50000, '${BOUGHT}', 'job', '2026-01-01'), ('${BORIS}', 'issue', 50000, '${BOUGHT}', 'job', '2026-01-01'),
    ('${ANNA}', 'spend', 7000, '${ORDERED}', 'visitor', '2026-01-02'), ('${BORIS}', 'spend', 3001, '${ORDERED}', 'visitor', '2026-01-02'),
    ('${ANNA}', 'spend', 2000, '${RETURNED}', 'visitor', '2026-01-03'), ('${ANNA}', 'return', 2000, '${RETURNED}', 'job', '2026-01-04'),
    ('${ANNA}', 'spend', 2000, '${RETURNED}', 'job', '2026-01-05')`;

/** Rows with the words that the migration 0029 replaces. */
const OLDER_WORDS = `
  insert into order_events (order_id, kind, actor, at) values ('${PLAIN}', 'forgotten', 'job', now());
  insert into payments (id, order_id, provider, method, amount, state, cancel_reason, next_ask_at, created_at, updated_at)
    values ('${ANNA}', '${PLAIN}', 'yookassa', 'card', 13000, 'cancelled', 'no-verdict', '2026-02-01T00:00Z', now(), now());
  insert into refunds (id, payment_id, amount, reason, state, created_at, updated_at)
    values ('${BORIS}', '${ANNA}', 13000, 'late', 'asked', now(), now());
  insert into subscribers (id, email, state, asked_at) values
    ('${ANNA}', 'anna@example.ru', 'asked', '2026-02-01'), ('${BORIS}', '${BORIS}@forgotten.invalid', 'ended', '2026-02-01');
  insert into subscriber_events (subscriber_id, kind, actor, at) values ('${ANNA}', 'asked', 'visitor', now());
  insert into letters (id, key, kind, facts, state, tries, created_at, next_try_at, expires_at)
    values ('${ANNA}', 'k', 'newsletter-letter', '{"kind": "confirm", "askedAt": "2026-02-01T00:00:00.000Z"}', 'waiting', 0, now(), now(), now());
  insert into content_items (id, kind, slug, title, summary, body, facts) overriding system value
    values (100, 'video', 'vebinar', '', '', '[]', '{}');
  insert into webinars (content_id, told, starts_at, ends_at, phase) values (100, 'withdrawn', now(), now() + interval '1 hour', 'withdrawn');
  insert into webinar_registrations (id, content_id, email, state, registered_at, told_sequence, replay_told_at)
    values ('${ANNA}', 100, 'anna@example.ru', 'registered', now(), 3, '2026-02-01T00:00Z');
  insert into webinar_events (content_id, kind, actor, at)
    select 100, kind, 'job', now() from unnest('{registered,asked-again,told-moved,told-withdrawn,told-replay}'::text[]) kind`;

/** Registered parcels, as they were stored before the migration 0092: two of ended orders, and one of an order that goes on. */
const OLDER_PARCELS = `
  update orders set state = 'cancelled' where id = '${PLAIN}';
  update orders set state = 'returned' where id = '${RETURNED}';
  insert into shipments (id, order_id, state, method, created_at, updated_at)
    select id, id, 'registered', 'point', now(), now() from orders where id in ('${PLAIN}', '${RETURNED}', '${ORDERED}');
  insert into carrier_tasks (id, shipment_id, carrier, our_number, state, next_try_at, created_at, updated_at)
    select id, id, 'cdek', id, 'done', case id when '${RETURNED}' then now() + interval '20 minutes' end, now(), now() from shipments`;

const name = `t_${randomUUID().replaceAll('-', '')}`;
const server = new pg.Client(`${inject('serverUrl')}/postgres`);
const database = new pg.Client(`${inject('serverUrl')}/${name}`);
let before: string;

beforeAll(async () => {
  await server.connect();
  await server.query(`create database ${name}`);
  before = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  await migrateUntil('0024');
  await database.connect();
  await database.query(OLDER);
  await database.query(OLDER_WORDS);
  await migrateUntil('0092');
  await database.query(OLDER_PARCELS);
  await migrateUntil('0095');
  // A process of an earlier version has asked the carrier meanwhile, and left what it said to the staff.
  await database.query(`update carrier_tasks set next_try_at = null where id = '${PLAIN}'`);
  await migrate(`${inject('serverUrl')}/${name}`, MIGRATIONS);
});
async function migrateUntil(first: string): Promise<void> {
  for (const file of (await readdir(MIGRATIONS)).filter((one) => one < first))
    await copyFile(path.join(MIGRATIONS, file), path.join(before, file));
  await migrate(`${inject('serverUrl')}/${name}`, before);
}
afterAll(async () => {
  await database.end();
  await server.query(`drop database ${name}`);
  await server.end();
  await rm(before, { recursive: true });
});

it('orders and certificates from before the ledger get their shares and ledger entries', async () => {
  const adjustments = await database.query({
    text: 'select order_id, kind, source, amount::int, per_line::int[], on_delivery::int from order_adjustments order by order_id, position',
    rowMode: 'array',
  });
  // Divided as on the receipts: 100,01 ₽ of certificates over 75, 75 and, for delivery, 50 ₽.
  expect(adjustments.rows).toEqual([
    [ORDERED, 'goods-coupon', '1', 5000, [2500, 2500, 0], 0],
    [ORDERED, 'certificate', ANNA, 7000, [2625, 2625, 0], 1750],
    [ORDERED, 'certificate', BORIS, 3001, [1126, 1125, 0], 750],
    [RETURNED, 'delivery-coupon', '2', 3000, [0], 3000],
    [RETURNED, 'certificate', ANNA, 2000, [2000], 0],
  ]);
  const balances = await database.query({
    text: "select owner, balance::int from ledger_accounts where kind = 'certificate' order by owner",
    rowMode: 'array',
  });
  expect(balances.rows).toEqual([
    [ANNA, 41_000],
    [BORIS, 46_999],
  ]);
  const transfers = await database.query({
    text: `select t.key, array_agg(e.amount::int order by e.account_id) from ledger_transfers t
      join ledger_entries e on e.transfer_id = t.id group by t.id order by t.id`,
    rowMode: 'array',
  });
  expect(transfers.rows).toEqual([
    [`certificate-issue:${BOUGHT}:1`, [-100_000, 50_000, 50_000]],
    [`certificate-spend:${ORDERED}:1`, [10_001, -7000, -3001]],
    [`certificate-spend:${RETURNED}:1`, [2000, -2000]],
    [`certificate-return:${RETURNED}:1`, [-2000, 2000]],
    [`certificate-spend:${RETURNED}:2`, [2000, -2000]],
  ]);
});

it('states, events and facts of letters from before the migration 0029 get the words of today', async () => {
  const valuesOf = async (sql: string) =>
    (await database.query({ text: sql, rowMode: 'array' })).rows.flat() as unknown[];
  const AT = new Date('2026-02-01');
  expect(await valuesOf(`select kind from order_events where order_id = '${PLAIN}'`)).toEqual(['anonymized']);
  expect(await valuesOf('select cancel_reason, next_check_at from payments')).toEqual(['no-outcome', AT]);
  expect(await valuesOf('select state from refunds')).toEqual(['requested']);
  expect(await valuesOf('select state, email from subscribers order by id')).toEqual([
    'requested',
    'anna@example.ru',
    'ended',
    `${BORIS}@anonymized.invalid`,
  ]);
  expect(await valuesOf('select kind from subscriber_events')).toEqual(['requested']);
  expect(await valuesOf("select facts from letters where kind = 'newsletter-letter'")).toEqual([
    { kind: 'confirm', requestedAt: AT.toISOString() },
  ]);
  expect(await valuesOf('select notified_state from webinars')).toEqual(['withdrawn']);
  expect(await valuesOf('select notified_sequence, replay_notified_at from webinar_registrations')).toEqual([3, AT]);
  expect(await valuesOf('select kind from webinar_events order by id')).toEqual([
    'registered',
    'registered-again',
    'notified-moved',
    'notified-withdrawn',
    'notified-replay',
  ]);
});

it('parcels of ended orders from before the migration 0092 are asked for once more, when no earlier version runs any more', async () => {
  const due = await database.query({
    text: 'select shipment_id, round(extract(epoch from next_try_at - now()) / 60)::int from carrier_tasks order by 1',
    rowMode: 'array',
  });
  expect(due.rows).toEqual([
    [ORDERED, null],
    [RETURNED, 60],
    [PLAIN, 60],
  ]);
});
