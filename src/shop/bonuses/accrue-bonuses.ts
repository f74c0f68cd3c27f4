import { eq } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { bonusSettingsAt } from '../settings/bonus-settings.reads.ts';
import { accrueMove } from './bonus-book.rules.ts';
import { bonusAccrualLines, bonusAccruals } from './bonuses.tables.ts';
import { earnedBy } from './earned.rules.ts';
import { earningOrder } from './earning-order.reads.ts';
import { lockBook } from './lock-book.ts';
import { reverseAccrual } from './reverse-accrual.ts';
import { writeMove } from './write-move.ts';

/**
 * Gives the buyer of a locked order what its handed over goods have earned, by the rules under which the order was placed. Once
 * for each order; guests and deleted accounts earn nothing. What each pack became, and what was refunded, is written before.
 */
export async function accrueBonuses(tx: TransactionContext, orderId: string): Promise<void> {
  const order = await earningOrder(tx.db, orderId);
  if (!order || order.customerId === null) return;
  const terms = await bonusSettingsAt(tx.db, order.placedAt);
  if (!terms.isOn) return;
  const earned = earnedBy(order.lines, terms);
  const count = earned.reduce((sum, { perPiece }) => sum + perPiece.reduce((total, one) => total + one, 0), 0);
  if (count === 0) return;
  const { customerId } = order;
  const book = await lockBook(tx, customerId);
  if (book.isClosed || (await hasEarned(tx, orderId))) return;
  const { now } = book;
  await writeMove(
    tx,
    book,
    { key: `bonus-accrue:${orderId}`, orderId },
    accrueMove(book, { orderId, count }, terms, now),
  );
  await tx.db.insert(bonusAccruals).values({ orderId, customerId, amount: count, accruedAt: now });
  const lines = earned.filter(({ perPiece }) => perPiece.length > 0);
  await tx.db
    .insert(bonusAccrualLines)
    .values(lines.map(({ position, packs, perPiece }) => ({ orderId, position, packs, perPiece: [...perPiece] })));
  // Money that was refunded in the company's cabinet before says nothing of goods: it is taken in proportion.
  await reverseAccrual(tx, orderId);
}

async function hasEarned({ db }: TransactionContext, orderId: string): Promise<boolean> {
  const found = await db
    .select({ id: bonusAccruals.orderId })
    .from(bonusAccruals)
    .where(eq(bonusAccruals.orderId, orderId));
  return found.length > 0;
}
