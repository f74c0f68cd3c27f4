import { and, eq } from 'drizzle-orm';
import type { ReturnReason } from '../../kernel/return-reasons.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { refuseWhenLocked } from '../../platform/locked-row.ts';
import type { ShopContext } from '../context.ts';
import { orderLetter } from '../messages/order-letter.job.ts';
import { lockOrder } from '../orders/move-order.ts';
import { orderChangedSince, type SeenOrder } from '../orders/order-version.reads.ts';
import { isCancelledOrReturned, isHandedOut } from '../orders/order.rules.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { unitsProblem, type ReturnState } from './return.rules.ts';
import { returnableUnits } from './returns.reads.ts';
import { returns, returnUnits } from './returns.tables.ts';
import { saveReturn } from './save-return.ts';

export interface OpenedReturn extends SeenOrder {
  readonly orderId: string;
  /** UUID made by the sender; becomes the id of the return, so that a repeated command finds it. */
  readonly key: string;
  /** Ids of `shipment_units`. */
  readonly unitIds: readonly number[];
  readonly reason: ReturnReason;
  /** What the buyer has said. */
  readonly comment: string;
}

interface ReturnOpened {
  readonly returnId: string;
  readonly number: number;
  readonly state: ReturnState;
  readonly version: number;
}

/**
 * The staff opens a return for a buyer who has called or written, in or after the term: accepted at once, and the buyer gets the
 * letter that says how to send the goods.
 */
export function openReturn(
  ctx: Pick<ShopContext, 'transaction'>,
  { orderId, key: returnId, unitIds, reason, comment, ...seen }: OpenedReturn,
): Promise<ReturnOpened | Refusal> {
  const opening = ctx.transaction(async (tx): Promise<ReturnOpened | Refusal> => {
    const notAllowed = unlessAllowed(tx.actor, 'open', 'return');
    if (notAllowed) return notAllowed;
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse('order-unknown');
    const earlier = await openedReturn(tx, orderId, returnId);
    if (earlier)
      return earlier.reason === reason && sameUnits(earlier.units, unitIds)
        ? earlier.opened
        : refuse('command-key-reused');
    const changed = await orderChangedSince(tx.db, orderId, seen);
    if (changed) return changed;
    // Of an order that has ended its buyer may have packs, too; only those are returnable.
    if (!isHandedOut(order.state) && !isCancelledOrReturned(order.state))
      return refuse('return-not-possible', { why: 'state' });
    const problem = unitsProblem(unitIds, await returnableUnits(tx.db, orderId));
    if (problem) return problem;
    const accepted = { id: returnId, orderId, shipmentId: null, cause: 'asked', state: 'expected' } as const;
    // The same key may have been used for another order.
    if (!(await saveReturn(tx, { ...accepted, reason, comment, units: unitIds }))) return refuse('command-key-reused');
    await postLetter(tx, orderLetter, { orderId, kind: 'return-accepted', returnId });
    return (await openedReturn(tx, orderId, returnId))!.opened;
  });
  return refuseWhenLocked(refuse('order-busy', { retryAfter: 60 }), opening);
}

async function openedReturn({ db }: TransactionContext, orderId: string, returnId: string) {
  const { id, number, state, version, reason } = returns;
  const [found] = await db
    .select({ opened: { returnId: id, number, state, version }, reason })
    .from(returns)
    .where(and(eq(id, returnId), eq(returns.orderId, orderId)));
  if (!found) return undefined;
  const units = await db.select({ id: returnUnits.unitId }).from(returnUnits).where(eq(returnUnits.returnId, returnId));
  return { ...found, units: units.map((unit) => unit.id) };
}

const sameUnits = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));
