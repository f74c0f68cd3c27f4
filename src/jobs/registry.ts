import type { ZodType } from 'zod';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ShopContext } from '../shop/context.ts';
import { runBulkChangeJob } from '../shop/bulk-changes/run-bulk-change.job.ts';
import { runBulkChange } from '../shop/bulk-changes/run-bulk-change.ts';
import { announceContentJob } from '../shop/content/announce-content.job.ts';
import { announceContent } from '../shop/content/announce-content.ts';
import { remindOfCoursesJob } from '../shop/courses/remind-of-courses.job.ts';
import { remindOfCourses } from '../shop/courses/remind-of-courses.ts';
import { sendCourierCallJob } from '../shop/courier-calls/send-courier-call.job.ts';
import { sendCourierCall } from '../shop/courier-calls/send-courier-call.ts';
import { refreshPointsJob } from '../shop/delivery/refresh-points.job.ts';
import { refreshPoints } from '../shop/delivery/refresh-points.ts';
import { deliverDigitalJob } from '../shop/digital/deliver-digital.job.ts';
import { fillTailDigests } from '../shop/certificates/fill-tail-digests.ts';
import { deliverDigital } from '../shop/digital/deliver-digital.ts';
import { announcePagesJob } from '../shop/feeds/announce-pages.job.ts';
import { announcePages } from '../shop/feeds/announce-pages.ts';
import { marketFeedJob } from '../shop/feeds/market-feed.job.ts';
import { writeMarketFeed } from '../shop/feeds/write-market-feed.ts';
import { removeDiscardedFiles, removeDiscardedFilesJob } from './remove-discarded-files.ts';
import { sendMailingEventJob } from '../shop/mailing/send-mailing-event.job.ts';
import { sendMailingEvent } from '../shop/mailing/send-mailing-event.ts';
import { applyPaidChange } from '../shop/order-changes/apply-paid-change.ts';
import { letterJob } from '../shop/outbox/letter.job.ts';
import { applyPaidChangeJob } from '../shop/payments/apply-paid-change.job.ts';
import { checkPaymentJob } from '../shop/payments/check-payment.job.ts';
import { checkPayment } from '../shop/payments/check-payment.ts';
import { refundCancelledJob } from '../shop/payments/refund-cancelled.job.ts';
import { refundCancelled } from '../shop/payments/refund-cancelled.ts';
import { refundPaymentJob } from '../shop/payments/refund-payment.job.ts';
import { refundPayment } from '../shop/payments/refund-payment.ts';
import { settlePaymentJob } from '../shop/payments/settle-payment.job.ts';
import { settlePayment } from '../shop/payments/settle-payment.ts';
import { makeExportsJob } from '../shop/personal-data/make-exports.job.ts';
import { checkReceiptJob } from '../shop/receipts/check-receipt.job.ts';
import { checkReceipt } from '../shop/receipts/check-receipt.ts';
import { issueReceiptJob } from '../shop/receipts/issue-receipt.job.ts';
import { issueReceipt } from '../shop/receipts/issue-receipt.ts';
import { sendRestockNoticesJob } from '../shop/restock/send-restock-notices.job.ts';
import { sendRestockNotices } from '../shop/restock/send-restock-notices.ts';
import { fetchLabelJob } from '../shop/shipments/fetch-label.job.ts';
import { fetchLabel } from '../shop/shipments/fetch-label.ts';
import { sendActJob } from '../shop/shipments/send-act.job.ts';
import { sendAct } from '../shop/shipments/send-act.ts';
import { sendParcelJob } from '../shop/shipments/send-parcel.job.ts';
import { sendParcel } from '../shop/shipments/send-parcel.ts';
import { sendStepMessageJob } from '../shop/step-messages/send-step-message.job.ts';
import { sendStepMessage } from '../shop/step-messages/send-step-message.ts';
import { readLetterFilesJob } from '../shop/tickets/read-letter-files.job.ts';
import { readLetterFiles } from '../shop/tickets/read-letter-files.ts';
import { trackParcelJob } from '../shop/shipments/track-parcel.job.ts';
import { trackParcel } from '../shop/shipments/track-parcel.ts';
import { updateWebinarsJob } from '../shop/webinars/update-webinars.job.ts';
import { updateWebinars } from '../shop/webinars/update-webinars.ts';
import { allocateShipments, allocateShipmentsJob } from './allocate-shipments.ts';
import { applyRetention, applyRetentionJob } from './apply-retention.ts';
import { collectClaims, collectClaimsJob } from './collect-claims.ts';
import { checkInvariants, checkInvariantsJob } from './check-invariants.ts';
import { checkParcels, checkParcelsJob } from './check-parcels.ts';
import { closeOrderChanges, closeOrderChangesJob } from './close-order-changes.ts';
import { eraseAccounts, eraseAccountsJob } from './erase-accounts.ts';
import { expireOrders, expireOrdersJob } from './expire-orders.ts';
import { fetchLetters, fetchLettersJob } from './fetch-letters.ts';
import { fillCertificateTailsJob } from './fill-certificate-tails.ts';
import { importRegisters, importRegistersJob } from './import-registers.ts';
import { makePersonalDataExports } from './make-personal-data-exports.ts';
import { pollPayments, pollPaymentsJob } from './poll-payments.ts';
import { pollReceipts, pollReceiptsJob } from './poll-receipts.ts';
import { pollRefunds, pollRefundsJob } from './poll-refunds.ts';
import { reconcile, reconcileJob } from './reconcile.ts';
import { redeliverDigital, redeliverDigitalJob } from './redeliver-digital.ts';
import { LETTERS, type RegisteredLetter } from './letters.ts';
import { resendMailingEvents, resendMailingEventsJob } from './resend-mailing-events.ts';
import { resendLetters, resendLettersJob } from './resend-letters.ts';
import { resettlePayments, resettlePaymentsJob } from './resettle-payments.ts';
import { sendCampaignsJob, sendDueCampaigns } from './send-campaigns.ts';
import { sendMessages, sendMessagesJob } from './send-messages.ts';
import { settleBonuses, settleBonusesJob } from './settle-bonuses.ts';
import { warnOfBonusExpiry, warnOfBonusExpiryJob } from './warn-of-bonus-expiry.ts';
import { applyPlannedPricesJob, beginPlannedPrices } from './apply-planned-prices.ts';
import { watchLots, watchLotsJob } from './watch-lots.ts';
import { watchRecalls, watchRecallsJob } from './watch-recalls.ts';
import { watchShipments, watchShipmentsJob } from './watch-shipments.ts';
import { watchTickets, watchTicketsJob } from './watch-tickets.ts';
import type { Site } from './site.ts';

