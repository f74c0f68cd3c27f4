import { customerIdOf } from '../../kernel/actor.ts';
import { mailboxOf } from '../../kernel/email.ts';
import { networkOf, subnetOf } from '../../kernel/network.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { findCustomer } from '../customers/find-customer.reads.ts';
import { ORDER_ATTEMPTS } from '../orders/order-limits.rules.ts';
import type { OrderContact } from '../orders/order.rules.ts';
import { attemptKey, uncountAttempts } from '../attempts/attempt-limits.ts';
import { checkSolution, markSpentAndCount } from '../captcha/consume-solution.ts';

/** Settings of the limits on orders. */
export interface OrderLimits {
  readonly secret: string;
  /** Multiplier of the usual limits. */
  readonly times: number;
}

export interface OrderAttempt {
  readonly contact: OrderContact;
  /** Network address. */
  readonly address: string;
  readonly captcha: string | null | undefined;
}

/**
 * Consumes the captcha solution of an order and counts the attempt, whether or not the order is placed (decision 0068).
 * @returns `proved`: whether the buyer is signed in with the phone of the order
 */
export async function admitOrder(
  ctx: ShopContext,
  { secret, times }: OrderLimits,
  { contact, address, captcha }: OrderAttempt,
): Promise<{ readonly proved: boolean } | Refusal> {
  const solution = await checkSolution(ctx, captcha, 'order');
  if (isRefusal(solution)) return solution;
  const customerId = customerIdOf(ctx.actor);
  const customer = customerId === null ? undefined : await findCustomer(ctx.db, customerId);
  // Phones of accounts are proved by a code.
  const proved = customer?.phone === contact.phone && !customer.blocked;
  // Separate counters, so that nobody else can use up the limits of the owner.
  const suffix = proved ? ' proved' : '';
  const subjects = {
    phone: contact.phone + suffix,
    mailbox: mailboxOf(contact.email) + suffix,
    network: networkOf(address) + suffix,
    subnet: subnetOf(address) + suffix,
  };
  const limits = (['phone', 'mailbox', 'network', 'subnet'] as const).map((by) => {
    const { windowSeconds, max } = ORDER_ATTEMPTS[by];
    return { key: attemptKey(secret, `order-${by}`, subjects[by]), windowSeconds, max: max * times };
  });
  const now = ctx.now();
  const attempt = await markSpentAndCount(ctx, solution, limits, now);
  if (isRefusal(attempt)) return attempt;
  if (!attempt.ok) {
    await uncountAttempts(ctx.db, attempt.counted, now);
    return refuse('orders-too-often', { retryAfter: attempt.retryAfter });
  }
  return { proved };
}
