import { announceContentJob } from '../shop/content/announce-content.job.ts';
import { refreshPointsJob } from '../shop/delivery/refresh-points.job.ts';
import { announcePagesJob } from '../shop/feeds/announce-pages.job.ts';
import { marketFeedJob } from '../shop/feeds/market-feed.job.ts';
import { removeDiscardedFilesJob } from './remove-discarded-files.ts';
import { remindOfCoursesJob } from '../shop/courses/remind-of-courses.job.ts';
import { makeExportsJob } from '../shop/personal-data/make-exports.job.ts';
import { sendRestockNoticesJob } from '../shop/restock/send-restock-notices.job.ts';
import { updateWebinarsJob } from '../shop/webinars/update-webinars.job.ts';
import { allocateShipmentsJob } from './allocate-shipments.ts';
import { applyPlannedPricesJob } from './apply-planned-prices.ts';
import { applyRetentionJob } from './apply-retention.ts';
import { checkInvariantsJob } from './check-invariants.ts';
import { checkParcelsJob } from './check-parcels.ts';
import { closeOrderChangesJob } from './close-order-changes.ts';
import { collectClaimsJob } from './collect-claims.ts';
import { eraseAccountsJob } from './erase-accounts.ts';
import { expireOrdersJob } from './expire-orders.ts';
import { fetchLettersJob } from './fetch-letters.ts';
import { fillCertificateTailsJob } from './fill-certificate-tails.ts';
import { importRegistersJob } from './import-registers.ts';
import { pollPaymentsJob } from './poll-payments.ts';
import { pollReceiptsJob } from './poll-receipts.ts';
import { pollRefundsJob } from './poll-refunds.ts';
import { reconcileJob } from './reconcile.ts';
import { redeliverDigitalJob } from './redeliver-digital.ts';
import { resendLettersJob } from './resend-letters.ts';
import { resendMailingEventsJob } from './resend-mailing-events.ts';
import { resettlePaymentsJob } from './resettle-payments.ts';
import { sendCampaignsJob } from './send-campaigns.ts';
import { sendMessagesJob } from './send-messages.ts';
import { settleBonusesJob } from './settle-bonuses.ts';
import { warnOfBonusExpiryJob } from './warn-of-bonus-expiry.ts';
import { watchLotsJob } from './watch-lots.ts';
import { watchRecallsJob } from './watch-recalls.ts';
import { watchShipmentsJob } from './watch-shipments.ts';
import { watchTicketsJob } from './watch-tickets.ts';

/** All scheduled jobs: cron in UTC. */
export const SCHEDULE = [
  { job: expireOrdersJob.name, cron: '* * * * *', why: 'stock of unpaid orders is released' },
  { job: closeOrderChangesJob.name, cron: '* * * * *', why: 'buyers do not answer, and their goods are held' },
  { job: allocateShipmentsJob.name, cron: '* * * * *', why: 'paid and confirmed orders can be packed' },
  { job: checkParcelsJob.name, cron: '* * * * *', why: 'carriers decide late, and their webhooks get lost' },
  { job: sendMessagesJob.name, cron: '* * * * *', why: 'buyers get SMS about their parcels' },
  { job: sendCampaignsJob.name, cron: '* * * * *', why: 'campaigns begin and go on, from 9 to 21 in Moscow' },
  { job: watchShipmentsJob.name, cron: '23 * * * *', why: 'parcels are late, and storage ends' },
  { job: applyPlannedPricesJob.name, cron: '* * * * *', why: 'planned prices begin' },
  { job: watchLotsJob.name, cron: '57 * * * *', why: 'lots expire, and the last of them is sold' },
  { job: watchRecallsJob.name, cron: '3-59/10 * * * *', why: 'buyers of a recalled batch are reached, or called' },
  { job: watchTicketsJob.name, cron: '7-59/10 * * * *', why: 'customers are answered in time' },
  {
    job: fetchLettersJob.name,
    cron: '* * * * *',
    why: 'replies of customers lie in a mailbox, where the shop has one',
  },
  { job: refreshPointsJob.name, cron: '* * * * *', why: 'points of a new carrier at once, of the others daily' },
  { job: sendRestockNoticesJob.name, cron: '* * * * *', why: 'customers wait for goods to be back in stock' },
  { job: remindOfCoursesJob.name, cron: '37 * * * *', why: 'it is morning in another zone each hour' },
  { job: announceContentJob.name, cron: '* * * * *', why: 'publications scheduled for a moment' },
  { job: resettlePaymentsJob.name, cron: '* * * * *', why: 'webhooks get lost' },
  { job: pollPaymentsJob.name, cron: '11 * * * *', why: 'no paid money is missed, whatever went wrong' },
  { job: pollRefundsJob.name, cron: '41 * * * *', why: 'webhooks of refunds get lost too' },
  { job: pollReceiptsJob.name, cron: '*/5 * * * *', why: 'receipts are watched until the cash register has them' },
  { job: collectClaimsJob.name, cron: '*/5 * * * *', why: 'carriers owe us what they have collected' },
  {
    job: importRegistersJob.name,
    cron: '52 * * * *',
    why: 'companies deliver registers as files, some before the night',
  },
  { job: reconcileJob.name, cron: '*/5 * * * *', why: 'each night, and whenever a person asks' },
  { job: settleBonusesJob.name, cron: '*/5 * * * *', why: 'the ledger has what became of bonuses by their terms' },
  { job: warnOfBonusExpiryJob.name, cron: '7 7 * * *', why: 'customers spend bonuses before they expire; by day' },
  { job: redeliverDigitalJob.name, cron: '*/5 * * * *', why: 'paid goods reach their buyer' },
  {
    job: fillCertificateTailsJob.name,
    cron: '*/10 * * * *',
    why: 'the staff finds certificates of earlier versions by the end of their code',
  },
  { job: resendLettersJob.name, cron: '* * * * *', why: 'a mail server may be down for days' },
  { job: resendMailingEventsJob.name, cron: '17 * * * *', why: 'the mailing company may be down for hours' },
  {
    job: updateWebinarsJob.name,
    cron: '* * * * *',
    why: 'guests of webinars get reminders and changes',
  },
  { job: marketFeedJob.name, cron: '*/10 * * * *', why: 'the market gets new prices and stock' },
  { job: announcePagesJob.name, cron: '3-59/5 * * * *', why: 'search engines learn of new pages at once' },
  { job: makeExportsJob.name, cron: '*/10 * * * *', why: 'a process that made an archive may have been killed' },
  { job: eraseAccountsJob.name, cron: '*/10 * * * *', why: 'accounts are deleted when their week is over' },
  { job: applyRetentionJob.name, cron: '17 * * * *', why: 'nothing is kept longer than promised' },
  {
    job: checkInvariantsJob.name,
    cron: '47 0 * * *',
    why: 'a contradiction in the data is found before a buyer finds it',
  },
  { job: removeDiscardedFilesJob.name, cron: '29 * * * *', why: 'files are removed with their forms' },
] as const;

/**
 * Scheduled jobs of earlier versions: `apply-retention` does their work, or the job has another name now. What waits in the
 * queue of a former name (`ask-payment`, `tell-mailing`) is found again by `resettle-payments` and `resend-mailing-events`.
 */
export const RETIRED = [
  'forget-codes',
  'forget-orders',
  'forget-webinar-guests',
  'hear-payments',
  'hear-refunds',
  'retell-mailing',
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
  'tend-webinars',
] as const;
