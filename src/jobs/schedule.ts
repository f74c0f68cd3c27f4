import { announceContentJob } from '../shop/content/announce-content.job.ts';
import { announcePagesJob } from '../shop/feeds/announce-pages.job.ts';
import { marketFeedJob } from '../shop/feeds/market-feed.job.ts';
import { sendRestockNoticesJob } from '../shop/restock/send-restock-notices.job.ts';
import { sweepFormsJob } from '../shop/forms/sweep-forms.job.ts';
import { sweepLettersJob } from '../shop/outbox/sweep-letters.job.ts';
import { forgetCodesJob } from '../shop/signin/forget-codes.job.ts';
import { sweepSigninJob } from '../shop/signin/sweep-signin.job.ts';
import { forgetGuestsJob } from '../shop/webinars/forget-guests.job.ts';
import { tendWebinarsJob } from '../shop/webinars/tend-webinars.job.ts';
import { sweepSubscribersJob } from '../shop/mailing/sweep-subscribers.job.ts';
import { sweepChatsJob } from '../shop/support/sweep-chats.job.ts';
import { sweepRestockNoticesJob } from '../shop/restock/sweep-restock-notices.job.ts';
import { sweepMissesJob } from '../shop/search/sweep-misses.job.ts';
import { sweepConsentsJob } from '../shop/customers/sweep-consents.job.ts';
import { forgetOrdersJob } from '../shop/orders/forget-orders.job.ts';
import { sweepReviewsJob } from '../shop/reviews/sweep-reviews.job.ts';
import { sweepPaymentSignalsJob } from '../shop/payments/sweep-payment-signals.job.ts';
import { expireOrdersJob } from './expire-orders.ts';
import { hearPaymentsJob } from './hear-payments.ts';
import { hearRefundsJob } from './hear-refunds.ts';
import { redeliverDigitalJob } from './redeliver-digital.ts';
import { resendLettersJob } from './resend-letters.ts';
import { retellMailingJob } from './retell-mailing.ts';
import { resettlePaymentsJob } from './resettle-payments.ts';

/** The clock of the shop on one screen: cron in UTC. */
export const SCHEDULE = [
  { job: expireOrdersJob.name, cron: '* * * * *', why: 'unpaid orders give their goods back' },
  { job: sendRestockNoticesJob.name, cron: '* * * * *', why: 'people wait for goods to come back' },
  { job: announceContentJob.name, cron: '* * * * *', why: 'a moment of publication nobody was woken for' },
  { job: resettlePaymentsJob.name, cron: '* * * * *', why: 'webhooks get lost' },
  { job: hearPaymentsJob.name, cron: '11 * * * *', why: 'no money is forgotten, whatever went wrong with a payment' },
  { job: hearRefundsJob.name, cron: '41 * * * *', why: 'signals of refunds get lost too' },
  { job: redeliverDigitalJob.name, cron: '*/5 * * * *', why: 'what is paid gets to its buyer' },
  { job: resendLettersJob.name, cron: '* * * * *', why: 'a mail server may be away for days' },
  { job: retellMailingJob.name, cron: '17 * * * *', why: 'the mailing company may be silent for hours' },
  { job: forgetCodesJob.name, cron: '17 * * * *', why: 'what no limit counts any more is nobody’s business' },
  { job: sweepLettersJob.name, cron: '19 1 * * *', why: 'who was written to is nobody’s business for longer' },
  { job: sweepSigninJob.name, cron: '17 1 * * *', why: 'sessions and tickets that are over are nobody’s business' },
  {
    job: tendWebinarsJob.name,
    cron: '* * * * *',
    why: 'guests of webinars are reminded, and told of what has changed',
  },
  { job: forgetGuestsJob.name, cron: '23 1 * * *', why: 'who came to a webinar is nobody’s business after a season' },
  { job: sweepFormsJob.name, cron: '29 1 * * *', why: 'forms are kept no longer than was promised' },
  { job: marketFeedJob.name, cron: '*/10 * * * *', why: 'the market hears of new prices and of what is sold out' },
  { job: announcePagesJob.name, cron: '3-59/5 * * * *', why: 'search engines read at once what is new' },
  {
    job: sweepSubscribersJob.name,
    cron: '23 1 * * *',
    why: 'addresses nobody confirmed, or that have left, are nobody’s business',
  },
  { job: sweepChatsJob.name, cron: '27 1 * * *', why: 'talks are kept as long as the policy says' },
  { job: sweepRestockNoticesJob.name, cron: '31 1 * * *', why: 'an address left for one letter is for one letter' },
  { job: sweepMissesJob.name, cron: '37 1 * * *', why: 'old misses make room for new ones' },
  { job: forgetOrdersJob.name, cron: '41 1 * * *', why: 'who bought is kept as long as the papers of the sale' },
  { job: sweepReviewsJob.name, cron: '43 1 * * *', why: 'a review that will not be shown is nobody’s business' },
  { job: sweepConsentsJob.name, cron: '47 1 * * *', why: 'proofs of consents are kept three years after their end' },
  { job: sweepPaymentSignalsJob.name, cron: '53 1 * * *', why: 'what a company said is of use for a month' },
] as const;
