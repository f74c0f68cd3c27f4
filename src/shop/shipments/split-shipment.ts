import { and, eq, inArray, max } from 'drizzle-orm';
import type { Actor } from '../../kernel/actor.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import type { LockedOrder } from '../orders/move-order.ts';
import { orderLines } from '../orders/orders.tables.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { createShipment } from './allocate-shipment.ts';
import { linesToPack } from './lines-to-pack.reads.ts';
import { MOST_PARTS, unsplittable } from './parts.rules.ts';
import { runCommand, type ShipmentCommand } from './run-command.ts';
import { shipmentLines, shipments } from './shipments.tables.ts';

interface SplitShipment extends ShipmentCommand {
  /** Of the order's lines that go into a part of their own: whole lines, some of those in the shipment. */
  readonly positions: readonly number[];
}

/** Whole lines of a shipment that nobody has begun to pack go into another part of the order, which is packed and sent by itself. */
export function splitShipment(ctx: Pick<ShopContext, 'transaction'>, command: SplitShipment) {
  const definition = {
    name: 'split',
    command,
    unlessMay: (actor: Actor) => unlessAllowed(actor, 'split', 'shipment'),
  } as const;
  return runCommand(ctx, definition, async (tx, { order, shipment }) => {
    if (shipment.state !== 'allocated') return refuse('split-not-allocated', { state: shipment.state });
    const unfit = await orderProblem(tx, order);
    if (unfit) return unfit;
    const positions = [...new Set(command.positions)].sort((a, b) => a - b);
    const lines = await linesToPack(tx.db, shipment.id);
    const unknown = positions.find((position) => !lines.some((line) => line.position === position));
    if (unknown !== undefined) return refuse('pieces-line-unknown', { position: unknown });
    const chosen = lines.filter(({ position }) => positions.includes(position));
    if (chosen.length === 0 || chosen.length === lines.length) return refuse('split-all');
    const part = await nextPart(tx, order.id);
    if (part > MOST_PARTS) return refuse('split-too-many-parts', { most: MOST_PARTS });
    await tx.db
      .delete(shipmentLines)
      .where(and(eq(shipmentLines.shipmentId, shipment.id), inArray(shipmentLines.position, positions)));
    const { method } = shipment;
    const into = await createShipment(tx, { orderId: order.id, method, part, carriesDelivery: false, lines: chosen });
    return { facts: { positions, part, into } };
  });
}

async function orderProblem(tx: TransactionContext, order: LockedOrder): Promise<Refusal | undefined> {
  const lines = await tx.db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  const cameBack = inArray(shipments.state, ['returning', 'returned', 'lost']);
  const sent = await tx.db
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.orderId, order.id), cameBack));
  const why = unsplittable({ ...order, lines, wasSentBefore: sent.length > 0 });
  return why && refuse('split-order-unfit', { why });
}

/** Numbers of parts are not used again. */
async function nextPart(tx: TransactionContext, orderId: string): Promise<number> {
  const [last] = await tx.db
    .select({ part: max(shipments.part) })
    .from(shipments)
    .where(eq(shipments.orderId, orderId));
  return (last?.part ?? 0) + 1;
}
