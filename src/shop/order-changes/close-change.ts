import { eq } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import type { OrderLine } from '../orders/order.rules.ts';
import { changeOpenPieces } from '../orders/change-open-pieces.ts';
import { lockOrder, type LockedOrder } from '../orders/move-order.ts';
import { recordOrderEvent } from '../orders/record-order-event.ts';
import { releaseHoldOfChange } from '../shipments/hold-for-change.ts';
import type { Pieces } from '../stock/pieces.rules.ts';
import { releaseStock } from '../stock/release-stock.ts';
import type { ChangeState } from './change.rules.ts';
import { orderChanges } from './order-changes.tables.ts';

export type ChangeRow = typeof orderChanges.$inferSelect;

/** A change with its order, both locked; the order first, as everywhere. */
export async function lockChange(
  tx: TransactionContext,
  orderId: string,
  changeId: string,
): Promise<{ readonly order: LockedOrder; readonly change: ChangeRow | undefined } | undefined> {
  const order = await lockOrder(tx, orderId);
  if (!order) return undefined;
  const [change] = await tx.db.select().from(orderChanges).where(eq(orderChanges.id, changeId)).for('update');
  return { order, change: change?.orderId === orderId ? change : undefined };
}

/** Pieces that lines take from the stock, each product once. */
export function piecesOfLines(lines: readonly Pick<OrderLine, 'takes'>[]): Pieces[] {
  const pieces = new Map<number, number>();
  for (const { productId, quantity } of lines.flatMap(({ takes }) => takes))
    pieces.set(productId, (pieces.get(productId) ?? 0) + quantity);
  return [...pieces].map(([productId, quantity]) => ({ productId, quantity }));
}

export const countPieces = (pieces: readonly Pieces[]): number =>
  pieces.reduce((all, { quantity }) => all + quantity, 0);

/** Ends a locked change that is not applied: its goods are for sale again, and the order goes on as it was. */
export async function closeChange(
  tx: TransactionContext,
  order: LockedOrder,
  change: ChangeRow,
  state: Exclude<ChangeState, 'open' | 'applied'>,
): Promise<void> {
  const { id, hold, asksBuyer, added } = change;
  await endChange(tx, id, state);
  if (asksBuyer) await recordOrderEvent(tx, order.id, `change-${state}`, { changeId: id });
  if (hold !== null) await releaseHoldOfChange(tx, hold);
  const pieces = piecesOfLines(added);
  await changeOpenPieces(tx, order, -countPieces(pieces), 1);
  await releaseStock(tx, order.id, pieces);
}

/** Writes how a locked change has ended. */
export async function endChange(tx: TransactionContext, changeId: string, state: ChangeState): Promise<void> {
  await tx.db.update(orderChanges).set({ state, closedAt: tx.now() }).where(eq(orderChanges.id, changeId));
}
