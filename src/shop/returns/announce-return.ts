import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import type { ReturnCause } from './return.rules.ts';
import { returnUnits } from './returns.tables.ts';
import { saveReturn } from './save-return.ts';

interface AnnouncedReturn {
  readonly shipmentId: string;
  readonly orderId: string;
  readonly cause: Exclude<ReturnCause, 'asked'>;
  /** Packs of the shipment: ids of `shipment_units`. */
  readonly unitIds: readonly number[];
}

/**
 * Records that packs of a shipment come back. Packs that are in a return already are left out; when all are, nothing is
 * written. The caller has locked the order and checked that its actor may do this.
 */
export async function announceReturn(
  tx: TransactionContext,
  { shipmentId, orderId, cause, unitIds }: AnnouncedReturn,
): Promise<void> {
  const ours = and(inArray(returnUnits.unitId, [...unitIds]), eq(returnUnits.void, false));
  const before = await tx.db.select({ unitId: returnUnits.unitId }).from(returnUnits).where(ours);
  const announced = new Set(before.map(({ unitId }) => unitId));
  const units = [...new Set(unitIds)].filter((unitId) => !announced.has(unitId));
  if (units.length === 0) return;
  await saveReturn(tx, { id: randomUUID(), orderId, shipmentId, cause, state: 'expected', units });
}
