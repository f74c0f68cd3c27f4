import { and, eq, sql } from 'drizzle-orm';
import { settleDueBonuses } from '../../../src/shop/bonuses/settle-due-bonuses.ts';
import type { ShopContext } from '../../../src/shop/context.ts';
import { deliverDigitalJob } from '../../../src/shop/digital/deliver-digital.job.ts';
import { deliverDigital } from '../../../src/shop/digital/deliver-digital.ts';
import { endLetter } from '../../../src/shop/outbox/end-letter.ts';
import { letters } from '../../../src/shop/outbox/outbox.tables.ts';
import { sendCourierCallJob } from '../../../src/shop/courier-calls/send-courier-call.job.ts';
import { sendCourierCall } from '../../../src/shop/courier-calls/send-courier-call.ts';
import { CarrierError } from '../../../src/shop/delivery/delivery-carrier.port.ts';
import { checkDuePayments } from '../../../src/shop/payments/check-due-payments.ts';
import { checkDueRefunds } from '../../../src/shop/payments/check-due-refunds.ts';
import { checkPaymentJob } from '../../../src/shop/payments/check-payment.job.ts';
import { checkPayment } from '../../../src/shop/payments/check-payment.ts';
import { GatewayError } from '../../../src/shop/payments/payment-gateway.port.ts';
import { settlePaymentJob } from '../../../src/shop/payments/settle-payment.job.ts';
import { settlePayment } from '../../../src/shop/payments/settle-payment.ts';
import { sendActJob } from '../../../src/shop/shipments/send-act.job.ts';
import { sendAct } from '../../../src/shop/shipments/send-act.ts';
import { trackParcelJob } from '../../../src/shop/shipments/track-parcel.job.ts';
import { trackParcel } from '../../../src/shop/shipments/track-parcel.ts';
import { sendStepMessageJob } from '../../../src/shop/step-messages/send-step-message.job.ts';
import { sendStepMessage } from '../../../src/shop/step-messages/send-step-message.ts';
import { refundCancelledJob } from '../../../src/shop/payments/refund-cancelled.job.ts';
import { refundCancelled } from '../../../src/shop/payments/refund-cancelled.ts';
import { refundPaymentJob } from '../../../src/shop/payments/refund-payment.job.ts';
import { refundPayment } from '../../../src/shop/payments/refund-payment.ts';
import { checkReceiptJob } from '../../../src/shop/receipts/check-receipt.job.ts';
import { checkReceipt } from '../../../src/shop/receipts/check-receipt.ts';
import type { ClosingMoment } from '../../../src/shop/receipts/closing-receipt.rules.ts';
import { issueReceiptJob } from '../../../src/shop/receipts/issue-receipt.job.ts';
import { issueReceipt } from '../../../src/shop/receipts/issue-receipt.ts';
import { dueReceipts } from '../../../src/shop/receipts/receipts.reads.ts';
import type { RefundLimits } from '../../../src/shop/payments/measure-refund.ts';
import { reportExpiringLots } from '../../../src/shop/lots/report-expiring-lots.ts';
import { reportLateReturns } from '../../../src/shop/returns/report-late-returns.ts';
import { carryOutRun } from '../../../src/shop/reconciliation/carry-out-run.ts';
import { dueRuns } from '../../../src/shop/reconciliation/runs.reads.ts';
import { checkDueActs } from '../../../src/shop/shipments/check-due-acts.ts';
import { checkDueParcels } from '../../../src/shop/shipments/check-due-parcels.ts';
import { fetchLabelJob } from '../../../src/shop/shipments/fetch-label.job.ts';
import { fetchLabel } from '../../../src/shop/shipments/fetch-label.ts';
import { reportLateShipments } from '../../../src/shop/shipments/report-late-shipments.ts';
import { sendParcelJob } from '../../../src/shop/shipments/send-parcel.job.ts';
import { sendParcel } from '../../../src/shop/shipments/send-parcel.ts';
import { reportOverdueTickets } from '../../../src/shop/tickets/watch-tickets.ts';

/** Settings of the shop that past actions and jobs need. */
export interface PastSite extends RefundLimits {
  readonly origin: string;
  readonly secret: string;
  readonly holdMinutes: number;
  readonly closingReceiptAt: ClosingMoment;
  /** Days in which goods of good quality may be returned. */
  readonly returnDays: number;
  /** Days in which carriers transfer what they have collected. */
  readonly codTermDays: number;
}

