import { and, eq } from 'drizzle-orm';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { actorName, type TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { lockCustomer } from '../customers/find-customer.reads.ts';
import { recordCustomerEvent } from '../customers/record-customer-event.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { ownAccount, unlessAllowed } from '../permissions/permissions.rules.ts';
import { deletionLetter } from './deletion-letter.job.ts';
import { accountDeletions } from './personal-data.tables.ts';

interface Cancelled {
  readonly state: 'cancelled';
}

/** Takes back the deletion of the own account. What was removed at the request does not come back. */
export function cancelDeletion(ctx: ShopContext): Promise<Cancelled | Refusal> {
  return ctx.transaction(async (tx): Promise<Cancelled | Refusal> => {
    const me = ownAccount(tx.actor, 'delete');
    return isRefusal(me) ? me : cancel(tx, me.customerId);
  });
}

/** The same for a customer who has asked by letter or phone. */
export function cancelDeletionByStaff(
  ctx: Pick<ShopContext, 'transaction'>,
  { customerId }: { readonly customerId: number },
): Promise<Cancelled | Refusal> {
  return ctx.transaction(async (tx): Promise<Cancelled | Refusal> => {
    return unlessAllowed(tx.actor, 'delete', 'customer') ?? cancel(tx, customerId);
  });
}

async function cancel(tx: TransactionContext, customerId: number): Promise<Cancelled | Refusal> {
  // The deletion itself locks the account first: one of the two wins.
  await lockCustomer(tx.db, customerId);
  const [cancelled] = await tx.db
    .update(accountDeletions)
    .set({ state: 'cancelled', endedAt: tx.now(), endedBy: actorName(tx.actor) })
    .where(and(eq(accountDeletions.customerId, customerId), eq(accountDeletions.state, 'requested')))
    .returning({ id: accountDeletions.id });
  if (!cancelled) return refuse('deletion-not-requested');
  await recordCustomerEvent(tx, { customerId, kind: 'deletion-cancelled', facts: { deletionId: cancelled.id } });
  await postLetter(tx, deletionLetter, { deletionId: cancelled.id, kind: 'cancelled' });
  return { state: 'cancelled' };
}
