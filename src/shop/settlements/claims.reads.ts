import { and, asc, desc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';
import { orders } from '../orders/orders.tables.ts';
import type { ClaimCarrier, ClaimState } from './claim.rules.ts';
import type { ClaimCursor } from './list-cursor.rules.ts';
import { carrierRegisterLines, carrierRegisters, codClaims } from './settlements.tables.ts';

export interface WantedClaims {
  /** Absent: all that are not settled. */
  readonly state?: ClaimState | undefined;
  /** Of those that are not settled: only what should have come by now. */
  readonly overdue?: boolean | undefined;
  readonly carrier?: ClaimCarrier | undefined;
  readonly now: Date;
  readonly after?: ClaimCursor | undefined;
}

/** Claims on carriers for the staff: those not settled, the first due first, or the settled ones, the newest first. */
export function carrierClaims(db: Db, { state, overdue, carrier, now, after }: WantedClaims, most: number) {
  const { id, dueAt, createdAt } = codClaims;
  const cursor = after && sql`(${after.at.toISOString()}::timestamptz, ${after.id}::bigint)`;
  const ofCarrier = carrier && eq(codClaims.carrier, carrier);
  const found = claimsWithOrders(db);
  return state === 'settled'
    ? found
        .where(and(eq(codClaims.state, state), ofCarrier, cursor && sql`(${createdAt}, ${id}) < ${cursor}`))
        .orderBy(desc(createdAt), desc(id))
        .limit(most)
    : found
        .where(
          and(
            ne(codClaims.state, 'settled'),
            state && eq(codClaims.state, state),
            ofCarrier,
            overdue ? lt(dueAt, now) : undefined,
            cursor && sql`(${dueAt}, ${id}) > ${cursor}`,
          ),
        )
        .orderBy(asc(dueAt), asc(id))
        .limit(most);
}

/** @returns none or one, in the shape of a list */
export const claimById = (db: Db, id: number) => claimsWithOrders(db).where(eq(codClaims.id, id)).limit(1);

/** Claims by the day on which the recipient paid, the first first. @param from,to moments, the last one excluded */
export function collectedClaims(db: Db, from: Date, to: Date, after: ClaimCursor | undefined, most: number) {
  const { collectedAt, id } = codClaims;
  const cursor = after && sql`(${after.at.toISOString()}::timestamptz, ${after.id}::bigint)`;
  return claimsWithOrders(db)
    .where(and(gte(collectedAt, from), lt(collectedAt, to), cursor && sql`(${collectedAt}, ${id}) > ${cursor}`))
    .orderBy(asc(collectedAt), asc(id))
    .limit(most);
}

const claimsWithOrders = (db: Db) =>
  db
    .select({
      id: codClaims.id,
      orderId: codClaims.orderId,
      orderNumber: orders.number,
      carrier: codClaims.carrier,
      track: codClaims.track,
      amount: codClaims.amount,
      state: codClaims.state,
      collectedAt: codClaims.collectedAt,
      dueAt: codClaims.dueAt,
      settledAt: codClaims.settledAt,
      createdAt: codClaims.createdAt,
      fiscal: codClaims.fiscal,
    })
    .from(codClaims)
    .innerJoin(orders, eq(orders.id, codClaims.orderId))
    .$dynamic();

/** The lines of registers that pay these claims, in the order they came. */
export function linesOfClaims(db: Db, claims: readonly number[]) {
  const { claimId, collected, transferred, registerId, id } = carrierRegisterLines;
  return db
    .select({ claimId, collected, transferred, register: carrierRegisters.number, day: carrierRegisters.day })
    .from(carrierRegisterLines)
    .innerJoin(carrierRegisters, eq(carrierRegisters.id, registerId))
    .where(inArray(claimId, [...claims]))
    .orderBy(asc(id));
}

interface Owed extends Record<string, unknown> {
  readonly carrier: ClaimCarrier;
  readonly owed: Kopecks;
  readonly overdue: Kopecks;
}

/** What each carrier owes, and what of it should have come by now; of the claims that are not settled, by their index. */
export async function owedByCarriers(db: Db, now: Date): Promise<readonly Owed[]> {
  const { rows } = await db.execute<Owed>(sql`
    select carrier, sum(amount)::bigint as owed,
      coalesce(sum(amount) filter (where due_at < ${now.toISOString()}::timestamptz), 0)::bigint as overdue
    from ${codClaims} where state <> 'settled' group by carrier order by carrier`);
  return rows;
}
