import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { Moments, Violation } from './invariant.ts';
import { INVARIANTS } from './invariants.ts';

interface Row extends Record<string, unknown> {
  id: string;
  order_id: string | null;
  found: string;
}

/** Of one invariant; a fault of the code may have touched every order. */
const MOST = 100;

/**
 * Checks all invariants on one snapshot.
 * @param db a transaction that has run no query yet; it becomes read only
 */
export async function violations(db: Db, moments: Moments): Promise<Violation[]> {
  await db.execute(sql`set transaction isolation level repeatable read, read only`);
  const found: Violation[] = [];
  for (const { name, meaning, violations: query } of INVARIANTS) {
    // Planned as a whole: for the first hundred rows of usually none the server would choose nested loops.
    const { rows } = await db.execute<Row>(
      sql`with violations as materialized (${query(moments)}) select * from violations limit ${MOST}`,
    );
    found.push(
      ...rows.map((row) => ({ invariant: { name, meaning }, id: row.id, orderId: row.order_id, found: row.found })),
    );
  }
  return found;
}
