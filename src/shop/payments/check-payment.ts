import { eq } from 'drizzle-orm';
import type { ShopContext } from '../context.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { orders } from '../orders/orders.tables.ts';
import { applyGatewayPayment, findOwnPaymentId } from './apply-gateway-payment.ts';
import { changeToPay } from './change-to-pay.reads.ts';
import { lockPayment, movePayment, type LockedPayment } from './move-payment.ts';
import { isEndOverdue, wouldBeListed } from './payment.rules.ts';
import { GatewayError, type CallBound, type GatewayPayment, type PaymentGateway } from './payment-gateway.port.ts';
import { payments } from './payments.tables.ts';

/** `none`: the company has answered and has no such payment; `refused`: it also refuses to start it, for this reason. */
type Outcome = GatewayPayment | 'none' | { readonly refused: string };

/**
 * Fetches one of our payments from the company and applies its state: by the company's id or, if the answer to the start
 * was lost, by repeating the identical start request or searching the company's list. An unclear answer changes nothing.
 * For a payment that is open after a day an exception is raised for staff.
 * @returns whether the company has answered
 */
export async function checkPayment(
  ctx: ShopContext,
  paymentId: string,
  bound?: CallBound,
): Promise<'answered' | 'silent'> {
  const [row] = await ctx.db
    .select({ payment: payments, order: { state: orders.state, heldUntil: orders.heldUntil } })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, paymentId));
  if (!row || row.payment.nextCheckAt === null) return 'answered';
  const { payment, order } = row;
  const mayStart = await mayStillBePaid(ctx, payment, order);
  try {
    const outcome = await fetchOutcome(ctx, payment, mayStart, bound);
    if (outcome === 'none') {
      if (wouldBeListed(payment.createdAt, ctx.now())) await recordNotStarted(ctx, paymentId);
    } else if ('refused' in outcome) await recordNotStarted(ctx, paymentId, outcome.refused);
    else await applyGatewayPayment(ctx, paymentId, outcome);
    await reportIfUndecided(ctx, payment);
    return 'answered';
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ err: error, paymentId }, 'payment company gave no clear answer about a payment');
    await reportIfUndecided(ctx, payment);
    return 'silent';
  }
}

/** Whether what the payment is for still waits for it. */
async function mayStillBePaid(
  { db, now }: ShopContext,
  { orderId, changeId, supersededAt }: LockedPayment,
  { state, heldUntil }: Pick<typeof orders.$inferSelect, 'state' | 'heldUntil'>,
): Promise<boolean> {
  if (changeId !== null) return state === 'paid' && (await changeToPay(db, orderId, changeId, now())) !== undefined;
  return state === 'awaiting-payment' && heldUntil !== null && heldUntil > now() && supersededAt === null;
}

async function fetchOutcome(
  ctx: ShopContext,
  payment: LockedPayment,
  mayStart: boolean,
  bound?: CallBound,
): Promise<Outcome> {
  const gateway = ctx.companies.payments.of(payment.provider);
  if (payment.providerId !== null) return readPayment(gateway, payment.providerId, bound);
  const { startRequest, state } = payment;
  if (state !== 'starting' || startRequest === null || !mayStart) return findPayment(ctx, payment, bound);
  try {
    // A repeated start returns the first answer: the current state has to be read.
    const { providerId } = await gateway.sendStart(payment.id, startRequest, bound);
    return await readPayment(gateway, providerId, bound);
  } catch (error) {
    if (!(error instanceof GatewayError) || error.why === 'silent' || error.why === 'unauthorised') throw error;
    // This call is refused, but an earlier one may have succeeded with its answer lost.
    const found = await findPayment(ctx, payment, bound);
    if (found === 'none' && error.why === 'duplicated') throw error;
    return found === 'none' ? { refused: error.reason ?? '' } : found;
  }
}

/** @throws GatewayError when the company does not know its own id: that is no outcome */
async function readPayment(gateway: PaymentGateway, providerId: string, bound?: CallBound): Promise<GatewayPayment> {
  const reported = await gateway.readPayment(providerId, bound);
  if (!reported) throw new GatewayError(`${gateway.name} does not know payment ${providerId}`, { why: 'silent' });
  return reported;
}

async function findPayment(
  ctx: ShopContext,
  payment: LockedPayment,
  bound?: CallBound,
): Promise<GatewayPayment | 'none'> {
  const gateway = ctx.companies.payments.of(payment.provider);
  const found = await gateway.findPayment({ ...payment, paymentId: payment.id }, bound);
  // The company may have found another payment of the same order.
  return found && (await findOwnPaymentId(ctx.db, gateway.name, found)) === payment.id ? found : 'none';
}

/**
 * The company has no such payment: ends the checks.
 * @param refused why it refuses to start it: the same reason may affect all payments, so an exception is raised for staff
 */
function recordNotStarted(ctx: ShopContext, paymentId: string, refused?: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    // The buyer's request or a webhook may have been quicker.
    if (!payment || payment.providerId !== null || payment.nextCheckAt === null) return;
    await movePayment(tx, payment, 'cancelled', { cancelReason: 'not-started' });
    if (refused === undefined) return;
    const subject = `payment-start:${refused.replaceAll(/[^\w-]+/g, '-').slice(0, 80) || 'refused'}`;
    await raiseException(tx, { kind: 'payment-refused', subject, facts: { orderId: payment.orderId, paymentId } });
  });
}

/** Open for a day, because the company is silent or does not know its own id: staff looks into it, the checks continue. */
async function reportIfUndecided(ctx: ShopContext, { id, createdAt }: LockedPayment): Promise<void> {
  if (!isEndOverdue(createdAt, ctx.now())) return;
  await ctx.transaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment?.state !== 'pending') return;
    const facts = { orderId: payment.orderId, paymentId: id };
    await raiseException(tx, { kind: 'payment-undecided', subject: `payment:${id}`, facts, once: true });
  });
}
