import { and, desc, eq, ne } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { orders } from '../orders/orders.tables.ts';
import type { ClaimState } from './claim.rules.ts';
import { codClaims } from './settlements.tables.ts';

/** Claims on carriers for the staff: those not settled, the first due first, or those of a state, the newest first. */
export function carrierClaims(db: Db, state: ClaimState | undefined, most: number) {
  const found = db
    .select({
      id: codClaims.id,
      orderNumber: orders.number,
      carrier: codClaims.carrier,
      track: codClaims.track,
      amount: codClaims.amount,
      state: codClaims.state,
      collectedAt: codClaims.collectedAt,
      dueAt: codClaims.dueAt,
      settledAt: codClaims.settledAt,
      fiscal: codClaims.fiscal,
    })
    .from(codClaims)
    .innerJoin(orders, eq(orders.id, codClaims.orderId));
  const unsettled = ne(codClaims.state, 'settled');
  return state === 'settled'
    ? found.where(eq(codClaims.state, state)).orderBy(desc(codClaims.createdAt), desc(codClaims.id)).limit(most)
    : found
        .where(and(unsettled, state && eq(codClaims.state, state)))
        .orderBy(codClaims.dueAt, codClaims.id)
        .limit(most);
}
