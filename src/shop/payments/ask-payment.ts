import { eq } from 'drizzle-orm';
import type { ShopContext } from '../context.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { orders } from '../orders/orders.tables.ts';
import { applyGatewayPayment, ourPayment } from './apply-gateway-payment.ts';
import { lockPayment, movePayment, type LockedPayment } from './move-payment.ts';
import { isVerdictOverdue, nextAskAt, wouldBeListed } from './payment.ts';
import { GatewayError, type CallBound, type GatewayPayment } from './payment-gateway.ts';
import { payments } from './payments.tables.ts';

/** `none`: the company has answered and lists no such payment; `refused`: nor does it start one. */
type Verdict = GatewayPayment | 'none' | 'refused';

/**
 * Asks the company about one of our payments, by its id or, where the answer to the start was lost, by repeating the
 * start to the byte or looking through the company's list; and applies what it says. An unclear answer changes nothing
 * for an hour; then the payment is given up here with an exception for the staff, and asked about on.
 * @returns whether the company has answered
 */
export async function askPayment(ctx: ShopContext, paymentId: string, bound?: CallBound): Promise<'told' | 'silent'> {
  const [row] = await ctx.db
    .select({ payment: payments, order: { state: orders.state, heldUntil: orders.heldUntil } })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, paymentId));
  if (!row || row.payment.nextAskAt === null) return 'told';
  const { payment, order } = row;
  const mayStart = order.state === 'awaiting-payment' && order.heldUntil !== null && order.heldUntil > ctx.now();
  try {
    const verdict = await ask(ctx, payment, mayStart, bound);
    if (typeof verdict === 'object') await applyGatewayPayment(ctx, paymentId, verdict);
    else if (verdict === 'refused' || wouldBeListed(payment.createdAt, ctx.now())) await noteNone(ctx, paymentId);
    await giveUpIfOverdue(ctx, payment);
    return 'told';
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ err: error, paymentId }, 'payment company gives no clear answer about a payment');
    await giveUpIfOverdue(ctx, payment);
    return 'silent';
  }
}

async function ask(ctx: ShopContext, payment: LockedPayment, mayStart: boolean, bound?: CallBound): Promise<Verdict> {
  if (payment.providerId !== null) return read(ctx, payment.providerId, bound);
  const { startRequest, state } = payment;
  if (state !== 'starting' || startRequest === null || !mayStart) return find(ctx, payment, bound);
  try {
    // The answer to a repeated start is that of the first time: how the payment stands now, only reading tells.
    const { providerId } = await ctx.companies.payments.sendStart(payment.id, startRequest, bound);
    return await read(ctx, providerId, bound);
  } catch (error) {
    if (!(error instanceof GatewayError) || error.why === 'silent') throw error;
    // A no to this call: an earlier one may have been heard and its answer lost.
    const found = await find(ctx, payment, bound);
    if (found === 'none' && error.why === 'duplicated') throw error;
    return found === 'none' ? 'refused' : found;
  }
}

/** @throws GatewayError where the company does not know its own id: that is no verdict */
async function read(ctx: ShopContext, providerId: string, bound?: CallBound): Promise<GatewayPayment> {
  const truth = await ctx.companies.payments.readPayment(providerId, bound);
  if (!truth) throw new GatewayError(`payment ${providerId} is unknown to its company`, { why: 'silent' });
  return truth;
}

async function find(ctx: ShopContext, payment: LockedPayment, bound?: CallBound): Promise<GatewayPayment | 'none'> {
  const found = await ctx.companies.payments.findPayment({ ...payment, paymentId: payment.id }, bound);
  // Another payment of the same order is no answer about this one.
  return found && (await ourPayment(ctx.db, found)) === payment.id ? found : 'none';
}

/** The company has no such payment: nothing is left to ask. */
function noteNone(ctx: ShopContext, paymentId: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    // A press of the buyer or a webhook may have been quicker.
    if (!payment || payment.providerId !== null || payment.nextAskAt === null) return;
    await movePayment(tx, payment, 'cancelled', { cancelReason: 'not-started' });
  });
}

/** An hour without a verdict: the order can be paid by another payment, a person looks for this one, we ask on. */
async function giveUpIfOverdue(ctx: ShopContext, { id, createdAt }: LockedPayment): Promise<void> {
  if (!isVerdictOverdue(createdAt, ctx.now())) return;
  await ctx.transaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment?.state !== 'starting') return;
    const changes = { cancelReason: 'no-verdict', nextAskAt: nextAskAt(createdAt, tx.now()) };
    await movePayment(tx, payment, 'cancelled', changes);
    const facts = { orderId: payment.orderId, paymentId: id };
    await raiseException(tx, { kind: 'payment-unclear', subject: `payment:${id}`, facts });
  });
}
