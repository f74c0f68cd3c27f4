import { PgBoss } from 'pg-boss';
import { createContext } from '../../src/platform/context.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { jobQueue } from '../../src/platform/jobs.ts';
import { openLog } from '../../src/platform/log.ts';
import { lockOrder, moveOrder } from '../../src/shop/orders/move-order.ts';
import type { OrderState } from '../../src/shop/orders/order.rules.ts';

/** Moves an order through these states as a staff member; there is no user interface for it yet. */
export async function moveByStaff(
  databaseUrl: string,
  orderId: string,
  ...states: readonly OrderState[]
): Promise<void> {
  const log = openLog('silent');
  const database = openDatabase(databaseUrl, { connections: 2, log });
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: 'jobs',
    max: 1,
    supervise: false,
    schedule: false,
    migrate: false,
  });
  await boss.start();
  const ctx = createContext(
    { ...database, now: () => new Date(), log, companies: {}, queue: jobQueue(boss) },
    { kind: 'staff', id: 2, name: 'Галина', roles: ['shift-lead'] },
  );
  for (const state of states) {
    const refused = await ctx.transaction(async (tx) => moveOrder(tx, (await lockOrder(tx, orderId))!, state));
    if (refused) throw new Error(`the order did not move to ${state}: ${refused.refused}`);
  }
  await boss.stop({ graceful: false });
  await database.close();
}
