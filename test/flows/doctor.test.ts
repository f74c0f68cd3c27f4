import { execFile } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INVARIANTS } from '../../src/shop/invariants/invariants.ts';
import { orderByCard } from '../support/buyer.ts';
import { root } from '../support/paths.ts';
import { moveByStaff } from '../support/staff.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

describe('contradictions in the data', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
    shop.expectViolations('rows are broken by hand', ...BROKEN);
    shop.expectErrors(/invariant-violated/);
  });
  afterAll(() => shop.close());

  const BROKEN = [
    'one-payment-of-a-paid-order',
    'order-events',
    'payment-events',
    'stock-held-by-movements',
    'stock-held-by-orders',
    'shipments-of-packed-orders',
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

  it('are none in an honest shop; broken rows are named with their ids, and told to the staff once', async () => {
    const order = await orderByCard(shop.url, [{ product: 2, quantity: 2 }]);
    await shop.sandbox.advance(order.paymentId, 'pay');
    const handedOver = await orderByCard(shop.url, [{ product: 3, quantity: 2 }]);
    await shop.sandbox.advance(handedOver.paymentId, 'pay');
    await shop.drain();
    await moveByStaff(shop.databaseUrl, handedOver.orderId, 'packing', 'ready-for-pickup', 'handed-over');
    await shop.drain();
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
    expect(lines).toContain(`  ${order.orderId}: packing, paid payments: 0`);

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
