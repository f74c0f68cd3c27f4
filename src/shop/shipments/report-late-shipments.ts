import type { ShopContext } from '../context.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { notPackedSince } from './late-shipment.rules.ts';
import { lateShipments } from './late-shipments.reads.ts';
import { lockShipment } from './run-command.ts';

const BATCH = 200;

/** Raises an exception, once, for each shipment that is late: not packed, without news, or about to be taken back. */
export async function reportLateShipments(ctx: Pick<ShopContext, 'db' | 'now' | 'transaction'>): Promise<void> {
  const now = ctx.now();
  for (const { shipmentId, kind } of await lateShipments(ctx.db, now, notPackedSince(now), BATCH))
    await ctx.transaction(async (tx) => {
      const locked = await lockShipment(tx, shipmentId);
      if (!locked) return;
      const facts = { orderId: locked.order.id, shipmentId };
      await raiseException(tx, { kind, subject: `shipment:${shipmentId}`, facts, once: true });
    });
}
