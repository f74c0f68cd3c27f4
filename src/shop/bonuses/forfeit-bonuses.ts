import { eq } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { forfeitMove } from './bonus-book.rules.ts';
import { bonusAccounts, bonusCorrections } from './bonuses.tables.ts';
import { lockBook } from './lock-book.ts';
import { writeMove } from './write-move.ts';

/**
 * Ends the bonuses of an account that is deleted: what is left is lost, nothing is owed, and later hand-overs and returns give and
 * take nothing. Entries stay, without words of the staff. Repeating it changes nothing; the caller has checked who asks.
 * @returns how many bonuses are lost
 */
export async function forfeitBonuses(tx: TransactionContext, customerId: number): Promise<number> {
  const book = await lockBook(tx, customerId);
  if (book.isClosed) return 0;
  const lost = book.lots.reduce((sum, { remaining }) => sum + remaining, 0);
  const move = forfeitMove(book);
  if (move) await writeMove(tx, book, { key: `bonus-forfeit:${customerId}`, orderId: null }, move);
  await tx.db.update(bonusCorrections).set({ note: '' }).where(eq(bonusCorrections.customerId, customerId));
  await tx.db.update(bonusAccounts).set({ closedAt: book.now }).where(eq(bonusAccounts.customerId, customerId));
  return lost;
}
