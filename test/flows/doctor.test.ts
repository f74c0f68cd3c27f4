import { execFile } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INVARIANTS } from '../../src/shop/invariants/invariants.ts';
import { orderByCard } from '../support/buyer.ts';
import { root } from '../support/paths.ts';
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
  ];

  /** Runs the command as a person does. */
  const doctor = () =>
    new Promise<{ code: number; lines: string[] }>((resolve) => {
      const env = { ...process.env, DATABASE_URL: shop.databaseUrl };
      execFile(process.execPath, [path.join(root, 'bin/doctor.ts')], { env }, (error, stdout) =>
        resolve({ code: Number(error?.code ?? 0), lines: stdout.trim().split('\n') }),
      );
    });

  it('are none in an honest shop; broken rows are named with their ids, and told to the staff once', async () => {
    const order = await orderByCard(shop.url, [{ product: 2, quantity: 2 }]);
    await shop.sandbox.advance(order.paymentId, 'pay');
    await shop.drain();
    const honest = await doctor();
    expect([honest.code, honest.lines.at(-1)]).toEqual([0, `${INVARIANTS.length} invariants, 0 violations`]);

    await shop.query(`update payments set state = 'pending', next_check_at = now() where order_id = $1`, [
      order.orderId,
    ]);
    await shop.query(`update orders set state = 'packing' where id = $1`, [order.orderId]);
    await shop.query('update stock_levels set held = held + 1 where product_id = 2');
    const { code, lines } = await doctor();
    expect(code).toBe(1);
    expect(lines.at(-1)).toBe(`${INVARIANTS.length} invariants, 6 violations`);
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
