import { isRefusal, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { changeShipment, lockShipment } from './run-command.ts';
import { shipmentHolds } from './shipments.tables.ts';

/**
 * Stops a box with packs of a recalled batch, in the transaction of the recall: nothing more is packed or handed over until somebody
 * has taken the packs out and released the hold.
 */
export async function holdForRecall(
  tx: TransactionContext,
  shipmentId: string,
  reason: string,
): Promise<Refusal | undefined> {
  const locked = await lockShipment(tx, shipmentId);
  if (!locked) return undefined;
  const command = { expectedVersion: locked.shipment.version };
  const done = await changeShipment(tx, locked, { name: 'hold-placed', command, atAnyTime: true }, async () => {
    const [placed] = await tx.db
      .insert(shipmentHolds)
      .values({ shipmentId, reason, placedBy: actorName(tx.actor), placedAt: tx.now() })
      .returning({ id: shipmentHolds.id });
    return { facts: { hold: placed!.id } };
  });
  return isRefusal(done) ? done : undefined;
}
