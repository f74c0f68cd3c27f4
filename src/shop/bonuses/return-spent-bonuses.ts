import { and, eq, sql } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { ledgerTransfers } from '../ledger/ledger.tables.ts';
import { returnMove } from './bonus-book.rules.ts';
import { bonusLots, bonusSpendings } from './bonuses.tables.ts';
import { lockBook } from './lock-book.ts';
import { writeMove } from './write-move.ts';

interface BonusReturn {
  readonly orderId: string;
  /** Whole bonuses. */
  readonly count: number;
  /** What it is for: a repeated call writes nothing. */
  readonly key: string;
}

/**
 * Gives back bonuses that a locked order has spent: to their lots or, instead of those that have expired, as a lot that can be spent
 * for another two weeks. Never more than it has spent; of a deleted account nothing.
 * @returns how many came back
 */
export async function returnSpentBonuses(
  tx: TransactionContext,
  { orderId, count, key: reference }: BonusReturn,
): Promise<number> {
  const customerId = await spenderOf(tx, orderId);
  if (customerId === undefined || count === 0) return 0;
  const book = await lockBook(tx, customerId, orderId);
  const key = `bonus-return:${orderId}:${reference}`;
  if (book.isClosed || (await isPosted(tx, key))) return 0;
  const spendings = await tx.db.select().from(bonusSpendings).where(eq(bonusSpendings.orderId, orderId));
  const found = returnMove(book, orderId, spendings, count, book.now);
  if (!found) return 0;
  await writeMove(tx, book, { key, orderId }, found.move);
  for (const { lotId, amount } of found.returned)
    await tx.db
      .update(bonusSpendings)
      .set({ returned: sql`${bonusSpendings.returned} + ${amount}` })
      .where(and(eq(bonusSpendings.orderId, orderId), eq(bonusSpendings.lotId, lotId)));
  return found.returned.reduce((sum, { amount }) => sum + amount, 0);
}

async function spenderOf({ db }: TransactionContext, orderId: string): Promise<number | undefined> {
  const [lot] = await db
    .select({ customerId: bonusLots.customerId })
    .from(bonusSpendings)
    .innerJoin(bonusLots, eq(bonusLots.id, bonusSpendings.lotId))
    .where(eq(bonusSpendings.orderId, orderId))
    .limit(1);
  return lot?.customerId;
}

async function isPosted({ db }: TransactionContext, key: string): Promise<boolean> {
  const found = await db.select({ id: ledgerTransfers.id }).from(ledgerTransfers).where(eq(ledgerTransfers.key, key));
  return found.length > 0;
}
