import { randomUUID } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { takenBy } from '../orders/cancelled-pieces.rules.ts';
import { lockOrder, type LockedOrder } from '../orders/move-order.ts';
import { orderLines } from '../orders/orders.tables.ts';
import type { ShipmentMethod } from './shipment.rules.ts';
import { shipmentEvents, shipmentLines, shipments } from './shipments.tables.ts';

/**
 * Creates the shipment of an order whose goods may be packed: one that is paid, or will be paid on delivery and has no time
 * limit any more. Its lines are the pieces that the order holds. Repeating it changes nothing.
 * @returns the id of the new shipment; undefined when the order needs none
 */
export function allocateShipment(ctx: Pick<ShopContext, 'transaction'>, orderId: string): Promise<string | undefined> {
  return ctx.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const method = order?.delivery.method;
    if (!order || !mayBePacked(order) || method === undefined || method === 'digital') return undefined;
    if (await hasShipment(tx, orderId)) return undefined;
    const lines = await linesOf(tx, orderId);
    const whole = { part: 1, carriesDelivery: true };
    return lines.length > 0 ? createShipment(tx, { orderId, method, lines, ...whole }) : undefined;
  });
}

function mayBePacked({ state, heldUntil }: LockedOrder): boolean {
  return state === 'paid' || (state === 'new' && heldUntil === null);
}

async function hasShipment({ db }: TransactionContext, orderId: string): Promise<boolean> {
  const live = and(eq(shipments.orderId, orderId), ne(shipments.state, 'cancelled'));
  return (await db.select({ id: shipments.id }).from(shipments).where(live).limit(1)).length > 0;
}

async function linesOf(tx: TransactionContext, orderId: string) {
  const lines = await tx.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  return lines.flatMap((line) =>
    takenBy(line, line.quantity - line.cancelled).map((take) => ({ ...take, position: line.position })),
  );
}

interface NewShipment {
  readonly orderId: string;
  readonly method: ShipmentMethod;
  readonly part: number;
  readonly carriesDelivery: boolean;
  readonly lines: readonly { readonly position: number; readonly productId: number; readonly quantity: number }[];
}

/** @returns the id of the new shipment; undefined while another one of the order is on its way */
export async function createShipment(
  tx: TransactionContext,
  { orderId, method, part, carriesDelivery, lines }: NewShipment,
): Promise<string | undefined> {
  const at = tx.now();
  const [created] = await tx.db
    .insert(shipments)
    .values({
      id: randomUUID(),
      orderId,
      state: 'allocated',
      method,
      part,
      carriesDelivery,
      createdAt: at,
      updatedAt: at,
    })
    // A part of an order has one live shipment.
    .onConflictDoNothing()
    .returning({ id: shipments.id });
  if (!created) return undefined;
  const shipmentId = created.id;
  await tx.db
    .insert(shipmentLines)
    .values(lines.map(({ position, productId, quantity }) => ({ position, productId, quantity, shipmentId })));
  await tx.db
    .insert(shipmentEvents)
    .values({ shipmentId, kind: 'allocated', toState: 'allocated', actor: actorName(tx.actor), at });
  return shipmentId;
}
