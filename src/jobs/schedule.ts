import { announceContentJob } from '../shop/content/announce-content.job.ts';
import { announcePagesJob } from '../shop/feeds/announce-pages.job.ts';
import { marketFeedJob } from '../shop/feeds/market-feed.job.ts';
import { removeDiscardedFilesJob } from '../shop/forms/remove-discarded-files.job.ts';
import { sendRestockNoticesJob } from '../shop/restock/send-restock-notices.job.ts';
import { tendWebinarsJob } from '../shop/webinars/tend-webinars.job.ts';
import { applyRetentionJob } from './apply-retention.ts';
import { expireOrdersJob } from './expire-orders.ts';
import { pollPaymentsJob } from './poll-payments.ts';
import { pollRefundsJob } from './poll-refunds.ts';
import { redeliverDigitalJob } from './redeliver-digital.ts';
import { resendLettersJob } from './resend-letters.ts';
import { resendMailingEventsJob } from './resend-mailing-events.ts';
import { resettlePaymentsJob } from './resettle-payments.ts';

/** The clock of the shop on one screen: cron in UTC. */
export const SCHEDULE = [
  { job: expireOrdersJob.name, cron: '* * * * *', why: 'unpaid orders give their goods back' },
  { job: sendRestockNoticesJob.name, cron: '* * * * *', why: 'people wait for goods to come back' },
  { job: announceContentJob.name, cron: '* * * * *', why: 'a moment of publication nobody was woken for' },
  { job: resettlePaymentsJob.name, cron: '* * * * *', why: 'webhooks get lost' },
  { job: pollPaymentsJob.name, cron: '11 * * * *', why: 'no money is forgotten, whatever went wrong with a payment' },
  { job: pollRefundsJob.name, cron: '41 * * * *', why: 'signals of refunds get lost too' },
  { job: redeliverDigitalJob.name, cron: '*/5 * * * *', why: 'what is paid gets to its buyer' },
  { job: resendLettersJob.name, cron: '* * * * *', why: 'a mail server may be away for days' },
  { job: resendMailingEventsJob.name, cron: '17 * * * *', why: 'the mailing company may be silent for hours' },
  {
    job: tendWebinarsJob.name,
    cron: '* * * * *',
    why: 'guests of webinars are reminded, and told of what has changed',
  },
  { job: marketFeedJob.name, cron: '*/10 * * * *', why: 'the market hears of new prices and of what is sold out' },
  { job: announcePagesJob.name, cron: '3-59/5 * * * *', why: 'search engines read at once what is new' },
  { job: applyRetentionJob.name, cron: '17 * * * *', why: 'nothing is kept longer than was promised' },
  { job: removeDiscardedFilesJob.name, cron: '29 * * * *', why: 'files go with their forms' },
] as const;

/** Jobs of earlier versions, that `apply-retention` does now. */
export const RETIRED = [
  'forget-codes',
  'forget-orders',
  'forget-webinar-guests',
  'sweep-chats',
  'sweep-consents',
  'sweep-forms',
  'sweep-letters',
  'sweep-misses',
  'sweep-payment-signals',
  'sweep-restock-notices',
  'sweep-reviews',
  'sweep-signin',
  'sweep-subscribers',
] as const;
