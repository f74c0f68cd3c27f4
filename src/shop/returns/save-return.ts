import { actorName, type TransactionContext } from '../../platform/context.ts';
import { returnEvents, returns, returnUnits } from './returns.tables.ts';

type NewReturn = Pick<typeof returns.$inferInsert, 'id' | 'orderId' | 'shipmentId' | 'cause' | 'reason' | 'comment'> & {
  readonly state: 'asked' | 'expected';
  /** Packs: ids of `shipment_units`. */
  readonly units: readonly number[];
};

/**
 * Saves a new return with its packs and first event; the caller has locked the order.
 * @returns false when its id is used by another order
 */
export async function saveReturn(tx: TransactionContext, { units, ...row }: NewReturn): Promise<boolean> {
  const { id: returnId, state, cause, reason } = row;
  const at = tx.now();
  const saved = await tx.db
    .insert(returns)
    .values({ ...row, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning({ id: returns.id });
  if (saved.length === 0) return false;
  await tx.db.insert(returnUnits).values(units.map((unitId) => ({ returnId, unitId })));
  await tx.db.insert(returnEvents).values({
    returnId,
    kind: state === 'asked' ? 'asked' : 'announced',
    toState: state,
    actor: actorName(tx.actor),
    facts: { ...(reason ? { reason } : { cause }), units },
    at,
  });
  return true;
}
