import { eq } from 'drizzle-orm';
import { isRefusal, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import { changeCustomer } from '../customers/change-customer.ts';
import type { Customer } from '../customers/customer.rules.ts';
import { endConsents } from '../customers/end-consents.ts';
import { recordMailingEvent } from './record-mailing-event.ts';
import { recordSubscriberEvent } from './record-subscriber-event.ts';
import { subscriberEvents, subscribers } from './subscribers.tables.ts';

/** The recipient of the newsletter: the row of an address, the account with this address, or both. */
interface Recipient {
  readonly subscriber?: typeof subscribers.$inferSelect | undefined;
  readonly customer?: Customer | undefined;
}

/**
 * Starts or ends the newsletter of one person, by the link of a letter or in the account: updates both the row of the
 * address and the flag of the account, and records an event for the mailing company.
 * @param source the letter whose link was followed: «campaign:12»
 */
export async function moveSubscription(
  tx: TransactionContext,
  { subscriber, customer }: Recipient,
  to: 'subscribed' | 'ended',
  source: string | null = null,
): Promise<void | Refusal> {
  const begins = to === 'subscribed';
  const at = tx.now();
  if (subscriber && subscriber.state !== to) {
    const times = begins ? { confirmedAt: at, endedAt: null } : { endedAt: at };
    await tx.db
      .update(subscribers)
      .set({ state: to, ...times })
      .where(eq(subscribers.id, subscriber.id));
    const kind = begins ? 'confirmed' : 'ended';
    await tx.db
      .insert(subscriberEvents)
      .values({ subscriberId: subscriber.id, kind, source, actor: actorName(tx.actor), at });
  }
  if (customer && customer.newsletter !== begins) {
    const changed = await changeCustomer(tx, customer.id, { newsletter: begins });
    if (isRefusal(changed)) return changed;
  }
  if (!begins) {
    const subjects = [subscriber && `subscriber:${subscriber.id}`, customer && `customer:${customer.id}`];
    await endConsents(tx, ['newsletter'], { subjects: subjects.filter((one) => one !== undefined) });
  }
  const kind = begins ? 'subscription' : 'unsubscription';
  if (customer) await recordMailingEvent(tx, kind, customer.id);
  // An unsubscription is sent for both: a person who registered after subscribing has two records at the company.
  if (subscriber && !(begins && customer)) await recordSubscriberEvent(tx, kind, subscriber.id);
}

/** As `moveSubscription`, after a change in the account; an unproved address is not changed. */
export async function followAccount(tx: TransactionContext, customer: Customer): Promise<void | Refusal> {
  const subscriber = await subscriberOf(tx, customer);
  return moveSubscription(tx, { subscriber, customer }, customer.newsletter ? 'subscribed' : 'ended');
}

/** Called once a code has proved the address of an account: what its reader has subscribed to is a newsletter of the account. */
export async function followAddress(tx: TransactionContext, customer: Customer): Promise<Customer | Refusal> {
  const subscriber = await subscriberOf(tx, customer);
  if (customer.newsletter || subscriber?.state !== 'subscribed') return customer;
  const moved = await moveSubscription(tx, { subscriber, customer }, 'subscribed');
  return isRefusal(moved) ? moved : { ...customer, newsletter: true };
}

/** Ends the newsletter of an account that is to be deleted, whichever of account and address has it. Nothing is told twice. */
export async function endNewsletterOf(tx: TransactionContext, customer: Customer): Promise<void | Refusal> {
  const subscriber = await subscriberOf(tx, customer);
  const isOver = subscriber === undefined || subscriber.state === 'ended';
  if (customer.newsletter || !isOver) return moveSubscription(tx, { subscriber, customer }, 'ended');
}

/** The row of the proved address, locked; one that is not proved may be somebody else's. */
async function subscriberOf(tx: TransactionContext, { email, emailConfirmed }: Customer) {
  if (!email || !emailConfirmed) return undefined;
  const isOwn = eq(subscribers.email, email.toLowerCase());
  return (await tx.db.select().from(subscribers).where(isOwn).for('update'))[0];
}
