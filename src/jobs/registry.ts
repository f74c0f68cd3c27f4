import type { ZodType } from 'zod';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ShopContext } from '../shop/context.ts';
import { announceContentJob } from '../shop/content/announce-content.job.ts';
import { announceContent } from '../shop/content/announce-content.ts';
import { deliverDigitalJob } from '../shop/digital/deliver-digital.job.ts';
import { deliverDigital } from '../shop/digital/deliver-digital.ts';
import { announcePagesJob } from '../shop/feeds/announce-pages.job.ts';
import { announcePages } from '../shop/feeds/announce-pages.ts';
import { marketFeedJob } from '../shop/feeds/market-feed.job.ts';
import { writeMarketFeed } from '../shop/feeds/write-market-feed.ts';
import { sweepFormsJob } from '../shop/forms/sweep-forms.job.ts';
import { sweepForms } from '../shop/forms/sweep-forms.ts';
import { tellMailingJob } from '../shop/mailing/tell-mailing.job.ts';
import { tellMailing } from '../shop/mailing/tell-mailing.ts';
import { sendLetter } from '../shop/messages/send-letter.ts';
import { letterJob } from '../shop/outbox/letter.job.ts';
import { sweepLettersJob } from '../shop/outbox/sweep-letters.job.ts';
import { sweepLetters } from '../shop/outbox/sweep-letters.ts';
import { askPaymentJob } from '../shop/payments/ask-payment.job.ts';
import { askPayment } from '../shop/payments/ask-payment.ts';
import { refundPaymentJob } from '../shop/payments/refund-payment.job.ts';
import { refundPayment } from '../shop/payments/refund-payment.ts';
import { settlePaymentJob } from '../shop/payments/settle-payment.job.ts';
import { sweepPaymentSignalsJob } from '../shop/payments/sweep-payment-signals.job.ts';
import { sweepPaymentSignals } from '../shop/payments/sweep-payment-signals.ts';
import { settlePayment } from '../shop/payments/settle-payment.ts';
import { sendRestockNoticesJob } from '../shop/restock/send-restock-notices.job.ts';
import { sendRestockNotices } from '../shop/restock/send-restock-notices.ts';
import { forgetCodesJob } from '../shop/signin/forget-codes.job.ts';
import { forgetCodes } from '../shop/signin/forget-codes.ts';
import { sweepSigninJob } from '../shop/signin/sweep-signin.job.ts';
import { sweepSignin } from '../shop/signin/sweep-signin.ts';
import { forgetGuestsJob } from '../shop/webinars/forget-guests.job.ts';
import { forgetGuests } from '../shop/webinars/forget-guests.ts';
import { tendWebinarsJob } from '../shop/webinars/tend-webinars.job.ts';
import { tendWebinars } from '../shop/webinars/tend-webinars.ts';
import { sweepSubscribersJob } from '../shop/mailing/sweep-subscribers.job.ts';
import { sweepSubscribers } from '../shop/mailing/sweep-subscribers.ts';
import { sweepChatsJob } from '../shop/support/sweep-chats.job.ts';
import { sweepChats } from '../shop/support/sweep-chats.ts';
import { sweepRestockNoticesJob } from '../shop/restock/sweep-restock-notices.job.ts';
import { sweepRestockNotices } from '../shop/restock/sweep-restock-notices.ts';
import { sweepMissesJob } from '../shop/search/sweep-misses.job.ts';
import { sweepMisses } from '../shop/search/sweep-misses.ts';
import { sweepConsentsJob } from '../shop/customers/sweep-consents.job.ts';
import { sweepConsents } from '../shop/customers/sweep-consents.ts';
import { forgetOrdersJob } from '../shop/orders/forget-orders.job.ts';
import { forgetOrders } from '../shop/orders/forget-orders.ts';
import { sweepReviewsJob } from '../shop/reviews/sweep-reviews.job.ts';
import { sweepReviews } from '../shop/reviews/sweep-reviews.ts';
import { expireOrders, expireOrdersJob } from './expire-orders.ts';
import { hearPayments, hearPaymentsJob } from './hear-payments.ts';
import { hearRefunds, hearRefundsJob } from './hear-refunds.ts';
import { redeliverDigital, redeliverDigitalJob } from './redeliver-digital.ts';
import { LETTERS, type RegisteredLetter } from './letters.ts';
import { retellMailing, retellMailingJob } from './retell-mailing.ts';
import { resendLetters, resendLettersJob } from './resend-letters.ts';
import { resettlePayments, resettlePaymentsJob } from './resettle-payments.ts';
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
    run: (ctx, given, site) => action(ctx, payload.parse(given), site),
  };
}

function sending({ definition, compose }: RegisteredLetter): RegisteredJob {
  return job(letterJob(definition), (ctx, facts, site) =>
    sendLetter(ctx, definition, facts, (company) => compose(ctx, facts, { ...site, company })),
  );
}

/** Every job of the shop and the action it runs. */
export const JOBS: readonly RegisteredJob[] = [
  ...LETTERS.map(sending),
  job(resendLettersJob, resendLetters),
  job(announceContentJob, announceContent),
  job(deliverDigitalJob, deliverDigital),
  job(askPaymentJob, async (ctx, { paymentId }) => void (await askPayment(ctx, paymentId))),
  job(settlePaymentJob, (ctx, { provider, providerPaymentId }) => settlePayment(ctx, provider, providerPaymentId)),
  job(refundPaymentJob, (ctx, { refundId }) => refundPayment(ctx, refundId)),
  job(sweepSigninJob, sweepSignin),
  job(expireOrdersJob, expireOrders),
  job(resettlePaymentsJob, resettlePayments),
  job(hearPaymentsJob, hearPayments),
  job(hearRefundsJob, hearRefunds),
  job(redeliverDigitalJob, redeliverDigital),
  job(sendRestockNoticesJob, sendRestockNotices),
  job(forgetCodesJob, forgetCodes),
  job(sweepLettersJob, sweepLetters),
  job(tellMailingJob, tellMailing),
  job(retellMailingJob, retellMailing),
  job(tendWebinarsJob, tendWebinars),
  job(forgetGuestsJob, forgetGuests),
  job(sweepFormsJob, sweepForms),
  job(marketFeedJob, writeMarketFeed),
  job(announcePagesJob, announcePages),
  job(sweepSubscribersJob, sweepSubscribers),
  job(sweepChatsJob, sweepChats),
  job(sweepRestockNoticesJob, sweepRestockNotices),
  job(sweepMissesJob, sweepMisses),
  job(forgetOrdersJob, forgetOrders),
  job(sweepConsentsJob, sweepConsents),
  job(sweepReviewsJob, sweepReviews),
  job(sweepPaymentSignalsJob, sweepPaymentSignals),
];
