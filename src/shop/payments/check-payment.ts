import { eq } from 'drizzle-orm';
import type { ShopContext } from '../context.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { orders } from '../orders/orders.tables.ts';
import { applyGatewayPayment, ourPayment } from './apply-gateway-payment.ts';
import { lockPayment, movePayment, type LockedPayment } from './move-payment.ts';
import { isEndOverdue, wouldBeListed } from './payment.rules.ts';
import { GatewayError, type CallBound, type GatewayPayment, type PaymentGateway } from './payment-gateway.port.ts';
import { payments } from './payments.tables.ts';

/** `none`: the company has answered and lists no such payment; `refused`: nor does it start one, for that reason. */
type Verdict = GatewayPayment | 'none' | { readonly refused: string };

/**
 * Asks the company about one of our payments, by its id or, where the answer to the start was lost, by repeating the
 * start to the byte or looking through the company's list; and applies what it says. An unclear answer changes nothing;
 * of a payment that has no end after a day the staff is told.
 * @returns whether the company has answered
 */
export async function checkPayment(ctx: ShopContext, paymentId: string, bound?: CallBound): Promise<'told' | 'silent'> {
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
    if (verdict === 'none') {
      if (wouldBeListed(payment.createdAt, ctx.now())) await noteNone(ctx, paymentId);
    } else if ('refused' in verdict) await noteNone(ctx, paymentId, verdict.refused);
    else await applyGatewayPayment(ctx, paymentId, verdict);
    await tellIfUndecided(ctx, payment);
    return 'told';
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ err: error, paymentId }, 'payment company gives no clear answer about a payment');
    await tellIfUndecided(ctx, payment);
    return 'silent';
  }
}

async function ask(ctx: ShopContext, payment: LockedPayment, mayStart: boolean, bound?: CallBound): Promise<Verdict> {
  const gateway = ctx.companies.payments.of(payment.provider);
  if (payment.providerId !== null) return read(gateway, payment.providerId, bound);
  const { startRequest, state } = payment;
  if (state !== 'starting' || startRequest === null || !mayStart) return find(ctx, payment, bound);
  try {
    // The answer to a repeated start is that of the first time: how the payment stands now, only reading tells.
    const { providerId } = await gateway.sendStart(payment.id, startRequest, bound);
    return await read(gateway, providerId, bound);
  } catch (error) {
    if (!(error instanceof GatewayError) || error.why === 'silent') throw error;
    // A no to this call: an earlier one may have been heard and its answer lost.
    const found = await find(ctx, payment, bound);
    if (found === 'none' && error.why === 'duplicated') throw error;
    return found === 'none' ? { refused: error.reason ?? '' } : found;
  }
}

/** @throws GatewayError where the company does not know its own id: that is no verdict */
async function read(gateway: PaymentGateway, providerId: string, bound?: CallBound): Promise<GatewayPayment> {
  const truth = await gateway.readPayment(providerId, bound);
  if (!truth) throw new GatewayError(`payment ${providerId} is unknown to its company`, { why: 'silent' });
  return truth;
}

async function find(ctx: ShopContext, payment: LockedPayment, bound?: CallBound): Promise<GatewayPayment | 'none'> {
  const gateway = ctx.companies.payments.of(payment.provider);
  const found = await gateway.findPayment({ ...payment, paymentId: payment.id }, bound);
  // Another payment of the same order is no answer about this one.
  return found && (await ourPayment(ctx.db, gateway.name, found)) === payment.id ? found : 'none';
}

/**
 * The company has no such payment: nothing is left to ask.
 * @param refused why it starts none: what it holds against one payment it may hold against all, so the staff is told
 */
function noteNone(ctx: ShopContext, paymentId: string, refused?: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    // A press of the buyer or a webhook may have been quicker.
    if (!payment || payment.providerId !== null || payment.nextAskAt === null) return;
    await movePayment(tx, payment, 'cancelled', { cancelReason: 'not-started' });
    if (refused === undefined) return;
    const subject = `payment-start:${refused.replaceAll(/[^\w-]+/g, '-').slice(0, 80) || 'refused'}`;
    await raiseException(tx, { kind: 'payment-refused', subject, facts: { orderId: payment.orderId, paymentId } });
  });
}

/** A day without an end, be it that the company is silent or does not know its own id: a person looks, we ask on. */
async function tellIfUndecided(ctx: ShopContext, { id, createdAt }: LockedPayment): Promise<void> {
  if (!isEndOverdue(createdAt, ctx.now())) return;
  await ctx.transaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment?.state !== 'pending') return;
    const facts = { orderId: payment.orderId, paymentId: id };
    await raiseException(tx, { kind: 'payment-undecided', subject: `payment:${id}`, facts, once: true });
  });
}
