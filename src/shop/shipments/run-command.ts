import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Actor } from '../../kernel/actor.ts';
import type { Kopecks } from '../../kernel/money.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { refuseWhenLocked } from '../../platform/locked-row.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import type { ShopContext } from '../context.ts';
import { orderLetter, type OrderLetterKind } from '../messages/order-letter.job.ts';
import { closeExceptionsAbout } from '../exceptions/close-exceptions-about.ts';
import { lockOrder, type LockedOrder } from '../orders/move-order.ts';
import { isCancelledOrReturned } from '../orders/order.rules.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { dropHeld } from '../stock/release-stock.ts';
import { followEndedOrder } from './follow-ended-order.ts';
import { followParts } from './follow-parts.ts';
import { followShipment } from './follow-shipment.ts';
import { otherParts } from './parts-of-order.reads.ts';
import { settledBy } from './settled-exceptions.rules.ts';
import { mayBeSentAgain, mayShipmentMove, type ShipmentState } from './shipment.rules.ts';
import { settleUnits, type Settled } from './settle-units.ts';
import { storageTerm } from './storage-term.ts';
import { shipmentCommands, shipmentEvents, shipmentHolds, shipments, type CommandResult } from './shipments.tables.ts';

/** Of the event by which the staff decides that the money for a shipment that was lost or comes back is refunded. */
export const ORDER_RETURNED = 'order-returned';

/** What every command about a shipment names. */
export interface ShipmentCommand {
  readonly shipmentId: string;
  /** UUID made by the sender for this press or scan: a repeated one gets the same result. */
  readonly key: string;
  /** The version that the sender saw. */
  readonly expectedVersion: number;
}

type CommandContext = Pick<ShopContext, 'transaction'>;
type ShipmentRow = typeof shipments.$inferSelect;

export interface LockedShipment {
  readonly order: LockedOrder;
  readonly shipment: ShipmentRow;
}

interface Definition<C extends ShipmentCommand> {
  /** Of the event and of the key. */
  readonly name: string;
  readonly command: C;
  /** The permission check of the action. */
  readonly unlessMay: (actor: Actor) => Refusal | undefined;
  /** Allowed while the shipment is on hold, or its order has ended: it moves nothing towards the buyer. */
  readonly atAnyTime?: true;
  /** Allowed although the order has ended: somebody has found out that it happened. */
  readonly afterEnd?: boolean;
}

/** What the work of a command has found: a new state, values to set, facts for the event; no personal data in them. */
export interface Outcome {
  readonly to?: ShipmentState;
  /** A state that it has passed before, and that nobody recorded. */
  readonly via?: ShipmentState | undefined;
  readonly set?: Partial<Pick<ShipmentRow, 'weightGrams' | 'track' | 'fiscal' | 'waveId' | 'carriesDelivery'>>;
  /** Ids of the packs that the buyer has taken, for `partly-delivered`. */
  readonly taken?: readonly number[] | undefined;
  /** Why the packs come back, for `returning`. */
  readonly cause?: Settled['cause'];
  /** Held goods that will not be sent. Their stock is locked last: the order that follows may lock coupons and bonuses. */
  readonly dropped?: Parameters<typeof dropHeld>[2];
  /** The shipment goes on at once: the buyer gets a letter about where it stops. */
  readonly isPassed?: boolean;
  readonly facts?: Record<string, unknown>;
}

type Work = (tx: TransactionContext, locked: LockedShipment) => Promise<Outcome | Refusal>;

/**
 * Runs one command about a shipment: permission, lock of the order and the shipment, repeated key, version, holds, the work
 * itself, the move of the order, version and event, all in one transaction. The only writer of `shipments`, besides its
 * allocation.
 */
export function runCommand<C extends ShipmentCommand>(
  ctx: CommandContext,
  { name, command, unlessMay, atAnyTime, afterEnd }: Definition<C>,
  work: Work,
): Promise<CommandResult | Refusal> {
  const hash = hashRequest([name, command]);
  const running = ctx.transaction(async (tx): Promise<CommandResult | Refusal> => {
    const notAllowed = unlessMay(tx.actor);
    if (notAllowed) return notAllowed;
    const locked = await lockShipment(tx, command.shipmentId);
    if (!locked) return refuse('shipment-unknown');
    const [earlier] = await tx.db.select().from(shipmentCommands).where(eq(shipmentCommands.key, command.key));
    if (earlier) return earlier.requestHash === hash ? earlier.result : refuse('command-key-reused');
    const result = await changeShipment(tx, locked, { name, command, atAnyTime, afterEnd }, work);
    if (isRefusal(result)) return result;
    // The same key may have been used for another shipment meanwhile.
    const saved = await tx.db
      .insert(shipmentCommands)
      .values({ key: command.key, shipmentId: locked.shipment.id, requestHash: hash, result, at: tx.now() })
      .onConflictDoNothing()
      .returning({ key: shipmentCommands.key });
    return saved.length > 0 ? result : refuse('command-key-reused');
  });
  return refuseWhenLocked(refuse('order-busy', { retryAfter: 60 }), running);
}

/**
 * What every command does with a locked shipment: version, holds, ended order, the work itself, state and event. The
 * caller rolls back after a refusal; picking that is refused has written nothing.
 */
