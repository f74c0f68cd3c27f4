import type { ShopContext } from '../context.ts';
import { raiseExceptions } from '../exceptions/raise-exceptions.ts';
import { orderLetter } from '../messages/order-letter.job.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { notPackedSince } from './late-shipment.rules.ts';
import { lateShipments } from './late-shipments.reads.ts';

const BATCH = 200;

/**
 * Raises an exception, once, for each shipment that is late: not packed, without news, or about to be taken back, which its buyer is
 * told, too. Run by one process at a time.
 */
export async function reportLateShipments(ctx: Pick<ShopContext, 'db' | 'now' | 'transaction'>): Promise<void> {
  const now = ctx.now();
  const late = await lateShipments(ctx.db, now, notPackedSince(now), BATCH);
  if (late.length === 0) return;
  await ctx.transaction(async (tx) => {
    await raiseExceptions(
      tx,
      late.map(({ kind, shipmentId, orderId }) => ({
        kind,
        subject: `shipment:${shipmentId}`,
        facts: { orderId, shipmentId },
      })),
    );
    for (const { shipmentId, orderId, keptUntil } of late)
      if (keptUntil && keptUntil > now)
        await postLetter(tx, orderLetter, { orderId, kind: 'storage-ends', shipmentId });
  });
}
