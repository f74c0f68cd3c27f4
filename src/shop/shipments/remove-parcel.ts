import { and, eq, isNull } from 'drizzle-orm';
import type { Actor } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { carrierTasks, handOverActs } from './carrier.tables.ts';
import { runCommand, type ShipmentCommand } from './run-command.ts';
import { trackParcelJob } from './track-parcel.job.ts';

/**
 * Has a registered parcel removed at its carrier: a job asks for it, and once it is gone the box is `packed` again. Until then the
 * box is not handed over. A parcel that stands in an act which is just being made waits for it.
 */
export function removeParcel(ctx: Pick<ShopContext, 'transaction'>, command: ShipmentCommand) {
  const definition = {
    name: 'removal-asked',
    command,
    unlessMay: (actor: Actor) => unlessAllowed(actor, 'hand-over', 'shipment'),
    atAnyTime: true,
  } as const;
  return runCommand(ctx, definition, async (tx, { shipment }) => {
    if (shipment.state !== 'registered') return refuse('parcel-not-registered', { state: shipment.state });
    // Locked before the act is looked at: another request may be naming the parcel in a new one.
    const [task] = await tx.db
      .select({ taskId: carrierTasks.id, actId: carrierTasks.actId })
      .from(carrierTasks)
      .where(
        and(
          eq(carrierTasks.shipmentId, shipment.id),
          eq(carrierTasks.state, 'done'),
          isNull(carrierTasks.removalAskedAt),
        ),
      )
      .for('update');
    if (!task) return refuse('parcel-being-removed');
    // The carrier would refuse the whole act because of one parcel that is gone.
    if (await isBeingMade(tx, task.actId)) return refuse('act-being-made');
    const at = tx.now();
    await tx.db
      .update(carrierTasks)
      .set({ removalAskedAt: at, nextTryAt: at, updatedAt: at })
      .where(eq(carrierTasks.id, task.taskId));
    await tx.enqueue(trackParcelJob, { taskId: task.taskId });
    return {};
  });
}

async function isBeingMade({ db }: TransactionContext, actId: string | null): Promise<boolean> {
  if (actId === null) return false;
  const [act] = await db.select({ state: handOverActs.state }).from(handOverActs).where(eq(handOverActs.id, actId));
  return act?.state === 'waiting';
}
