import type { ShopContext } from '../context.ts';
import { raiseExceptions } from '../exceptions/raise-exceptions.ts';
import { orderLetter } from '../messages/order-letter.job.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { companyFacts } from '../settings/company.reads.ts';
import { lateSince } from './late-shipment.rules.ts';
import { lockLateShipments } from './lock-late-shipments.ts';

const BATCH = 200;

/**
 * Raises an exception, once each time, for each shipment that is late: not packed, not handed over, without news, or about to be taken
 * back, which its buyer is told, too. Run by one process at a time.
 */
export async function reportLateShipments(ctx: Pick<ShopContext, 'transaction'>): Promise<void> {
  await ctx.transaction(async (tx) => {
    const now = tx.now();
    const late = await lockLateShipments(tx.db, now, lateSince(now, await companyFacts(tx.db)), BATCH);
    await raiseExceptions(
      tx,
      late.map(({ kind, shipmentId, orderId }) => ({
        kind,
        subject: `shipment:${shipmentId}`,
        facts: { orderId, shipmentId },
      })),
    );
    for (const { kind, shipmentId, orderId, keptUntil } of late)
      if (kind === 'storage-ends' && keptUntil && keptUntil > now)
        await postLetter(tx, orderLetter, { orderId, kind: 'storage-ends', shipmentId });
  });
}
