import type { ZodType } from 'zod';
import type { FileStore } from '../platform/files.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ShopContext } from '../shop/context.ts';
import { announceContentJob } from '../shop/content/announce-content.job.ts';
import { announceContent } from '../shop/content/announce-content.ts';
import { deliverDigitalJob } from '../shop/digital/deliver-digital.job.ts';
import { deliverDigital } from '../shop/digital/deliver-digital.ts';
import { deliverForm } from '../shop/forms/deliver-form.ts';
import { formLetterJob } from '../shop/forms/form-letter.job.ts';
import { announcePagesJob } from '../shop/feeds/announce-pages.job.ts';
import { announcePages } from '../shop/feeds/announce-pages.ts';
import { marketFeedJob } from '../shop/feeds/market-feed.job.ts';
import { writeMarketFeed } from '../shop/feeds/write-market-feed.ts';
import { giftLetterJob } from '../shop/forms/gift-letter.job.ts';
import { sendGiftLetter } from '../shop/forms/send-gift-letter.ts';
import { sweepFormsJob } from '../shop/forms/sweep-forms.job.ts';
import { sweepForms } from '../shop/forms/sweep-forms.ts';
import { tellMailingJob } from '../shop/mailing/tell-mailing.job.ts';
import { tellMailing } from '../shop/mailing/tell-mailing.ts';
import { contactLetterJob } from '../shop/messages/contact-letter.job.ts';
import { digitalLetterJob } from '../shop/messages/digital-letter.job.ts';
import { sendContactLetter } from '../shop/messages/send-contact-letter.ts';
import { sendDigitalLetter } from '../shop/messages/send-digital-letter.ts';
import { newsletterLetterJob } from '../shop/messages/newsletter-letter.job.ts';
import { sendNewsletterLetter } from '../shop/messages/send-newsletter-letter.ts';
import { sweepLettersJob } from '../shop/messages/sweep-letters.job.ts';
import { sweepLetters } from '../shop/messages/sweep-letters.ts';
import { orderLetterJob } from '../shop/messages/order-letter.job.ts';
import { passwordResetLetterJob } from '../shop/messages/password-reset-letter.job.ts';
import { sendPasswordResetLetter } from '../shop/messages/send-password-reset-letter.ts';
import { sendWelcomeLetter } from '../shop/messages/send-welcome-letter.ts';
import { welcomeLetterJob } from '../shop/messages/welcome-letter.job.ts';
import { sendOrderLetter } from '../shop/messages/send-order-letter.ts';
import { refundPaymentJob } from '../shop/payments/refund-payment.job.ts';
import { refundPayment } from '../shop/payments/refund-payment.ts';
import { settlePaymentJob } from '../shop/payments/settle-payment.job.ts';
import { sweepPaymentSignalsJob } from '../shop/payments/sweep-payment-signals.job.ts';
import { sweepPaymentSignals } from '../shop/payments/sweep-payment-signals.ts';
import { settlePayment } from '../shop/payments/settle-payment.ts';
import { restockLetterJob } from '../shop/restock/restock-letter.job.ts';
import { sendRestockLetter } from '../shop/restock/send-restock-letter.ts';
import { sendRestockNoticesJob } from '../shop/restock/send-restock-notices.job.ts';
import { sendRestockNotices } from '../shop/restock/send-restock-notices.ts';
import { forgetCodesJob } from '../shop/signin/forget-codes.job.ts';
import { forgetCodes } from '../shop/signin/forget-codes.ts';
import { sweepSigninJob } from '../shop/signin/sweep-signin.job.ts';
import { sweepSignin } from '../shop/signin/sweep-signin.ts';
import { questionLetterJob } from '../shop/support/question-letter.job.ts';
import { sendQuestionLetter } from '../shop/support/send-question-letter.ts';
import { forgetGuestsJob } from '../shop/webinars/forget-guests.job.ts';
import { forgetGuests } from '../shop/webinars/forget-guests.ts';
import { sendWebinarLetter } from '../shop/webinars/send-webinar-letter.ts';
import { tendWebinarsJob } from '../shop/webinars/tend-webinars.job.ts';
import { tendWebinars } from '../shop/webinars/tend-webinars.ts';
import { webinarLetterJob } from '../shop/webinars/webinar-letter.job.ts';
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
import { hearRefunds, hearRefundsJob } from './hear-refunds.ts';
import { redeliverDigital, redeliverDigitalJob } from './redeliver-digital.ts';
import { retellMailing, retellMailingJob } from './retell-mailing.ts';
import { resettlePayments, resettlePaymentsJob } from './resettle-payments.ts';

/** What jobs know of the site besides the context. */
export interface Site {
  readonly origin: string;
  readonly secret: string;
  readonly files: FileStore;
  /** Where briefs of contract manufacturing are read. */
  readonly partnerEmail: string;
}

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

/** Every job of the shop and the action it runs. */
export const JOBS: readonly RegisteredJob[] = [
  job(announceContentJob, announceContent),
  job(orderLetterJob, sendOrderLetter),
  job(welcomeLetterJob, sendWelcomeLetter),
  job(contactLetterJob, sendContactLetter),
  job(passwordResetLetterJob, sendPasswordResetLetter),
  job(deliverDigitalJob, deliverDigital),
  job(digitalLetterJob, sendDigitalLetter),
  job(settlePaymentJob, (ctx, { providerPaymentId }) => settlePayment(ctx, providerPaymentId)),
  job(refundPaymentJob, (ctx, { refundId }) => refundPayment(ctx, refundId)),
  job(sweepSigninJob, sweepSignin),
  job(expireOrdersJob, expireOrders),
  job(resettlePaymentsJob, resettlePayments),
  job(hearRefundsJob, hearRefunds),
  job(redeliverDigitalJob, redeliverDigital),
  job(sendRestockNoticesJob, sendRestockNotices),
  job(restockLetterJob, sendRestockLetter),
  job(forgetCodesJob, forgetCodes),
  job(newsletterLetterJob, sendNewsletterLetter),
  job(giftLetterJob, sendGiftLetter),
  job(sweepLettersJob, sweepLetters),
  job(tellMailingJob, tellMailing),
  job(retellMailingJob, retellMailing),
  job(questionLetterJob, sendQuestionLetter),
  job(tendWebinarsJob, tendWebinars),
  job(webinarLetterJob, sendWebinarLetter),
  job(forgetGuestsJob, forgetGuests),
  job(formLetterJob, deliverForm),
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