export interface RegisteredJob {
  readonly definition: JobDefinition<object>;
  run(ctx: ShopContext, payload: unknown, site: Site): Promise<void>;
}

function job<P extends object>(
  definition: JobDefinition<P>,
  action: (ctx: ShopContext, payload: P, site: Site) => Promise<void>,
): RegisteredJob {
  const payload: ZodType<P> = definition.payload;
  return {
    definition: definition as unknown as JobDefinition<object>,
    run: (ctx, input, site) => action(ctx, payload.parse(input), site),
  };
}

function letterJobOf({ definition, send }: RegisteredLetter): RegisteredJob {
  return job(letterJob(definition), send);
}

/** Every job of the shop and the action it runs. */
export const JOBS: readonly RegisteredJob[] = [
  ...LETTERS.map(letterJobOf),
  job(resendLettersJob, resendLetters),
  job(announceContentJob, announceContent),
  job(deliverDigitalJob, deliverDigital),
  job(checkPaymentJob, async (ctx, { paymentId }) => void (await checkPayment(ctx, paymentId))),
  job(settlePaymentJob, (ctx, { provider, providerPaymentId }) => settlePayment(ctx, provider, providerPaymentId)),
  job(refundPaymentJob, (ctx, { refundId }) => refundPayment(ctx, refundId)),
  job(refundCancelledJob, refundCancelled),
  job(issueReceiptJob, issueReceipt),
  job(checkReceiptJob, checkReceipt),
  job(expireOrdersJob, expireOrders),
  job(closeOrderChangesJob, closeOrderChanges),
  job(applyPaidChangeJob, applyPaidChange),
  job(allocateShipmentsJob, allocateShipments),
  job(sendParcelJob, (ctx, { taskId }) => sendParcel(ctx, taskId)),
  job(sendActJob, (ctx, { actId }) => sendAct(ctx, actId)),
  job(sendCourierCallJob, (ctx, { callId }) => sendCourierCall(ctx, callId)),
  job(sendMessagesJob, sendMessages),
  job(sendCampaignsJob, sendDueCampaigns),
  job(sendStepMessageJob, (ctx, { messageId }, { messages }) => sendStepMessage(ctx, messageId, messages.countries)),
  job(fetchLabelJob, (ctx, { shipmentId }) => fetchLabel(ctx, shipmentId)),
  job(trackParcelJob, (ctx, { taskId }) => trackParcel(ctx, taskId)),
  job(checkParcelsJob, checkParcels),
  job(refreshPointsJob, refreshPoints),
  job(readLetterFilesJob, (ctx, payload, { secret, files, letterReader }) =>
    readLetterFiles(ctx, { secret, files, reader: letterReader }, payload),
  ),
  job(resettlePaymentsJob, resettlePayments),
  job(pollPaymentsJob, pollPayments),
  job(pollRefundsJob, pollRefunds),
  job(pollReceiptsJob, pollReceipts),
  job(collectClaimsJob, collectClaims),
  job(fetchLettersJob, fetchLetters),
  job(importRegistersJob, importRegisters),
  job(settleBonusesJob, settleBonuses),
  job(warnOfBonusExpiryJob, warnOfBonusExpiry),
  job(reconcileJob, reconcile),
  job(redeliverDigitalJob, redeliverDigital),
  job(fillCertificateTailsJob, (ctx, _payload, { secret }) => fillTailDigests(ctx, secret)),
  job(sendRestockNoticesJob, sendRestockNotices),
  job(remindOfCoursesJob, remindOfCourses),
  job(sendMailingEventJob, sendMailingEvent),
  job(resendMailingEventsJob, resendMailingEvents),
  job(updateWebinarsJob, updateWebinars),
  job(watchShipmentsJob, watchShipments),
  job(applyPlannedPricesJob, beginPlannedPrices),
  job(runBulkChangeJob, (ctx, { bulkChangeId }) => runBulkChange(ctx, bulkChangeId)),
  job(watchLotsJob, watchLots),
  job(watchRecallsJob, watchRecalls),
  job(watchTicketsJob, watchTickets),
  job(marketFeedJob, writeMarketFeed),
  job(announcePagesJob, announcePages),
  job(applyRetentionJob, applyRetention),
  job(checkInvariantsJob, checkInvariants),
  job(makeExportsJob, makePersonalDataExports),
  job(eraseAccountsJob, eraseAccounts),
  job(removeDiscardedFilesJob, removeDiscardedFiles),
];
