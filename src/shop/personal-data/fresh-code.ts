import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { consumeTicket } from '../codes/proof-ticket.ts';
import type { Customer } from '../customers/customer.rules.ts';
import { lockCustomer } from '../customers/find-customer.reads.ts';
import { sessionState } from '../sessions/sessions.reads.ts';
import type { SignedIn } from '../sessions/access-token.ts';

/**
 * Consumes the ticket of a code that was just sent to the phone or the proved address of the own account, and locks the account. A
 * stolen session alone gives nobody the data and deletes nothing.
 */
export async function lockWithFreshCode(
  tx: TransactionContext,
  me: SignedIn,
  ticket: string,
): Promise<Customer | Refusal> {
  // Lock order everywhere: ticket, row.
  const proof = await consumeTicket(tx, ticket);
  const customer = await lockCustomer(tx.db, me.customerId);
  if (!proof || !customer) return refuse('ticket-unknown');
  if ((await sessionState(tx.db, me, tx.now())) !== 'live') return refuse('ticket-of-another');
  const own = proof.kind === 'phone' ? customer.phone : customer.emailConfirmed ? customer.email : null;
  const isOwn = proof.customerId === me.customerId && proof.identifier === own;
  return isOwn ? customer : refuse('ticket-of-another');
}
