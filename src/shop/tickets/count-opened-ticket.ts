import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { attemptKey, countAttempt } from '../attempts/attempt-limits.ts';

/** Tickets of one customer in a day. */
const MOST_IN_A_DAY = { windowSeconds: 86_400, max: 10 };

/** Counts a ticket that a customer opens. @returns the refusal when there are too many of them */
export async function countOpenedTicket(
  tx: TransactionContext,
  secret: string,
  customerId: number,
): Promise<Refusal | undefined> {
  const limit = { key: attemptKey(secret, 'ticket', String(customerId)), ...MOST_IN_A_DAY };
  const counted = await countAttempt(tx.db, limit, tx.now());
  return counted.ok ? undefined : refuse('too-many-attempts', { retryAfter: counted.retryAfter });
}
