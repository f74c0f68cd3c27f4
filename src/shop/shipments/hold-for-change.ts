import { and, eq, isNull } from 'drizzle-orm';
import { isRefusal, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { changeShipment, lockShipment, type LockedShipment } from './run-command.ts';
import { shipmentHolds } from './shipments.tables.ts';

/** For whoever packs. */
const REASON = 'Покупатель решает, менять\u00a0ли заказ';

/** Stops a locked shipment while its buyer answers whether the order is changed. @returns the id of the hold */
export async function holdForChange(tx: TransactionContext, locked: LockedShipment): Promise<number | Refusal> {
  const { shipment } = locked;
  let hold = 0;
  const command = { expectedVersion: shipment.version };
  const done = await changeShipment(tx, locked, { name: 'hold-placed', command, atAnyTime: true }, async () => {
    const [placed] = await tx.db
      .insert(shipmentHolds)
      .values({ shipmentId: shipment.id, reason: REASON, placedBy: actorName(tx.actor), placedAt: tx.now() })
      .returning({ id: shipmentHolds.id });
    hold = placed!.id;
    return { facts: { hold } };
  });
  return isRefusal(done) ? done : hold;
}

/** Releases that hold, unless a person has done so. The caller has locked the order. */
export async function releaseHoldOfChange(tx: TransactionContext, hold: number): Promise<void> {
  const [released] = await tx.db
    .update(shipmentHolds)
    .set({ releasedAt: tx.now() })
    .where(and(eq(shipmentHolds.id, hold), isNull(shipmentHolds.releasedAt)))
    .returning({ shipmentId: shipmentHolds.shipmentId });
  const locked = released && (await lockShipment(tx, released.shipmentId));
  if (!locked) return;
  const command = { expectedVersion: locked.shipment.version };
  await changeShipment(tx, locked, { name: 'hold-released', command, atAnyTime: true }, async () => ({
    facts: { hold },
  }));
}
