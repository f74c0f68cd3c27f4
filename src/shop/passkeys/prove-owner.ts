import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { consumeTicket } from '../codes/proof-ticket.ts';
import type { Customer } from '../customers/customer.rules.ts';
import { lockCustomer } from '../customers/find-customer.reads.ts';
import { isOwnerVerified, type MatchedPassword } from '../passwords/owner-check.ts';
import type { SignedIn } from '../sessions/access-token.ts';
import { sessionState } from '../sessions/sessions.reads.ts';

/**
 * The account of a request, locked, if the request comes from its owner and not from a stolen token: the sign-in is recent,
 * or the current password was given, or the ticket of a code that was sent to the own phone or address.
 */
export async function lockProvedOwner(
  tx: TransactionContext,
  me: SignedIn,
  proof: MatchedPassword & { readonly ticket: string | undefined },
): Promise<Customer | Refusal> {
  // Lock order everywhere: ticket, row.
  const proved = proof.ticket === undefined ? undefined : await consumeTicket(tx, proof.ticket);
  const customer = (await lockCustomer(tx.db, me.customerId))!;
  const own = { phone: customer.phone, email: customer.emailConfirmed ? customer.email : null };
  const byCode =
    proved?.customerId === me.customerId &&
    proved.identifier === own[proved.kind] &&
    (await sessionState(tx.db, me, tx.now())) === 'live';
  return byCode || (await isOwnerVerified(tx, me, proof)) ? customer : refuse('owner-unsure');
}
