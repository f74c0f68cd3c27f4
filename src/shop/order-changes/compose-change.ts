import { and, eq } from 'drizzle-orm';
import { addMinutes } from '../../kernel/dates.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { refuseWhenLocked } from '../../platform/locked-row.ts';
import type { ShopContext } from '../context.ts';
import { orderLetter } from '../messages/order-letter.job.ts';
import { changeOpenPieces } from '../orders/change-open-pieces.ts';
import { extendHold } from '../orders/extend-hold.ts';
import { orderChangedSince } from '../orders/order-version.reads.ts';
import { recordOrderEvent } from '../orders/record-order-event.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { allocateShipment } from '../shipments/allocate-shipment.ts';
import { holdForChange } from '../shipments/hold-for-change.ts';
import { lockShipment } from '../shipments/run-command.ts';
import { holdStock } from '../stock/hold-stock.ts';
import { applyChange, type ChangeTerms } from './apply-change.ts';
import { AT_ONCE_MINUTES, OFFER_HOURS, type ChangeState, type WantedChange } from './change.rules.ts';
import { closeChange, countPieces, lockChange, piecesOfLines } from './close-change.ts';
import { concerningEvents } from './order-changes.reads.ts';
import { orderChanges } from './order-changes.tables.ts';
import { planChange, type ChangePlan } from './plan-change.ts';

export interface ChangeCommand extends WantedChange {
  readonly orderId: string;
  /** UUID made by the sender for this press: a repeated one gets the same change. */
  readonly key: string;
  /** Of the order, as the member saw it. */
  readonly expectedVersion: number;
  /** What the order costs then, as it was shown. */
  readonly expectedTotal: number;
  /** In words, for the staff. */
  readonly reason: string;
}

export interface ComposeTerms extends ChangeTerms {
  readonly limitsTimes: number;
}

export interface ComposedChange {
  readonly changeId: string;
  readonly state: ChangeState;
}

/**
 * A member changes the goods of an order that nobody has begun to pack. Where the sum does not grow, that is done at once; where it does,
 * the buyer is asked by letter, the added goods are held, and nobody packs meanwhile (decision 0145). Asks the carrier, so never call it in
 * a transaction.
 */
export async function composeChange(
  ctx: ShopContext,
  command: ChangeCommand,
  terms: ComposeTerms,
): Promise<ComposedChange | Refusal> {
  const { orderId, key, reason } = command;
  const notAllowed = unlessAllowed(ctx.actor, 'change', 'order');
  if (notAllowed) return notAllowed;
  const requestHash = hashRequest(command);
  const earlier = await findEarlier(ctx, key, requestHash);
  if (isRefusal(earlier)) return earlier;
  const refused = earlier
    ? undefined
    : await planAndSave(ctx, command, { requestHash, limitsTimes: terms.limitsTimes });
  // The same press, sent twice at once: whichever comes second finds the change of the first.
  const saved = earlier ?? (await findEarlier(ctx, key, requestHash));
  if (isRefusal(saved)) return saved;
  if (!saved) return refused ?? refuse('change-unknown');
  if (saved.state !== 'open' || saved.asksBuyer) return { changeId: key, state: saved.state };
  return applyAtOnce(ctx, { orderId, changeId: key, note: reason }, terms);
}

interface Saving {
  readonly requestHash: string;
  readonly limitsTimes: number;
}

async function planAndSave(ctx: ShopContext, command: ChangeCommand, saving: Saving): Promise<Refusal | undefined> {
  const { orderId, expectedVersion, expectedTotal: expected } = command;
  const changed = await orderChangedSince(ctx.db, orderId, { expectedVersion });
  if (changed) return changed;
  // Packing goes on by the shipment, so that is stopped or changed.
  await allocateShipment(ctx, orderId);
  const plan = await planChange(ctx, orderId, command);
  if (isRefusal(plan)) return plan;
  const { sum: total } = plan.shown.after;
  if (total !== expected) return refuse('total-changed', { total, expected });
  const saved = ctx.transaction((tx) => saveChange(tx, command, plan, saving));
  return refuseWhenLocked(refuse('order-busy', { retryAfter: 60 }), saved);
}

