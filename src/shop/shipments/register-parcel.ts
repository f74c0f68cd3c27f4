import { randomUUID } from 'node:crypto';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { MOST_ITEMS } from '../delivery/parcel-carrier.port.ts';
import type { LockedOrder } from '../orders/move-order.ts';
import { carrierOf } from '../orders/order.rules.ts';
import { orderLines } from '../orders/orders.tables.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { carrierTasks } from './carrier.tables.ts';
import { runCommand, type ShipmentCommand } from './run-command.ts';
import { sendParcelJob } from './send-parcel.job.ts';
import { shipments, shipmentUnits } from './shipments.tables.ts';

/** Has the packed box registered at the carrier of its order; a job sends the request. */
export function registerParcel(ctx: Pick<ShopContext, 'transaction'>, command: ShipmentCommand) {
  return runCommand(
    ctx,
    { name: 'registering', command, unlessMay: (actor) => unlessAllowed(actor, 'hand-over', 'shipment') },
    async (tx, { order, shipment }) => {
      if (shipment.state !== 'packed')
        return refuse('shipment-move-not-allowed', { from: shipment.state, to: 'registering' });
      const carrier = carrierOf(order.delivery);
      if (!carrier) return refuse('parcel-address-missing');
      const unfit = await parcelProblem(tx, order, shipment.id);
      if (unfit) return unfit;
      const taskId = randomUUID();
      const ourNumber = await nextNumber(tx, order);
      const at = tx.now();
      await tx.db.insert(carrierTasks).values({
        id: taskId,
        shipmentId: shipment.id,
        carrier,
        ourNumber,
        state: 'waiting',
        // Commands of the staff have no queue: the schedule enqueues the job for them.
        nextTryAt: at,
        createdAt: at,
        updatedAt: at,
      });
      await tx.enqueue(sendParcelJob, { taskId });
      return { to: 'registering', facts: { ourNumber } };
    },
  );
}

/** What the carrier would refuse, as far as we know. */
async function parcelProblem(
  tx: TransactionContext,
  { id: orderId, delivery }: LockedOrder,
  shipmentId: string,
): Promise<Refusal | undefined> {
  const { method, pointCode, cityId } = delivery;
  if ((method === 'point' ? pointCode : cityId) === undefined) return refuse('parcel-address-missing');
  const inBox = and(eq(shipmentUnits.shipmentId, shipmentId), isNull(shipmentUnits.removedAt));
  const [units] = await tx.db.select({ packs: count() }).from(shipmentUnits).where(inBox);
  // Those that are in no box may have to be paid with it.
  const digital = and(eq(orderLines.orderId, orderId), sql`jsonb_array_length(${orderLines.takes}) = 0`);
  const [lines] = await tx.db.select({ digital: count() }).from(orderLines).where(digital);
  const items = units!.packs + lines!.digital;
  return items > MOST_ITEMS ? refuse('parcel-too-many-packs', { most: MOST_ITEMS }) : undefined;
}

/** «1042-1»: the number of the order and how often its parcels were registered; the order is locked. */
async function nextNumber(tx: TransactionContext, { id, number }: LockedOrder): Promise<string> {
  const [earlier] = await tx.db
    .select({ tasks: count() })
    .from(carrierTasks)
    .innerJoin(shipments, eq(shipments.id, carrierTasks.shipmentId))
    .where(eq(shipments.orderId, id));
  return `${number}-${earlier!.tasks + 1}`;
}
