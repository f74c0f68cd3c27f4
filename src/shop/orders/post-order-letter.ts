import type { TransactionContext } from '../../platform/context.ts';
import { findCustomer } from '../customers/find-customer.reads.ts';
import { orderLetter, type OrderLetterKind } from '../messages/order-letter.job.ts';
import { postLetter, postLimitedLetter } from '../outbox/post-letter.ts';
import { recordOrderEvent } from './record-order-event.ts';
import { UNPROVED_LETTERS } from './order-limits.rules.ts';
import type { OrderContact } from './order.rules.ts';

interface OrderForLetter {
  readonly id: string;
  readonly customerId: number | null;
  readonly contact: OrderContact;
}

/**
 * Posts a letter about an unpaid order. Anybody may type anybody's address, so a mailbox gets a limited number of them
 * a day unless its owner is signed in (decision 0068); the page of the order says when a letter was withheld.
 */
export async function postOrderLetter(
  tx: TransactionContext,
  order: OrderForLetter,
  kind: Extract<OrderLetterKind, 'placed' | 'cancelled' | 'expired'>,
  notBefore?: Date,
): Promise<void> {
  const { id: orderId, contact } = order;
  const facts = { orderId, kind };
  if (await isOwnMailbox(tx, order)) return postLetter(tx, orderLetter, facts, { notBefore });
  const limit = { email: contact.email, perDay: UNPROVED_LETTERS };
  if (await postLimitedLetter(tx, limit, orderLetter, facts, { notBefore })) return undefined;
  tx.log.warn({ orderId, letter: kind }, 'a letter is postponed: its mailbox has reached the limit of today');
  await recordOrderEvent(tx, orderId, 'letter-withheld', { letter: kind });
}

async function isOwnMailbox(tx: TransactionContext, { customerId, contact }: OrderForLetter): Promise<boolean> {
  const owner = customerId === null ? undefined : await findCustomer(tx.db, customerId);
  return owner?.emailConfirmed === true && owner.email === contact.email;
}
