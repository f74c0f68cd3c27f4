import { and, eq, sql } from 'drizzle-orm';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { ownAccount } from '../permissions/permissions.rules.ts';
import { recordCustomerEvent } from './record-customer-event.ts';
import { tempDataCount, type TempData } from './temp-data.reads.ts';
import { tempData } from './temp-data.tables.ts';

/** Most rows of one account. */
const MOST_ROWS = 50;

/** Saves a JSON value for the own account. */
export function addTempData(ctx: ShopContext, data: unknown): Promise<TempData | Refusal> {
  return ctx.transaction(async (tx) => {
    const me = ownAccount(tx.actor, 'save-data');
    if (isRefusal(me)) return me;
    const { customerId } = me;
    // The lock serializes the count, so that parallel calls cannot exceed the maximum.
    await tx.db.execute(sql`select 1 from customers where id = ${customerId} for update`);
    if ((await tempDataCount(tx.db, customerId)) >= MOST_ROWS) return refuse('too-much-saved', { most: MOST_ROWS });
    const at = tx.now();
    const [row] = await tx.db
      .insert(tempData)
      .values({ customerId, data: asJson(data), createdAt: at, updatedAt: at })
      .returning();
    await recordCustomerEvent(tx, { customerId, kind: 'temp-data-saved', facts: { id: row!.id } });
    return row!;
  });
}

/** @returns undefined when there is no such row or it belongs to another account */
export function changeTempData(ctx: ShopContext, id: number, data: unknown): Promise<TempData | Refusal | undefined> {
  return ctx.transaction(async (tx): Promise<TempData | Refusal | undefined> => {
    const me = ownAccount(tx.actor, 'save-data');
    if (isRefusal(me)) return me;
    const { customerId } = me;
    const [row] = await tx.db
      .update(tempData)
      .set({ data: asJson(data), updatedAt: tx.now() })
      .where(and(eq(tempData.id, id), eq(tempData.customerId, customerId)))
      .returning();
    if (row) await recordCustomerEvent(tx, { customerId, kind: 'temp-data-saved', facts: { id } });
    return row;
  });
}

/** Keeps a JSON null, which the driver would treat as a missing value. */
function asJson(data: unknown) {
  return sql`${JSON.stringify(data)}::jsonb`;
}
