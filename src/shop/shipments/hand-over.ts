import { and, eq, isNotNull } from 'drizzle-orm';
import { refuse } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { takesActs } from './act.rules.ts';
import { carrierTasks, handOverActs, shipmentLabels } from './carrier.tables.ts';
import { runCommand, type ShipmentCommand } from './run-command.ts';

interface HandedOver extends ShipmentCommand {
  /** Number of the parcel at its carrier, which the buyer follows; a parcel that was registered by the shop has its own. */
  readonly track?: string | undefined;
}

/** Gives the box to the carrier of its order. */
export function handOver(ctx: Pick<ShopContext, 'transaction'>, command: HandedOver) {
  return runCommand(
    ctx,
    { name: 'handed-over', command, unlessMay: (actor) => unlessAllowed(actor, 'hand-over', 'shipment') },
    async (tx, { shipment }) => {
      const known = shipment.state === 'registered' ? shipment.track : null;
      const track = known ?? command.track;
      if (track === undefined) return refuse('track-missing');
      if (known !== null && command.track !== undefined && command.track !== known)
        return refuse('track-differs', { track: known });
      if (known !== null && (await isBeingRemoved(tx, shipment.id))) return refuse('parcel-being-removed');
      if (known !== null && !(await hasLabel(tx, shipment.id))) return refuse('parcel-label-missing');
      if (known !== null && (await lacksAct(tx, shipment.id))) return refuse('parcel-act-missing');
      return { to: 'with-carrier', set: { track }, facts: { track } };
    },
  );
}

async function hasLabel({ db }: TransactionContext, shipmentId: string): Promise<boolean> {
  const printed = and(eq(shipmentLabels.shipmentId, shipmentId), isNotNull(shipmentLabels.pdf));
  const found = await db.select({ of: shipmentLabels.shipmentId }).from(shipmentLabels).where(printed);
  return found.length > 0;
}

/** The act is signed when the box is given away, so it has to be printed before. */
async function lacksAct({ db }: TransactionContext, shipmentId: string): Promise<boolean> {
  const [parcel] = await db
    .select({ carrier: carrierTasks.carrier, printed: isNotNull(handOverActs.pdf) })
    .from(carrierTasks)
    .leftJoin(handOverActs, eq(handOverActs.id, carrierTasks.actId))
    .where(and(eq(carrierTasks.shipmentId, shipmentId), eq(carrierTasks.state, 'done')));
  return parcel !== undefined && takesActs(parcel.carrier) && !parcel.printed;
}

async function isBeingRemoved({ db }: TransactionContext, shipmentId: string): Promise<boolean> {
  const asked = and(
    eq(carrierTasks.shipmentId, shipmentId),
    eq(carrierTasks.state, 'done'),
    isNotNull(carrierTasks.removalAskedAt),
  );
  return (await db.select({ id: carrierTasks.id }).from(carrierTasks).where(asked)).length > 0;
}
