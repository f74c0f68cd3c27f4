import { eq, sql } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { availableIn, spendMove } from './bonus-book.rules.ts';
import { bonusSpendings } from './bonuses.tables.ts';
import { lockBook } from './lock-book.ts';
import { writeMove } from './write-move.ts';

interface BonusSpend {
  readonly customerId: number;
  readonly orderId: string;
  /** Whole bonuses, a ruble each. */
  readonly count: number;
}

/**
 * Spends bonuses for an order, those that expire first: all or nothing. Of an order that has spent them already nothing is
 * written; one that got them back spends anew. The order may be written later in the same transaction.
 */
export async function spendBonuses(
  tx: TransactionContext,
  { customerId, orderId, count }: BonusSpend,
): Promise<{ readonly spent: true } | Refusal<'bonuses-short'>> {
  const book = await lockBook(tx, customerId, orderId);
  const before = await tx.db.select().from(bonusSpendings).where(eq(bonusSpendings.orderId, orderId));
  const open = before.reduce((sum, { amount, returned }) => sum + amount - returned, 0);
  if (open === count) return { spent: true };
  if (open > 0) throw new Error(`order ${orderId} has spent ${open} bonuses, not ${count}`);
  const { now } = book;
  const move = book.isClosed ? undefined : spendMove(book, count, now);
  if (!move) return refuse('bonuses-short', { available: book.isClosed ? 0 : availableIn(book, now) });
  const all = before.reduce((sum, { amount }) => sum + amount, 0);
  // What it has spent in all, so that each time has a key of its own.
  await writeMove(tx, book, { key: `bonus-spend:${orderId}:${all + count}`, orderId }, move);
  await tx.db
    .insert(bonusSpendings)
    .values(move.lots.map(({ lotId, amount }) => ({ orderId, lotId, amount: -amount })))
    .onConflictDoUpdate({
      target: [bonusSpendings.orderId, bonusSpendings.lotId],
      set: { amount: sql`${bonusSpendings.amount} + excluded.amount` },
    });
  return { spent: true };
}
