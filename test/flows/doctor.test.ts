import { execFile } from 'node:child_process';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Invariant } from '../../src/shop/invariants/invariant.ts';
import { INVARIANTS } from '../../src/shop/invariants/invariants.ts';
import { brokenRows } from '../support/broken-rows.ts';
import { orderByCard } from '../support/buyer.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { root } from '../support/paths.ts';
import { moveByStaff } from '../support/staff.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

/** In a transaction: rows may be written that the database refuses otherwise. */
const WITHOUT_CONSTRAINTS = `
  set local session_replication_role = replica;
  do $$ declare one record; begin
    for one in select conrelid::regclass as owner, conname from pg_constraint
      where contype in ('c', 'u') and connamespace = 'public'::regnamespace
    loop execute format('alter table %s drop constraint %I cascade', one.owner, one.conname); end loop;
    for one in select indexrelid::regclass as name from pg_index join pg_class on pg_class.oid = indexrelid
      where indisunique and not indisprimary and relnamespace = 'public'::regnamespace
    loop execute format('drop index %s', one.name); end loop;
  end $$`;

describe('contradictions in the data', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
    shop.expectViolations('rows are broken by hand', ...BROKEN);
    shop.expectErrors(/invariant-violated/);
  });
  afterAll(() => shop.close());

  const BROKEN = [
    'payments-of-a-paid-order',
    'order-events',
    'payment-events',
    'stock-held-by-movements',
    'stock-held-by-orders',
    'orders-follow-shipments',
    'outcomes-of-units',
    'handed-out-packs',
    'announced-returns',
    'state-of-each-return',
    'events-of-each-return',
    'restocked-packs',
    'stock-available-by-movements',
    'claims-for-collected-money',
    'claims-by-lines',
    'events-of-each-claim',
    'refunded-packs',
    'refunds-by-two-people',
    'refunds-with-a-reason',
    'sum-of-each-refund',
    'closing-receipts-close-the-payment',
  ];

  /** Runs the command as a person does. */
  const doctor = () =>
    new Promise<{ code: number; lines: string[] }>((resolve) => {
      const env = { ...process.env, DATABASE_URL: shop.databaseUrl };
      execFile(process.execPath, [path.join(root, 'bin/doctor.ts')], { env }, (error, stdout) =>
        resolve({ code: Number(error?.code ?? 0), lines: stdout.trim().split('\n') }),
      );
    });

  /** A pack that comes back unannounced, an empty return, a claim and a refund that nothing explains. */
  async function breakWhatCameBack(orderId: string): Promise<void> {
    const pack = `(select min(u.id) from shipment_units u join shipments s on s.id = u.shipment_id where s.order_id = $1)`;
    const statements = [
      `update shipment_units set outcome = 'returning' where id = ${pack}`,
      `insert into returns (id, order_id, cause, reason, state, version, created_at, updated_at)
       values (gen_random_uuid(), $1, 'asked', 'defect', 'closed', 2, now(), now())`,
      `insert into stock_movements (product_id, kind, quantity, order_id, actor, at) values (3, 'return', 1, $1, 'test', now())`,
      `insert into cod_claims (shipment_id, order_id, carrier, track, amount, state, collected_at, due_at, settled_at, created_at, updated_at)
       select id, order_id, 'cdek', '1', 1, 'settled', now(), now(), now(), now(), now() from shipments where order_id = $1`,
      `with refund as (
         insert into refunds (id, order_id, payment_id, amount, reason, state, key, request_hash, lines, sent_at, created_at, updated_at)
         select gen_random_uuid(), $1, id, 1, 'defect', 'awaiting-approval', gen_random_uuid(), '', '[]', now(), now(), now()
         from payments where order_id = $1 returning id
       ), line as (
         insert into refund_lines (refund_id, position, quantity, amount, certificate) select id, 0, 1, 0, 0 from refund
       ) insert into refund_units (refund_id, unit_id) select id, ${pack} from refund`,
    ];
    for (const statement of statements) await shop.query(statement, [orderId]);
  }

  /** Breaks rows for one invariant after another, in a transaction that is rolled back: each names what is broken, and nothing before. */
  async function eachFails(orders: { paid: string; done: string }): Promise<void> {
    const later = new Date(shop.now().getTime() + 3_600_000);
    const rows = brokenRows(orders);
    const silent: string[] = [];
    const over = new Error('rolled back');
    const work = runInShop(shop, {}, ({ transaction }) =>
      transaction(async ({ db }) => {
        const found = async ({ violations }: Invariant) =>
          (await db.execute(violations({ now: later, settledBefore: later }))).rows.length;
        for (const invariant of INVARIANTS) if ((await found(invariant)) > 0) silent.push(`${invariant.name} before`);
        await db.execute(sql.raw(WITHOUT_CONSTRAINTS));
        for (const invariant of INVARIANTS) {
          const broken = rows[invariant.name];
          if (broken === undefined) continue;
          await db.execute(sql`savepoint honest`);
          const problem = await db.execute(sql.raw(broken)).then(
            async () => ((await found(invariant)) === 0 ? 'is silent' : undefined),
            (error: Error) => String(error.cause),
          );
          if (problem !== undefined) silent.push(`${invariant.name}: ${problem}`);
          await db.execute(sql`rollback to savepoint honest`);
        }
        throw over;
      }),
    );
    await expect(work).rejects.toBe(over);
    expect(silent).toEqual([]);
    expect(INVARIANTS.map(({ name }) => name).filter((name) => !(name in rows))).toEqual([]);
  }

  it('are none in an honest shop; broken rows are named with their ids, and told to the staff once', async () => {
    const order = await orderByCard(shop.url, [{ product: 2, quantity: 2 }]);
    await shop.sandbox.advance(order.paymentId, 'pay');
    const handedOver = await orderByCard(shop.url, [{ product: 3, quantity: 2 }]);
    await shop.sandbox.advance(handedOver.paymentId, 'pay');
    await shop.drain();
    await moveByStaff(shop.databaseUrl, handedOver.orderId, 'packing', 'ready-for-pickup', 'handed-over');
    await shop.drain();
    await shop.enqueue('allocate-shipments');
    await shop.drain();
    await eachFails({ paid: order.orderId, done: handedOver.orderId });
    const honest = await doctor();
    expect([honest.code, honest.lines.at(-1)]).toEqual([0, `${INVARIANTS.length} invariants, 0 violations`]);

    await shop.query(`update payments set state = 'pending', next_check_at = now() where order_id = $1`, [
      order.orderId,
    ]);
    await shop.query(`update orders set state = 'packing' where id = $1`, [order.orderId]);
    await shop.query('update stock_levels set held = held + 1 where product_id = 2');
    await breakWhatCameBack(handedOver.orderId);
    const { code, lines } = await doctor();
    expect(code).toBe(1);
    expect(lines.at(-1)).toBe(`${INVARIANTS.length} invariants, ${BROKEN.length} violations`);
    const named = lines.flatMap((line) => /^([a-z-]+): [A-Z]/.exec(line)?.[1] ?? []);
    expect(named.sort()).toEqual([...BROKEN].sort());
    expect(lines).toContain(`  ${order.orderId}: packing, first payments: 0 paid of 1`);

    for (let night = 0; night < 2; night += 1) {
      await shop.enqueue('check-invariants');
      await shop.drain();
      const raised = await shop.query<{ subject: string }>(
        `select subject from exceptions where kind = 'invariant-violated'`,
      );
      expect(raised.map(({ subject }) => subject.split(':')[0]).sort()).toEqual([...BROKEN].sort());
    }
  });

  it('have names and sentences of their own', () => {
    const names = INVARIANTS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { name, meaning } of INVARIANTS) {
      expect(name).toMatch(/^[a-z-]{3,40}$/);
      expect(meaning).toMatch(/^[A-Z].*\.$/);
    }
  });
});
