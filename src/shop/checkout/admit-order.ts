import { mailboxOf } from '../../kernel/email.ts';
import { networkOf, subnetOf } from '../../kernel/network.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { findCustomer } from '../customers/find-customer.reads.ts';
import { ORDER_TRIES } from '../orders/order-limits.rules.ts';
import type { OrderContact } from '../orders/order.rules.ts';
import { attemptKey, uncountAttempts, countAttempts } from '../attempts/attempt-limits.ts';
import { checkSolution, markSpent } from '../captcha/spend-solution.ts';

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
  const whose = {
    phone: contact.phone + place,
    mailbox: mailboxOf(contact.email) + place,
    network: networkOf(address) + place,
    subnet: subnetOf(address) + place,
  };
  const tries = (['phone', 'mailbox', 'network', 'subnet'] as const).map((by) => {
    const { windowSeconds, max } = ORDER_TRIES[by];
    return { key: attemptKey(secret, `order-${by}`, whose[by]), windowSeconds, max: max * times };
  });
  const spent = await markSpent(ctx.db, solution);
  if (spent) return spent;
  const now = ctx.now();
  const attempt = await countAttempts(ctx, tries, now);
  if (!attempt.ok) {
    await uncountAttempts(ctx.db, attempt.counted, now);
    return refuse('orders-too-often', { retryAfter: attempt.retryAfter });
  }
  return { proved };
}
