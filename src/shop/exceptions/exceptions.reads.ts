import { asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { orders } from '../orders/orders.tables.ts';
import { exceptions } from './exceptions.tables.ts';

/** Open exceptions, the oldest first, with their order if there is one. */
export function openExceptions(db: Db, limit: number) {
  return db
    .select({
      id: exceptions.id,
      kind: exceptions.kind,
      subject: exceptions.subject,
      facts: exceptions.facts,
      openedAt: exceptions.openedAt,
      order: { number: orders.number, contact: orders.contact },
    })
    .from(exceptions)
    .leftJoin(orders, eq(orders.id, sql`(${exceptions.facts}->>'orderId')::uuid`))
    .where(isNull(exceptions.closedAt))
    .orderBy(asc(exceptions.openedAt), exceptions.id)
    .limit(limit);
}

export async function countOpenExceptions(db: Db): Promise<number> {
  const [open] = await db.select({ exceptions: count() }).from(exceptions).where(isNull(exceptions.closedAt));
  return open!.exceptions;
}
