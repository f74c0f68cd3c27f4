import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { findCustomer } from '../customers/find-customer.reads.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { ownAccount } from '../permissions/permissions.rules.ts';
import { welcomeLetter } from './welcome-letter.job.ts';

/**
 * Sends the welcome letter to the own confirmed address; to any other it is refused, so that nobody sends letters to
 * somebody else (decision 0015). Sent once for each account, however often it is requested.
 */
export function requestWelcomeLetter(
  ctx: ShopContext,
  { to }: { readonly to: string | undefined },
): Promise<{ asked: true } | Refusal> {
  return ctx.transaction(async (tx) => {
    const me = ownAccount(tx.actor, 'request-welcome-letter');
    if (isRefusal(me)) return me;
    const customer = await findCustomer(tx.db, me.customerId);
    if (!customer?.emailConfirmed || to !== customer.email)
      return refuse('not-allowed', { verb: 'request-welcome-letter', thing: 'account' });
    await postLetter(tx, welcomeLetter, { customerId: customer.id });
    return { asked: true as const };
  });
}
