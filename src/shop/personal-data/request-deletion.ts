import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { addDays } from '../../kernel/dates.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import type { Customer } from '../customers/customer.rules.ts';
import { lockCustomer } from '../customers/find-customer.reads.ts';
import { personOf } from '../customers/person.rules.ts';
import { recordCustomerEvent } from '../customers/record-customer-event.ts';
import { endNewsletterOf } from '../mailing/move-subscription.ts';
import { orderIdsOf } from '../orders/orders-of-person.reads.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { ownAccount, unlessAllowed } from '../permissions/permissions.rules.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { deletionBlockers } from './deletion-blockers.reads.ts';
import { deletionLetter } from './deletion-letter.job.ts';
import { AT_REQUEST, removeParts } from './deletion-parts.ts';
import { DAYS_TO_REGRET } from './deletion.rules.ts';
import { lockWithFreshCode } from './fresh-code.ts';
import { accountDeletions } from './personal-data.tables.ts';

export interface RequestedDeletion {
  readonly dueAt: Date;
}

/** Requests the deletion of the own account, which is carried out in a week. A repeated request changes nothing. */
export function requestDeletion(
  ctx: ShopContext,
  { ticket }: { readonly ticket: string },
): Promise<RequestedDeletion | Refusal> {
  return ctx.transaction(async (tx): Promise<RequestedDeletion | Refusal> => {
    const me = ownAccount(tx.actor, 'delete');
    if (isRefusal(me)) return me;
    const customer = await lockWithFreshCode(tx, me, ticket);
    if (isRefusal(customer)) return customer;
    // The session that asked stays: the person sees what happens and may change their mind at once.
    return begin(tx, customer, { keepSession: me.sessionId, reason: '' });
  });
}

/** The same for a customer who has asked by letter or phone. */
export function requestDeletionByStaff(
  ctx: Pick<ShopContext, 'transaction'>,
  { customerId, reason }: { readonly customerId: number; readonly reason: string },
): Promise<RequestedDeletion | Refusal> {
  return ctx.transaction(async (tx): Promise<RequestedDeletion | Refusal> => {
    const notAllowed = unlessAllowed(tx.actor, 'delete', 'customer');
    if (notAllowed) return notAllowed;
    const customer = await lockCustomer(tx.db, customerId);
    if (!customer || (customer.phone === null && customer.email === null)) return refuse('customer-unknown');
    return begin(tx, customer, { keepSession: undefined, reason });
  });
}

async function begin(
  tx: TransactionContext,
  customer: Customer,
  { keepSession, reason }: { readonly keepSession: string | undefined; readonly reason: string },
): Promise<RequestedDeletion | Refusal> {
  const { id: customerId } = customer;
  const open = and(eq(accountDeletions.customerId, customerId), eq(accountDeletions.state, 'requested'));
  const [earlier] = await tx.db.select({ dueAt: accountDeletions.dueAt }).from(accountDeletions).where(open);
  if (earlier) return earlier;
  const person = personOf(customer);
  const orderIds = await orderIdsOf(tx.db, person);
  const blockers = await deletionBlockers(tx.db, customerId, orderIds);
  if (blockers.length > 0) return refuse('deletion-blocked', { blockers });
  const at = tx.now();
  const dueAt = addDays(at, DAYS_TO_REGRET);
  const id = randomUUID();
  const removed = await removeParts(tx, AT_REQUEST, person, orderIds);
  await tx.db.insert(accountDeletions).values({
    id,
    customerId,
    state: 'requested',
    requestedBy: actorName(tx.actor),
    reason,
    requestedAt: at,
    dueAt,
    removed,
  });
  const ended = await endNewsletterOf(tx, customer);
  if (isRefusal(ended)) return ended;
  await endSessions(tx, customerId, 'account-deletion', keepSession === undefined ? {} : { except: keepSession });
  await recordCustomerEvent(tx, { customerId, kind: 'deletion-requested', facts: { deletionId: id } });
  await postLetter(tx, deletionLetter, { deletionId: id, kind: 'requested' });
  return { dueAt };
}
