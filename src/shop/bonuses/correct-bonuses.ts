import { eq } from 'drizzle-orm';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { hashRequest } from '../../platform/hash-request.ts';
import { refuseWhenLocked } from '../../platform/locked-row.ts';
import type { ShopContext } from '../context.ts';
import { customers } from '../customers/customers.tables.ts';
import { recordCustomerEvent } from '../customers/record-customer-event.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { bonusSettings } from '../settings/bonus-settings.reads.ts';
import { availableIn, correctMove } from './bonus-book.rules.ts';
import { bonusCorrections } from './bonuses.tables.ts';
import { lockBook } from './lock-book.ts';
import { writeMove } from './write-move.ts';

export interface BonusCorrection {
  readonly customerId: number;
  /** UUID made by the sender: a repeated command changes nothing more. */
  readonly key: string;
  /** Whole bonuses, given or, when negative, taken. */
  readonly count: number;
  /** Why: the customer reads it. */
  readonly note: string;
}

/** Gives bonuses to a customer by hand, or takes what may be spent now. */
export function correctBonuses(
  ctx: Pick<ShopContext, 'transaction'>,
  command: BonusCorrection,
): Promise<{ readonly available: number } | Refusal> {
  const requestHash = hashRequest(command);
  const correcting = ctx.transaction(async (tx): Promise<{ readonly available: number } | Refusal> => {
    const notAllowed = unlessAllowed(tx.actor, 'correct', 'bonuses');
    if (notAllowed) return notAllowed;
    const { customerId, key, count, note } = command;
    if (!(await isCustomer(tx, customerId))) return refuse('customer-unknown');
    const book = await lockBook(tx, customerId);
    const { now } = book;
    const earlier = await findEarlier(tx, key);
    if (earlier !== undefined)
      return earlier === requestHash ? { available: availableIn(book, now) } : refuse('command-key-reused');
    if (book.isClosed) return refuse('bonuses-closed');
    const move = correctMove(book, count, (await bonusSettings(tx.db)).termDays, now);
    if (!move) return refuse('bonuses-too-few', { available: availableIn(book, now) });
    const written = await writeMove(tx, book, { key: `bonus-correct:${key}`, orderId: null }, move);
    await tx.db.insert(bonusCorrections).values({ transferId: written.transferId, customerId, key, requestHash, note });
    // Why is kept beside the transfer: words of people leave with the account.
    await recordCustomerEvent(tx, { customerId, kind: 'bonuses-corrected', facts: { count, key } });
    return { available: availableIn(written.book, now) };
  });
  return refuseWhenLocked(refuse('bonuses-busy', { retryAfter: 60 }), correcting);
}

/** Locks the row as the event will, before the account of bonuses: whoever deletes a customer takes both in this order. */
async function isCustomer({ db }: TransactionContext, customerId: number): Promise<boolean> {
  const found = db.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for('key share');
  return (await found).length > 0;
}

async function findEarlier({ db }: TransactionContext, key: string): Promise<string | undefined> {
  const [found] = await db
    .select({ requestHash: bonusCorrections.requestHash })
    .from(bonusCorrections)
    .where(eq(bonusCorrections.key, key));
  return found?.requestHash;
}
