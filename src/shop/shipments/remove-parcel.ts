import { and, eq, isNull } from 'drizzle-orm';
import type { Actor } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { carrierTasks } from './carrier.tables.ts';
import { runCommand, type ShipmentCommand } from './run-command.ts';
import { trackParcelJob } from './track-parcel.job.ts';

/**
 * Has a registered parcel removed at its carrier: a job asks for it, and once it is gone the box is `packed` again. Until then the
 * box is not handed over.
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
    const at = tx.now();
    const asked = await tx.db
      .update(carrierTasks)
      .set({ removalAskedAt: at, nextTryAt: at, updatedAt: at })
      .where(
        and(
          eq(carrierTasks.shipmentId, shipment.id),
          eq(carrierTasks.state, 'done'),
          isNull(carrierTasks.removalAskedAt),
        ),
      )
      .returning({ taskId: carrierTasks.id });
    const [task] = asked;
    if (!task) return refuse('parcel-being-removed');
    await tx.enqueue(trackParcelJob, task);
    return {};
  });
}
