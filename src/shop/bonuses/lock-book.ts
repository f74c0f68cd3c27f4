import { and, eq, gt, inArray, or } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { openAccounts } from '../ledger/open-accounts.ts';
import { dueMoves, type BonusBook, type BonusMove } from './bonus-book.rules.ts';
import { bonusAccounts, bonusDebts, bonusLots, bonusSpendings } from './bonuses.tables.ts';
import { writeMove, type LockedBook } from './write-move.ts';

/**
 * Locks the account of a customer, then its lots, and writes what time has done since. Every change of bonuses starts here, after
 * coupons and certificates were locked and before stock is.
 * @param orderId lots that it has opened or spent are read also where nothing is left of them
 */
export async function lockBook(
  tx: TransactionContext,
  customerId: number,
  orderId: string | null = null,
): Promise<LockedBook> {
  const isClosed = await lockAccount(tx, customerId);
  const now = tx.now();
  let book: LockedBook = { customerId, isClosed, now, ...(await readBook(tx, customerId, orderId)) };
  for (const move of dueMoves(book, now))
    ({ book } = await writeMove(tx, book, { key: keyOfDue(move), orderId: null }, move));
  return book;
}

/** @returns whether it is closed */
async function lockAccount(tx: TransactionContext, customerId: number): Promise<boolean> {
  // Only a missing account is inserted: the trigger of that table locks the customer, and refuses one that was deleted.
  const found = await selectAccount(tx, customerId);
  if (found) return found.closedAt !== null;
  await openAccount(tx, customerId);
  return (await selectAccount(tx, customerId))!.closedAt !== null;
}

async function selectAccount({ db }: TransactionContext, customerId: number) {
  const [account] = await db
    .select({ closedAt: bonusAccounts.closedAt })
    .from(bonusAccounts)
    .where(eq(bonusAccounts.customerId, customerId))
    .for('update');
  return account;
}

/** Nothing happens where another transaction has just opened it. */
async function openAccount(tx: TransactionContext, customerId: number): Promise<void> {
  const opened = await tx.db
    .insert(bonusAccounts)
    .values({ customerId })
    .onConflictDoNothing()
    .returning({ id: bonusAccounts.customerId });
  const owner = String(customerId);
  if (opened.length > 0)
    await openAccounts(tx, [
      { kind: 'bonus-pending', owner },
      { kind: 'bonus-available', owner },
      { kind: 'bonus-debt', owner },
    ]);
}

async function readBook({ db }: TransactionContext, customerId: number, orderId: string | null): Promise<BonusBook> {
  const ofOrder =
    orderId === null
      ? []
      : [
          eq(bonusLots.orderId, orderId),
          inArray(
            bonusLots.id,
            db.select({ id: bonusSpendings.lotId }).from(bonusSpendings).where(eq(bonusSpendings.orderId, orderId)),
          ),
        ];
  const lots = await db
    .select()
    .from(bonusLots)
    .where(and(eq(bonusLots.customerId, customerId), or(gt(bonusLots.remaining, 0), ...ofOrder)))
    .orderBy(bonusLots.expiresAt, bonusLots.id)
    .for('update');
  const debts = await db
    .select()
    .from(bonusDebts)
    .where(and(eq(bonusDebts.customerId, customerId), gt(bonusDebts.remaining, 0)))
    .orderBy(bonusDebts.createdAt, bonusDebts.id);
  return { lots: lots.map((lot) => ({ ...lot, activated: lot.activatedAt !== null })), debts };
}

/** Each lot becomes available once and expires once, each debt is written off once. */
function keyOfDue({ kind, activates, lots, debts }: BonusMove): string {
  return `${kind}:${activates[0] ?? lots[0]?.lotId ?? debts[0]!.debtId}`;
}