type Run = (ctx: ShopContext, payload: never, site: PastSite) => Promise<unknown>;

/** What past actions enqueue; all other queues are letters. `jobs/registry.ts` needs the build, because of its letters. */
const JOBS: Readonly<Record<string, Run>> = {
  [deliverDigitalJob.name]: deliverDigital,
  [refundPaymentJob.name]: (ctx, { refundId }: { refundId: string }) => refundPayment(ctx, refundId),
  [refundCancelledJob.name]: (ctx, payload: { orderId: string }) => refundCancelled(ctx, payload),
  [issueReceiptJob.name]: issueReceipt,
  [checkReceiptJob.name]: (ctx, payload: { receiptId: string }) => checkReceipt(ctx, payload),
  [sendParcelJob.name]: (ctx, { taskId }: { taskId: string }) => sendParcel(ctx, taskId),
  [checkPaymentJob.name]: (ctx, { paymentId }: { paymentId: string }) => checkPayment(ctx, paymentId),
  [settlePaymentJob.name]: (ctx, { provider, providerPaymentId }: { provider: string; providerPaymentId: string }) =>
    settlePayment(ctx, provider, providerPaymentId),
  [trackParcelJob.name]: (ctx, { taskId }: { taskId: string }) => trackParcel(ctx, taskId),
  [sendCourierCallJob.name]: (ctx, { callId }: { callId: string }) => sendCourierCall(ctx, callId),
  [sendActJob.name]: (ctx, { actId }: { actId: string }) => sendAct(ctx, actId),
  [sendStepMessageJob.name]: (ctx, { messageId }: { messageId: number }) => sendStepMessage(ctx, messageId, ['7']),
  [fetchLabelJob.name]: (ctx, { shipmentId }: { shipmentId: string }) => fetchLabel(ctx, shipmentId),
};

export const isLetter = ({ name }: { readonly name: string }): boolean => !(name in JOBS);

/** Whether a company gave no clear answer: it is asked again. */
export const isSilence = (error: unknown): boolean => error instanceof CarrierError || error instanceof GatewayError;

/** @throws when a company gives no clear answer yet */
export async function runPastJob(
  ctx: ShopContext,
  site: PastSite,
  { name, payload }: { readonly name: string; readonly payload: object },
): Promise<void> {
  const run = JOBS[name];
  await (run ? run(ctx, payload as never, site) : takeAsRead(ctx, name, payload));
}

/** What the schedule of the shop does meanwhile. */
export async function runPastSchedule(ctx: ShopContext): Promise<void> {
  for (const receiptId of await dueReceipts(ctx.db, ctx.now(), 100)) await checkReceipt(ctx, { receiptId });
}

/** What the schedule has asked companies by now, so that it does not ask everything at once when the shop is started. */
export async function askPast(ctx: ShopContext, { closingReceiptAt }: PastSite): Promise<void> {
  await checkDuePayments(ctx);
  await checkDueRefunds(ctx);
  await checkDueParcels(ctx);
  await checkDueActs(ctx);
  for (const runId of await dueRuns(ctx.db, ctx.now(), 100)) await carryOutRun(ctx, runId, closingReceiptAt);
}

/** And what may wait for the next day: it reads much. */
export const runPastNight = (ctx: ShopContext): Promise<unknown> => settleDueBonuses(ctx);

/** What the schedule shows the staff by now: what is late. */
export async function watchPast(ctx: ShopContext): Promise<void> {
  await reportLateShipments(ctx);
  await reportLateReturns(ctx);
  await reportExpiringLots(ctx);
  await reportOverdueTickets(ctx);
}

/** Letters of the past were read long ago: they end without being sent to anybody. */
async function takeAsRead(ctx: ShopContext, kind: string, facts: object): Promise<void> {
  const same = and(eq(letters.kind, kind), sql`${letters.facts} = ${JSON.stringify(facts)}::jsonb`);
  const posted = await ctx.db.select({ id: letters.id }).from(letters).where(same);
  if (posted.length === 0) throw new Error(`no job of past orders is called ${kind}`);
  for (const { id } of posted) await endLetter(ctx, id, 'sent');
}
