import { createHash } from 'node:crypto';
import type { PhoneDigits } from '../../kernel/phone.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { createCustomer } from '../customers/create-customer.ts';
import type { Customer } from '../customers/customer.rules.ts';
import { lockOwner } from '../customers/find-customer.reads.ts';
import { recordConsent } from '../customers/record-consent.ts';
import { followAddress } from '../mailing/move-subscription.ts';
import { recordMailingEvent } from '../mailing/record-mailing-event.ts';
import { welcomeLetter } from '../messages/welcome-letter.job.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { openSession, type SessionClient } from '../sessions/open-session.ts';
import { countSignInAttempt } from '../passwords/sign-in-attempts.ts';
import { consumeTicket, type Proof } from '../codes/proof-ticket.ts';
import type { SignedInCustomer } from '../passwords/sign-in-with-password.ts';

export interface Registration extends SessionClient {
  /** Issued by `verify-otp`; the only source of the proved phone or address. */
  readonly ticket: string;
  /** Typed, not proved. */
  readonly email: string | undefined;
  readonly name: string;
  readonly lastName: string;
  readonly consent: boolean;
  readonly newsletter: boolean;
}

/**
 * Opens an account for the phone or address the ticket proves, and its first session. If the account already exists
 * (registered in another tab), it is signed in unchanged. A typed address cannot sign in until a code proves it.
 */
export async function register(
  ctx: ShopContext,
  secret: string,
  registration: Registration,
): Promise<SignedInCustomer | Refusal> {
  const { ticket, address, agent, device } = registration;
  const whose = createHash('sha256').update(ticket).digest('base64url');
  const limited = await countSignInAttempt(ctx, secret, 'register', { address, whose });
  if (limited) return limited;
  return ctx.transaction(async (tx) => {
    const proof = await consumeTicket(tx, ticket);
    if (!proof) return refuse('ticket-unknown');
    if (proof.customerId !== null) return refuse('ticket-of-another');
    const existing = await lockOwner(tx.db, proof);
    const customer = existing ?? (await openAccount(tx, proof, registration));
    if (isRefusal(customer)) return customer;
    if (customer.blocked) return refuse('account-blocked');
    const customerId = customer.id;
    const method = existing ? 'code' : 'registration';
    const { sessionId } = await openSession(tx, { customerId, method, address, agent, device });
    return { customerId, sessionId, customer };
  });
}

async function openAccount(
  tx: TransactionContext,
  proof: Proof,
  { name, lastName, newsletter, consent, address, email }: Registration,
): Promise<Customer | Refusal> {
  if (!name) return refuse('fields-missing', { fields: ['name'] });
  if (!consent) return refuse('consent-missing');
  const created = await createCustomer(tx, {
    phone: proof.kind === 'phone' ? (proof.identifier as PhoneDigits) : null,
    email: proof.kind === 'email' ? proof.identifier : (email ?? null),
    emailConfirmed: proof.kind === 'email',
    name,
    lastName,
    newsletter,
  });
  // Another tab registered at the same moment: the account belongs to the same person.
  if (isRefusal(created)) return (await lockOwner(tx.db, proof)) ?? created;
  const subject = `customer:${created.id}` as const;
  await recordConsent(tx, { purpose: 'account', subject, address });
  if (newsletter) await recordConsent(tx, { purpose: 'newsletter', subject, address });
  const customer = await followAddress(tx, created);
  if (isRefusal(customer)) return customer;
  await recordMailingEvent(tx, 'registration', created.id);
  if (newsletter) await recordMailingEvent(tx, 'subscription', created.id);
  if (created.email) await postLetter(tx, welcomeLetter, { customerId: created.id });
  return customer;
}