export async function changeShipment(
  tx: TransactionContext,
  locked: LockedShipment,
  {
    name,
    command,
    atAnyTime,
    afterEnd = false,
  }: {
    name: string;
    command: Pick<ShipmentCommand, 'expectedVersion'>;
    atAnyTime?: true | undefined;
    afterEnd?: boolean | undefined;
  },
  work: Work,
): Promise<CommandResult | Refusal> {
  const refused =
    (await changedSince(tx, locked, command)) ?? (atAnyTime ? undefined : await stopped(tx, locked, afterEnd));
  if (refused) return refused;
  const outcome = await work(tx, locked);
  if (isRefusal(outcome)) return outcome;
  const { via, ...last } = outcome;
  if (via === undefined) return applyOutcome(tx, locked, name, last);
  const passed = await applyOutcome(tx, locked, name, { to: via, isPassed: true });
  // The next move needs the rows as this one has left them.
  return isRefusal(passed) ? passed : applyOutcome(tx, (await lockShipment(tx, locked.shipment.id))!, name, last);
}

/** The shipment with its order, both locked; the order first, as everywhere. */
export async function lockShipment(tx: TransactionContext, shipmentId: string): Promise<LockedShipment | undefined> {
  const [found] = await tx.db
    .select({ orderId: shipments.orderId })
    .from(shipments)
    .where(eq(shipments.id, shipmentId));
  const order = found && (await lockOrder(tx, found.orderId));
  if (!order) return undefined;
  const [shipment] = await tx.db.select().from(shipments).where(eq(shipments.id, shipmentId)).for('update');
  return shipment && { order, shipment };
}

/**
 * The letter about a state, whoever moves the shipment there: a command of the staff or what the carrier reports. A shipment is in
 * none of these states twice.
 */
const LETTER_OF: Readonly<Partial<Record<ShipmentState, OrderLetterKind>>> = {
  'with-carrier': 'shipped',
  ready: 'ready',
  'partly-delivered': 'part-delivered',
  returning: 'returning',
  lost: 'lost',
};

/**
 * Moves a locked shipment and its order, unless that has ended, raises the version, records the event. After a refusal the caller
 * rolls back.
 */
export async function applyOutcome(
  tx: TransactionContext,
  { order, shipment }: LockedShipment,
  name: string,
  { to, set = {}, facts = {}, taken, cause, dropped, isPassed = false }: Outcome,
): Promise<CommandResult | Refusal> {
  const { id, state: from } = shipment;
  const isEnded = isCancelledOrReturned(order.state);
  let collected: Kopecks | undefined;
  let ended: Record<string, unknown> = {};
  if (to !== undefined) {
    if (!mayShipmentMove(shipment, to)) return refuse('shipment-move-not-allowed', { from, to });
    // Before the order moves, which locks its goods: certificates are locked first, as everywhere.
    collected = await settleUnits(tx, { order, shipmentId: id, to, taken, cause });
  }
  const settles = name === ORDER_RETURNED;
  if (!isEnded && (to !== undefined || settles)) {
    const others = await otherParts(tx.db, shipment);
    const refused =
      others.length > 0
        ? await followParts(tx, { order, shipment, others, to: to ?? from, settles })
        : to && (await followShipment(tx, order, shipment, to));
    if (refused) return refused;
  }
  if (dropped) await dropHeld(tx, order.id, dropped);
  if (to !== undefined) {
    const kind = isPassed || isEnded ? undefined : LETTER_OF[to];
    if (kind) await postLetter(tx, orderLetter, { orderId: order.id, kind, shipmentId: id });
    if (isEnded) ended = await followEndedOrder(tx, { order, shipment }, to, isPassed);
  }
  for (const { kinds, reason } of settledBy(name, to))
    await closeExceptionsAbout(tx, kinds, { shipmentId: id }, reason);
  const keptUntil = to === 'ready' && shipment.keptUntil === null ? await storageTerm(tx, order.delivery) : undefined;
  const at = tx.now();
  const version = shipment.version + 1;
  await tx.db
    .update(shipments)
    .set({ ...set, ...(to && { state: to, collected }), ...(keptUntil && { keptUntil }), version, updatedAt: at })
    .where(eq(shipments.id, id));
  await tx.db.insert(shipmentEvents).values({
    shipmentId: id,
    kind: name,
    ...(to && { fromState: from, toState: to }),
    actor: actorName(tx.actor),
    facts: { ...facts, ...ended, ...(taken && { taken }), ...(collected !== undefined && { collected }) },
    at,
  });
  return { shipmentId: id, state: to ?? from, version };
}

async function changedSince(
  tx: TransactionContext,
  { shipment }: LockedShipment,
  { expectedVersion }: Pick<ShipmentCommand, 'expectedVersion'>,
): Promise<Refusal | undefined> {
  if (shipment.version === expectedVersion) return undefined;
  const [last] = await tx.db
    .select({ actor: shipmentEvents.actor, kind: shipmentEvents.kind })
    .from(shipmentEvents)
    .where(eq(shipmentEvents.shipmentId, shipment.id))
    .orderBy(desc(shipmentEvents.id))
    .limit(1);
  const { actor: by = '', kind: change = '' } = last ?? {};
  return refuse('shipment-changed', { version: shipment.version, by, change });
}

/** Nothing goes on with a shipment whose order has ended, or which is on hold. */
async function stopped(
  tx: TransactionContext,
  { order, shipment }: LockedShipment,
  afterEnd: boolean,
): Promise<Refusal | undefined> {
  if (isCancelledOrReturned(order.state)) {
    if (mayBeSentAgain(shipment.state)) return refuse('shipment-settled', { why: 'order-ended' });
    if (!afterEnd) return refuse('shipment-order-ended', { state: order.state });
  }
  const [hold] = await tx.db
    .select({ id: shipmentHolds.id, reason: shipmentHolds.reason })
    .from(shipmentHolds)
    .where(and(eq(shipmentHolds.shipmentId, shipment.id), isNull(shipmentHolds.releasedAt)))
    .orderBy(shipmentHolds.id)
    .limit(1);
  return hold && refuse('shipment-on-hold', { hold: hold.id, reason: hold.reason });
}