async function findEarlier({ db }: Pick<ShopContext, 'db'>, key: string, requestHash: string) {
  const { state, asksBuyer, requestHash: hash } = orderChanges;
  const [found] = await db.select({ state, asksBuyer, hash }).from(orderChanges).where(eq(orderChanges.id, key));
  return found && found.hash !== requestHash ? refuse('command-key-reused') : found;
}

/** Writes the change and holds what it adds; the buyer is asked where the sum grows. */
async function saveChange(
  tx: TransactionContext,
  { orderId, key, reason }: ChangeCommand,
  { version, shipmentId, removed, added, delivery, shown, asksBuyer, toPay }: ChangePlan,
  { requestHash, limitsTimes }: Saving,
): Promise<Refusal | undefined> {
  const found = await lockChange(tx, orderId, key);
  if (!found) return refuse('order-unknown');
  const { order, change: same } = found;
  if (same) return same.requestHash === requestHash ? undefined : refuse('command-key-reused');
  const changed = await orderChangedSince(tx.db, orderId, { expectedVersion: version });
  if (changed) return changed;
  const [other] = await tx.db
    .select({ id: orderChanges.id })
    .from(orderChanges)
    .where(and(eq(orderChanges.orderId, orderId), eq(orderChanges.state, 'open')));
  if (other) return refuse('change-open');
  const locked = asksBuyer && shipmentId !== null ? await lockShipment(tx, shipmentId) : undefined;
  const hold = locked ? await holdForChange(tx, locked) : null;
  if (isRefusal(hold)) return hold;
  const at = tx.now();
  const expiresAt = addMinutes(at, asksBuyer ? OFFER_HOURS * 60 : AT_ONCE_MINUTES);
  const change: typeof orderChanges.$inferInsert = {
    id: key,
    orderId,
    requestHash,
    state: 'open',
    asksBuyer,
    removed,
    added,
    delivery,
    toPay,
    shown,
    seen: await concerningEvents(tx.db, orderId),
    hold,
    offeredBy: actorName(tx.actor),
    offeredAt: at,
    expiresAt,
  };
  const [written] = await tx.db
    .insert(orderChanges)
    .values(change)
    .onConflictDoNothing({ target: orderChanges.id })
    .returning();
  // The same key was used for another order meanwhile.
  if (!written) return refuse('command-key-reused');
  if (asksBuyer) {
    const sums = { amount: shown.after.sum, before: shown.before.sum, ...(toPay !== null && { toPay }) };
    const facts = { changeId: key, ...sums, note: reason };
    await recordOrderEvent(tx, orderId, 'change-offered', facts);
    await extendHold(tx, order, expiresAt);
    await postLetter(tx, orderLetter, { orderId, kind: 'change-offered', eventKey: key });
  }
  const pieces = piecesOfLines(added);
  const full = await changeOpenPieces(tx, order, countPieces(pieces), limitsTimes);
  if (full) return full;
  const short = await holdStock(tx, orderId, pieces);
  if (!short) return undefined;
  const line = added.find(({ takes }) => takes.some(({ productId }) => productId === short.short))!;
  return refuse('out-of-stock', { productId: line.productId, name: line.name, available: 0 });
}

/** The second transaction of a change that asks nobody; one that cannot be applied any more is closed. */
async function applyAtOnce(
  ctx: Pick<ShopContext, 'transaction'>,
  { orderId, changeId, note }: { readonly orderId: string; readonly changeId: string; readonly note: string },
  terms: ChangeTerms,
): Promise<ComposedChange | Refusal> {
  const applying = ctx.transaction(async (tx): Promise<ComposedChange | Refusal> => {
    const { order, change } = (await lockChange(tx, orderId, changeId)) ?? {};
    if (!order || !change) return refuse('change-unknown');
    if (change.state !== 'open') return { changeId, state: change.state };
    return (await applyChange(tx, order, change, { terms, note })) ?? { changeId, state: 'applied' };
  });
  const applied = await refuseWhenLocked(refuse('order-busy', { retryAfter: 60 }), applying);
  if (isRefusal(applied) && applied.refused !== 'order-busy') await closeOutdated(ctx, orderId, changeId);
  return applied;
}

/** What is held for a change that was refused is for sale again. */
export async function closeOutdated(
  ctx: Pick<ShopContext, 'transaction'>,
  orderId: string,
  changeId: string,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const { order, change } = (await lockChange(tx, orderId, changeId)) ?? {};
    if (order && change?.state === 'open') await closeChange(tx, order, change, 'outdated');
  });
}
