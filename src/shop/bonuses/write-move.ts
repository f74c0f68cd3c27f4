import { eq, inArray, sql } from 'drizzle-orm';
import { rubles } from '../../kernel/money.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { AccountKind, Entry } from '../ledger/ledger.rules.ts';
import { post } from '../ledger/post.ts';
import { applyMove, lostBy, type BonusAccount, type BonusBook, type BonusMove } from './bonus-book.rules.ts';
import { bonusDebts, bonusLotEntries, bonusLots } from './bonuses.tables.ts';

const KINDS: Readonly<Record<BonusAccount, AccountKind>> = {
  pending: 'bonus-pending',
  available: 'bonus-available',
  debt: 'bonus-debt',
  issued: 'bonuses-issued',
  redeemed: 'bonuses-redeemed',
  expired: 'bonuses-expired',
  reversed: 'bonuses-reversed',
};

/** The bonuses of one customer, locked until the transaction ends. */
export interface LockedBook extends BonusBook {
  readonly customerId: number;
  /** The account of the customer was deleted. */
  readonly isClosed: boolean;
  /** Read once, under the lock: what is due by then is written, and moves go by the same moment. */
  readonly now: Date;
}

interface Reference {
  /** Idempotency key of the transfer; the caller knows that it is new. */
  readonly key: string;
  readonly orderId: string | null;
}

/** Writes a move of a locked book: its transfer, what it changes of lots and debts. The only writer of both. */
export async function writeMove(
  tx: TransactionContext,
  book: LockedBook,
  { key, orderId }: Reference,
  move: BonusMove,
): Promise<{ readonly transferId: number; readonly book: LockedBook }> {
  const { customerId, now } = book;
  const posted = await post(tx, { key, kind: move.kind, orderId, entries: entriesOf(customerId, move) });
  if ('short' in posted)
    throw new Error(`bonuses of customer ${customerId}: the ${posted.short.kind} balance is not that of the lots`);
  const { transferId } = posted;
  const opened = await openLots(tx, book, move);
  const changes = [
    ...move.lots,
    ...move.opens.map(({ remaining }, index) => ({ lotId: opened[index]!, amount: remaining })),
  ].filter(({ amount }) => amount !== 0);
  if (changes.length > 0)
    await tx.db.insert(bonusLotEntries).values(changes.map((change) => ({ transferId, ...change })));
  await countLosses(tx, move);
  if (move.activates.length > 0)
    await tx.db
      .update(bonusLots)
      .set({ activatedAt: now })
      .where(inArray(bonusLots.id, [...move.activates]));
  const owed = await changeDebts(tx, book, orderId, move);
  return { transferId, book: { ...book, ...applyMove(book, move, [...opened, ...owed], now) } };
}

function entriesOf(customerId: number, { entries }: BonusMove): Entry[] {
  return (Object.entries(entries) as [BonusAccount, number][]).map(([account, count]) => {
    const kind = KINDS[account];
    const owner = kind.startsWith('bonuses-') ? 'shop' : String(customerId);
    return { account: { kind, owner }, amount: rubles(count) };
  });
}

/** They are empty until the entries of the transfer fill them. */
async function openLots(
  tx: TransactionContext,
  { customerId, now: at }: LockedBook,
  { opens }: BonusMove,
): Promise<number[]> {
  if (opens.length === 0) return [];
  const rows = opens.map(({ activated, ...lot }) => ({
    ...lot,
    customerId,
    remaining: 0,
    activatedAt: activated ? at : null,
    createdAt: at,
  }));
  const opened = await tx.db.insert(bonusLots).values(rows).returning({ id: bonusLots.id });
  return opened.map(({ id }) => id);
}

async function countLosses(tx: TransactionContext, { kind, lots }: BonusMove): Promise<void> {
  for (const { lotId, amount } of lots) {
    const { expired, reversed } = lostBy(kind, { expired: 0, reversed: 0 }, -amount);
    if (expired === 0 && reversed === 0) continue;
    await tx.db
      .update(bonusLots)
      .set({ expired: sql`${bonusLots.expired} + ${expired}`, reversed: sql`${bonusLots.reversed} + ${reversed}` })
      .where(eq(bonusLots.id, lotId));
  }
}

/** @returns the id of the debt that it makes */
async function changeDebts(
  tx: TransactionContext,
  { customerId, now }: LockedBook,
  orderId: string | null,
  { debts, owes }: BonusMove,
): Promise<number[]> {
  for (const { debtId, amount } of debts)
    await tx.db
      .update(bonusDebts)
      .set({ remaining: sql`${bonusDebts.remaining} + ${amount}` })
      .where(eq(bonusDebts.id, debtId));
  if (owes === 0) return [];
  const made = await tx.db
    .insert(bonusDebts)
    .values({ customerId, orderId: orderId!, amount: owes, remaining: owes, createdAt: now })
    .returning({ id: bonusDebts.id });
  return made.map(({ id }) => id);
}
