import { and, eq, isNotNull } from 'drizzle-orm';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { isCancelledOrReturned } from '../orders/order.rules.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { carrierTasks } from './carrier.tables.ts';
import { runCommand, type LockedShipment, type Outcome, type ShipmentCommand } from './run-command.ts';

interface FoundWithCarrier extends ShipmentCommand {
  /** Number of the parcel at its carrier; a parcel that was registered by the shop has its own. */
  readonly track?: string | undefined;
  /** How the staff knows it. */
  readonly reason: string;
}

/**
 * The carrier has the box of an order that has ended: it was given away, and nobody recorded that. From here on it is recalled, comes
 * back, is lost or handed out as any other. A box of an order that goes on is handed over.
 */
export function recordWithCarrier(ctx: Pick<ShopContext, 'transaction'>, command: FoundWithCarrier) {
  return runCommand(
    ctx,
    {
      name: 'found-with-carrier',
      command,
      unlessMay: (actor) => unlessAllowed(actor, 'hand-over', 'shipment'),
      atAnyTime: true,
    },
    async (tx, locked) => {
      const outcome = outcomeOf(locked, command);
      if (!isRefusal(outcome)) await forgetRemoval(tx, locked.shipment.id);
      return outcome;
    },
  );
}

/** What the carrier has cannot be removed any more. */
async function forgetRemoval(tx: TransactionContext, shipmentId: string): Promise<void> {
  await tx.db
    .update(carrierTasks)
    .set({ removalAskedAt: null, removalSentAt: null, updatedAt: tx.now() })
    .where(and(eq(carrierTasks.shipmentId, shipmentId), isNotNull(carrierTasks.removalAskedAt)));
}

function outcomeOf({ order, shipment }: LockedShipment, { track: typed, reason }: FoundWithCarrier): Outcome | Refusal {
  if (!isCancelledOrReturned(order.state)) return refuse('shipment-order-goes-on');
  const track = shipment.track ?? typed;
  if (track === undefined) return refuse('track-missing');
  if (typed !== undefined && typed !== track) return refuse('track-differs', { track });
  return { to: 'with-carrier', set: { track }, facts: { track, reason } };
}
