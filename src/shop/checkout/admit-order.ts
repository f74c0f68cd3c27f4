import { sql } from 'drizzle-orm';
import { networkOf, subnetOf } from '../../kernel/network.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import { waitLess } from '../../platform/locked-row.ts';
import type { ShopContext } from '../context.ts';
import { findCustomer } from '../customers/find-customer.reads.ts';
import { ORDER_TRIES } from '../orders/order-limits.ts';
import type { OrderContact } from '../orders/order.ts';
import { attemptKey, takeAttempts } from '../signin/attempt-limits.ts';
import { checkSolution, markSpent } from '../signin/spend-solution.ts';

/** What the limits on orders go by. */
export interface OrderLimits {
  readonly secret: string;
  /** How many times the usual limits this shop has. */
  readonly times: number;
}

export interface Knocking {
  readonly customerId: number | null;
  readonly contact: OrderContact;
  /** Network address. */
  readonly address: string;
  readonly captcha: string | null | undefined;
}

/**
 * Takes the solved puzzle of whoever sends an order and counts the try, whatever becomes of it (decision 0068).
 * @returns whether the owner of the phone is known to be ordering, being signed in with it
 */
export async function admitOrder(
  ctx: ShopContext,
  { secret, times }: OrderLimits,
  { customerId, contact, address, captcha }: Knocking,
): Promise<{ readonly proved: boolean } | Refusal> {
  const solution = await checkSolution(ctx, captcha, 'order');
  if (isRefusal(solution)) return solution;
  const customer = customerId === null ? undefined : await findCustomer(ctx.db, customerId);
  // Phones of accounts are proved by a code.
  const proved = customer?.phone === contact.phone && !customer.blocked;
  // Strangers use up nothing of an owner's.
  const place = proved ? ' proved' : '';
  const taken = await ctx.transaction(async (tx) => {
    // A server that falls may forget puzzle and try: nobody waits for the disk because of them.
    const { rows } = await tx.db.execute<{ mailbox: string }>(
      sql`select mailbox_of(${contact.email}) as mailbox, set_config('synchronous_commit', 'off', true), ${waitLess}`,
    );
    const spent = await markSpent(tx.db, solution);
    if (spent) return spent;
    const whose = {
      phone: contact.phone + place,
      mailbox: rows[0]!.mailbox + place,
      network: networkOf(address) + place,
      subnet: subnetOf(address) + place,
    };
    const limits = (['phone', 'mailbox', 'network', 'subnet'] as const).map((by) => {
      const { windowSeconds, max } = ORDER_TRIES[by];
      return { key: attemptKey(secret, `order-${by}`, whose[by]), windowSeconds, max: max * times };
    });
    const attempt = await takeAttempts(tx, limits, tx.now());
    return attempt.ok ? attempt : refuse('orders-too-often', { retryAfter: attempt.retryAfter });
  });
  return isRefusal(taken) ? taken : { proved };
}
