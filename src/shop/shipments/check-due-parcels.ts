import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { nextTryAt } from './carrier-task.rules.ts';
import { carrierTasks, shipmentLabels } from './carrier.tables.ts';
import { fetchLabelJob } from './fetch-label.job.ts';
import { sendParcelJob } from './send-parcel.job.ts';
import { shipments } from './shipments.tables.ts';
import { trackParcelJob } from './track-parcel.job.ts';

/** Few, because the row of a parcel, which commands change, stays locked until its batch is committed. */
const BATCH = 50;

/** Enqueues the next step of every parcel that is due, and schedules the one after it. */
export async function checkDueParcels(ctx: Pick<ShopContext, 'transaction'>): Promise<void> {
  let found: number;
  do found = await checkBatch(ctx);
  while (found === BATCH);
}

/** @returns how many were due, at most {@link BATCH} */
function checkBatch(ctx: Pick<ShopContext, 'transaction'>): Promise<number> {
  return ctx.transaction(async (tx) => {
    const now = tx.now();
    const due = await tx.db
      .select()
      .from(carrierTasks)
      .where(lte(carrierTasks.nextTryAt, now))
      .orderBy(asc(carrierTasks.nextTryAt))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    for (const { id: taskId, state, carrier, shipmentId, createdAt } of due) {
      await tx.db
        .update(carrierTasks)
        .set({ nextTryAt: nextTryAt(state, carrier, createdAt, now) })
        .where(eq(carrierTasks.id, taskId));
      if (state !== 'done') {
        await tx.enqueue(sendParcelJob, { taskId });
        continue;
      }
      await tx.enqueue(trackParcelJob, { taskId });
      if (await lacksLabel(tx, shipmentId)) await tx.enqueue(fetchLabelJob, { shipmentId });
    }
    return due.length;
  });
}

/** Only before it is handed over: afterwards nobody needs it, and it is removed. */
async function lacksLabel({ db }: TransactionContext, shipmentId: string): Promise<boolean> {
  const [found] = await db
    .select({ printed: isNotNull(shipmentLabels.pdf) })
    .from(shipments)
    .leftJoin(shipmentLabels, eq(shipmentLabels.shipmentId, shipments.id))
    .where(and(eq(shipments.id, shipmentId), eq(shipments.state, 'registered')));
  return found !== undefined && !found.printed;
}
