import { and, eq, isNull } from 'drizzle-orm';
import type { Actor } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { carrierTasks } from './carrier.tables.ts';
import { runCommand, type ShipmentCommand } from './run-command.ts';
import { trackParcelJob } from './track-parcel.job.ts';

/**
 * Has the carrier bring back a parcel that it has: a job asks for it. The shipment stays where it is until the carrier reports
 * that the parcel was not delivered.
 */
export function recallParcel(ctx: Pick<ShopContext, 'transaction'>, command: ShipmentCommand) {
  const definition = {
    name: 'recall-asked',
    command,
    unlessMay: (actor: Actor) => unlessAllowed(actor, 'recall', 'shipment'),
    atAnyTime: true,
  } as const;
  return runCommand(ctx, definition, async (tx, { shipment }) => {
    const { id: shipmentId, state } = shipment;
    if (state !== 'with-carrier' && state !== 'ready') return refuse('parcel-not-with-carrier', { state });
    const ours = and(eq(carrierTasks.shipmentId, shipmentId), eq(carrierTasks.state, 'done'));
    const [task] = await tx.db.select().from(carrierTasks).where(ours);
    // Registered in the carrier's cabinet, or waiting in our shop.
    if (!task) return refuse('parcel-registered-elsewhere');
    const at = tx.now();
    const asked = await tx.db
      .update(carrierTasks)
      .set({ recallAskedAt: at, nextTryAt: at, updatedAt: at })
      .where(and(eq(carrierTasks.id, task.id), isNull(carrierTasks.recallAskedAt)))
      .returning({ id: carrierTasks.id });
    if (asked.length === 0) return refuse('parcel-being-recalled');
    await tx.enqueue(trackParcelJob, { taskId: task.id });
    return {};
  });
}
