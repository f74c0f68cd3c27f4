import { eq } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { reverseMove } from './bonus-book.rules.ts';
import { bonusAccrualLines, bonusAccruals } from './bonuses.tables.ts';
import { reversedBy } from './earned.rules.ts';
import { earningOrder } from './earning-order.reads.ts';
import { lockBook } from './lock-book.ts';
import { writeMove } from './write-move.ts';

/**
 * Takes back what goods of a locked order have earned that the buyer has not kept: by what is written of its packs and refunds now, so
 * that repeating it, in any order, changes nothing. Spent bonuses come back to the buyer before, or more would be owed.
 * @param isOver the order is cancelled or returned just now
 */
export async function reverseAccrual(tx: TransactionContext, orderId: string, isOver = false): Promise<void> {
  const [found] = await tx.db.select().from(bonusAccruals).where(eq(bonusAccruals.orderId, orderId));
  if (!found) return;
  const book = await lockBook(tx, found.customerId, orderId);
  // Read once more, under the lock: another refund of the order waits for its own lock, a repeated one has come before.
  const [accrual] = await tx.db.select().from(bonusAccruals).where(eq(bonusAccruals.orderId, orderId));
  const reversed = isOver ? accrual!.amount : await reversedByNow(tx, orderId, accrual!.amount);
  const count = reversed - accrual!.reversed;
  if (count <= 0 || book.isClosed) return;
  const { move, forgiven } = reverseMove(book, { orderId, count, forgiven: accrual!.forgiven });
  // How far it went by then, so that each time has a key of its own.
  if (move) await writeMove(tx, book, { key: `bonus-reverse:${orderId}:${reversed}`, orderId }, move);
  await tx.db
    .update(bonusAccruals)
    .set({ reversed, forgiven: accrual!.forgiven + forgiven })
    .where(eq(bonusAccruals.orderId, orderId));
}

async function reversedByNow(tx: TransactionContext, orderId: string, all: number): Promise<number> {
  const order = (await earningOrder(tx.db, orderId))!;
  if (order.isOver) return all;
  const earned = await tx.db.select().from(bonusAccrualLines).where(eq(bonusAccrualLines.orderId, orderId));
  const kept = new Map(order.lines.map(({ position, keptPacks }) => [position, keptPacks]));
  return reversedBy(earned, kept, order.refundedShare);
}
