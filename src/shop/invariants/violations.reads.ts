import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { Moments, Violation } from './invariant.ts';
import { INVARIANTS } from './invariants.ts';

interface Row extends Record<string, unknown> {
  nth: number;
  id: string;
  order_id: string | null;
  found: string;
}

/** Of one invariant; a fault of the code may have touched every order. */
const MOST = 100;

/** Invariants of one statement: a few round trips, and each far from the time limit of a statement in a large shop. */
const AT_ONCE = 25;

/**
 * Checks all invariants on one snapshot.
 * @param db a transaction that has run no query yet; it becomes read only
 */
export async function violations(db: Db, moments: Moments): Promise<Violation[]> {
  await db.execute(sql`set transaction isolation level repeatable read, read only`);
  // Compiling the plans of so many queries would take longer than running them.
  await db.execute(sql`set local jit = off`);
  const found: Violation[] = [];
  for (let from = 0; from < INVARIANTS.length; from += AT_ONCE) {
    const queries = INVARIANTS.slice(from, from + AT_ONCE).map(
      // Planned as a whole: for the first hundred rows of usually none the server would choose nested loops.
      ({ violations: query }, nth) => sql`(with violations as materialized (${query(moments)})
        select ${from + nth}::int as nth, id, order_id::text, found from violations limit ${MOST})`,
    );
    const { rows } = await db.execute<Row>(sql.join(queries, sql` union all `));
    for (const { nth, id, order_id: orderId, found: what } of rows) {
      const { name, meaning } = INVARIANTS[nth]!;
      found.push({ invariant: { name, meaning }, id, orderId, found: what });
    }
  }
  return found;
}
