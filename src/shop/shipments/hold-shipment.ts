import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Actor } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { closeExceptionsAbout } from '../exceptions/close-exceptions-about.ts';
import { orderLetter } from '../messages/order-letter.job.ts';
import { CANCEL_ASKED, CANCEL_DECLINED } from '../orders/cancel-request.rules.ts';
import { isCancelledOrReturned, isHandedOut } from '../orders/order.rules.ts';
import { recordOrderEvent } from '../orders/record-order-event.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { applyOutcome, runCommand, type LockedShipment, type ShipmentCommand } from './run-command.ts';
import { isOver } from './shipment.rules.ts';
import { shipmentEvents, shipmentHolds, shipments } from './shipments.tables.ts';

interface PlacedHold extends ShipmentCommand {
  readonly reason: string;
}

interface ReleasedHold extends ShipmentCommand {
  readonly hold: number;
}

/** Stops a shipment: nothing is done with it until each of its holds is released. */
export function holdShipment(ctx: Pick<ShopContext, 'transaction'>, command: PlacedHold) {
  const definition = {
    name: 'hold-placed',
    command,
    unlessMay: (actor: Actor) => unlessAllowed(actor, 'hold', 'shipment'),
    atAnyTime: true,
  } as const;
  return runCommand(ctx, definition, async (tx, { shipment }) => {
    if (isOver(shipment.state)) return refuse('shipment-over', { state: shipment.state });
    const { reason } = command;
    const [placed] = await tx.db
      .insert(shipmentHolds)
      .values({ shipmentId: shipment.id, reason, placedBy: actorName(tx.actor), placedAt: tx.now() })
      .returning({ id: shipmentHolds.id });
    return { facts: { hold: placed!.id } };
  });
}

/** Releases one hold of a shipment. That of a buyer who has asked to cancel the order is released by the answer no. */
export function releaseHold(ctx: Pick<ShopContext, 'transaction'>, command: ReleasedHold) {
  const definition = {
    name: 'hold-released',
    command,
    unlessMay: (actor: Actor) => unlessAllowed(actor, 'release-hold', 'shipment'),
    atAnyTime: true,
  } as const;
  return runCommand(ctx, definition, async (tx, locked) => {
    const { shipment } = locked;
    const { hold } = command;
    const released = await tx.db
      .update(shipmentHolds)
      .set({ releasedAt: tx.now() })
      .where(
        and(eq(shipmentHolds.id, hold), eq(shipmentHolds.shipmentId, shipment.id), isNull(shipmentHolds.releasedAt)),
      )
      .returning({ id: shipmentHolds.id });
    if (released.length === 0) return refuse('hold-unknown');
    if (await isOfRequest(tx, locked, hold)) {
      await declineRequest(tx, locked);
      await releaseOfRequest(tx, locked);
    }
    return { facts: { hold } };
  });
}

/** Whether the buyer has placed the hold, and the order may still go on. */
async function isOfRequest(
  { db }: TransactionContext,
  { order, shipment }: LockedShipment,
  hold: number,
): Promise<boolean> {
  if (isCancelledOrReturned(order.state) || isHandedOut(order.state)) return false;
  const { shipmentId, kind, facts } = shipmentEvents;
  const placed = sql`${facts} @> ${JSON.stringify({ hold })}::jsonb`;
  const asked = and(eq(shipmentId, shipment.id), eq(kind, CANCEL_ASKED), placed);
  return (await db.select({ id: shipmentEvents.id }).from(shipmentEvents).where(asked)).length > 0;
}

/** The request has stopped each box of the order, and is answered once. */
async function releaseOfRequest(tx: TransactionContext, { order, shipment: answered }: LockedShipment): Promise<void> {
  const { shipmentId, id, releasedAt } = shipmentHolds;
  const asked = sql`exists (select 1 from shipment_events e where e.shipment_id = ${shipmentId} and e.kind = ${CANCEL_ASKED}
    and e.facts @> jsonb_build_object('hold', ${id}))`;
  const stopped = await tx.db
    .select({ shipment: shipments, hold: id })
    .from(shipments)
    .innerJoin(shipmentHolds, eq(shipmentId, shipments.id))
    .where(and(eq(shipments.orderId, order.id), ne(shipments.id, answered.id), isNull(releasedAt), asked))
    .orderBy(shipments.part);
  for (const { shipment, hold } of stopped) {
    await tx.db.update(shipmentHolds).set({ releasedAt: tx.now() }).where(eq(id, hold));
    await applyOutcome(tx, { order, shipment }, 'hold-released', { facts: { hold } });
  }
}

async function declineRequest(tx: TransactionContext, { order }: LockedShipment): Promise<void> {
  await recordOrderEvent(tx, order.id, CANCEL_DECLINED);
  await postLetter(tx, orderLetter, { orderId: order.id, kind: 'cancel-declined' });
  await closeExceptionsAbout(tx, ['cancel-asked'], { orderId: order.id }, 'Заказ не\u00a0отменили: задержка снята.');
}
