// Longer than usual: one table of every term.
import { clearOldRecipients } from '../shop/campaigns/clear-recipients.ts';
import { addDays } from '../kernel/dates.ts';
import type { RemoveExpired } from '../platform/retention.ts';
import { BULK_CHANGE_DAYS } from '../shop/bulk-changes/bulk-change.rules.ts';
import { removeOldBulkChanges } from '../shop/bulk-changes/remove-old-bulk-changes.ts';
import { removeOldReasons } from '../shop/exceptions/erase-reasons.ts';
import { removeOldCheckoutDrafts } from '../shop/customers/remove-checkout-drafts.ts';
import { removeOldOffers, removeOldPointChanges } from '../shop/delivery/remove-old-offers.ts';
import { removeOldLogs } from '../shop/customers/remove-old-logs.ts';
import { removeEndedConsents } from '../shop/customers/remove-ended-consents.ts';
import {
  removeAnsweredForms,
  removeBriefs,
  removeGiftForms,
  removeUnansweredForms,
  discardUnsentFiles,
} from '../shop/forms/remove-old-forms.ts';
import { removeOldPreviews } from '../shop/content/remove-old-previews.ts';
import { removeOldMenuPreviews } from '../shop/menus/remove-old-menu-previews.ts';
import { RETENTION_DAYS } from '../shop/forms/form-message.rules.ts';
import { anonymizeUnsubscribed, removeUnconfirmed } from '../shop/mailing/remove-old-subscribers.ts';
import { anonymizeOldOrders } from '../shop/orders/anonymize-old-orders.ts';
import { doneBefore } from '../shop/orders/order-term.rules.ts';
import { removeOldMailboxDays, removeOldLetters } from '../shop/outbox/remove-old-letters.ts';
import { removeOldPaymentSignals } from '../shop/payments/remove-old-payment-signals.ts';
import { removeRefundRequests } from '../shop/payments/remove-refund-requests.ts';
import { removeReceiptRequests } from '../shop/receipts/remove-receipt-requests.ts';
import { discardOldExports, EXPORT_DAYS } from '../shop/personal-data/discard-exports.ts';
import { ACT_DAYS } from '../shop/personal-data/deletion.rules.ts';
import { removeOldActs } from '../shop/personal-data/remove-old-acts.ts';
import { removeOldRuns } from '../shop/reconciliation/remove-old-runs.ts';
import {
  discardPhotosOfEndedReturns,
  discardPhotosOfOldReturns,
  discardUnsentPhotos,
  PHOTO_DAYS,
} from '../shop/returns/remove-return-photos.ts';
import { blankReturnWords, removeOldReturnCommands } from '../shop/returns/remove-old-return-rows.ts';
import { removeSentRestockNotices } from '../shop/restock/remove-sent-restock-notices.ts';
import { removeRefusedReviews } from '../shop/reviews/remove-refused-reviews.ts';
import {
  clearWaveAnswers,
  removeActFiles,
  removeOldCommands,
  removeOldLabels,
  removeReasons,
  removeReleasedHolds,
} from '../shop/shipments/remove-old-commands.ts';
import { removeOldStepMessages } from '../shop/step-messages/remove-old-step-messages.ts';
import { removeOldMisses } from '../shop/search/remove-old-misses.ts';
import { removeOldAttempts } from '../shop/attempts/remove-old-attempts.ts';
import { removeOldCodes, removeOldFailures, removeExpiredTickets } from '../shop/codes/remove-old-codes.ts';
import { removeOldContactChanges } from '../shop/accounts/remove-old-contact-changes.ts';
import { removeExpiredChallenges } from '../shop/passkeys/remove-expired-challenges.ts';
import { removeExpiredResets } from '../shop/passwords/remove-expired-resets.ts';
import { DEVICE_DAYS, removeOldDevices } from '../shop/sessions/known-devices.ts';
import { removeEndedSessions, removeExpiredSessions } from '../shop/sessions/remove-old-sessions.ts';
import { removeExpiredInvitations, removeOldStaffSessions } from '../shop/staff/remove-old-staff-rows.ts';
import { removeExpiredSolutions } from '../shop/captcha/remove-expired-solutions.ts';
import { removeOldChats, removeOldQuestions } from '../shop/support/remove-old-chats.ts';
import {
  discardLettersWithoutTicket,
  discardOldLetters,
  discardUnsentTicketFiles,
  removeOldTickets,
} from '../shop/tickets/remove-old-tickets.ts';
import { removeCancelledGuests, removeOldGuests } from '../shop/webinars/remove-old-guests.ts';
import { CANCELLED_RETENTION_DAYS, GUESTS_RETENTION_DAYS } from '../shop/webinars/webinar.rules.ts';

export interface RetentionTerm {
  readonly what: string;
  /** Data that ended before this moment is past its term. */
  readonly endsBefore: (now: Date) => Date;
  readonly remove: RemoveExpired;
  readonly why: string;
}

const days = (count: number) => (now: Date) => addDays(now, -count);
const YEAR = 365;

/** Everything with limited retention: how long it is kept, and why. The pages about personal data promise these terms. */
export const RETENTION: readonly RetentionTerm[] = [
  { what: 'codes', endsBefore: days(2), remove: removeOldCodes, why: 'the longest window that counts them is a day' },
  { what: 'attempts', endsBefore: days(2), remove: removeOldAttempts, why: 'the longest window is a day' },
  { what: 'wrong codes', endsBefore: days(0), remove: removeOldFailures, why: 'each row has its own end' },
  {
    what: 'solved puzzles',
    endsBefore: days(0),
    remove: removeExpiredSolutions,
    why: 'useless after they expire',
  },
  {
    what: 'sessions',
    endsBefore: days(40),
    remove: removeExpiredSessions,
    why: 'customers may ask who signed in and when',
  },
  {
    what: 'ended sessions',
    endsBefore: days(40),
    remove: removeEndedSessions,
    why: 'customers may ask who signed in and when',
  },
  {
    what: 'known browsers',
    endsBefore: days(DEVICE_DAYS),
    remove: removeOldDevices,
    why: 'browsers keep their cookies for no longer',
  },
  {
    what: 'staff sessions',
    endsBefore: days(180),
    remove: removeOldStaffSessions,
    why: 'the owner may ask who was signed in',
  },
  {
    what: 'staff invitations',
    endsBefore: days(0),
    remove: removeExpiredInvitations,
    why: 'useless after they expire',
  },
  { what: 'contact changes', endsBefore: days(40), remove: removeOldContactChanges, why: 'letters refer to them' },
  {
    what: 'password resets',
    endsBefore: days(1),
    remove: removeExpiredResets,
    why: 'useless after they expire',
  },
  {
    what: 'challenges of passkeys',
    endsBefore: days(0),
    remove: removeExpiredChallenges,
    why: 'useless after they expire',
  },
  { what: 'proof tickets', endsBefore: days(1), remove: removeExpiredTickets, why: 'useless after they expire' },
  { what: 'letters', endsBefore: days(30), remove: removeOldLetters, why: 'no letter is retried for longer' },
  { what: 'letters a day', endsBefore: days(2), remove: removeOldMailboxDays, why: 'mailboxes have a daily limit' },
  { what: 'orders', endsBefore: doneBefore, remove: anonymizeOldOrders, why: 'sales documents are kept five years' },
  {
    what: 'drafts of checkouts',
    endsBefore: days(30),
    remove: removeOldCheckoutDrafts,
    why: 'an order is finished within days',
  },
  {
    what: 'consents',
    endsBefore: days(3 * YEAR + 1),
    remove: removeEndedConsents,
    why: 'consent may have to be proved in court until then',
  },
  {
    what: 'archives of personal data',
    endsBefore: days(EXPORT_DAYS),
    remove: discardOldExports,
    why: 'they were downloaded; a new one can be asked for',
  },
  {
    what: 'acts of deletion',
    endsBefore: days(ACT_DAYS),
    remove: removeOldActs,
    why: 'they prove the deletion for three years',
  },
  {
    what: 'logs of deleted accounts',
    endsBefore: days(ACT_DAYS),
    remove: removeOldLogs,
    why: 'they prove the deletion together with its act',
  },
  {
    what: 'payment signals',
    endsBefore: days(30),
    remove: removeOldPaymentSignals,
    why: 'companies repeat them for a day',
  },
  {
    what: 'shipment commands',
    endsBefore: days(30),
    remove: removeOldCommands,
    why: 'a device without network repeats them for days',
  },
  {
    what: 'answers about picking waves',
    endsBefore: days(30),
    remove: clearWaveAnswers,
    why: 'a device without network repeats the press for days',
  },
  {
    what: 'bulk changes of products',
    endsBefore: days(BULK_CHANGE_DAYS),
    remove: removeOldBulkChanges,
    why: 'what was changed is in the events of each product',
  },
  {
    what: 'return commands',
    endsBefore: days(30),
    remove: removeOldReturnCommands,
    why: 'a device without network repeats them for days',
  },
  { what: 'words of returns', endsBefore: doneBefore, remove: blankReturnWords, why: 'as the orders they belong to' },
  {
    what: 'photos of ended returns',
    endsBefore: days(PHOTO_DAYS),
    remove: discardPhotosOfEndedReturns,
    why: 'the decision may be disputed until then',
  },
  {
    what: 'photos of old returns',
    endsBefore: doneBefore,
    remove: discardPhotosOfOldReturns,
    why: 'as the orders they belong to',
  },
  { what: 'unsent photos', endsBefore: days(1), remove: discardUnsentPhotos, why: 'no request was sent with them' },
  { what: 'remembered offers', endsBefore: days(60), remove: removeOldOffers, why: 'the longest term of the setting' },
  {
    what: 'changes of points',
    endsBefore: days(YEAR),
    remove: removeOldPointChanges,
    why: 'buyers may ask where their parcel went',
  },
  {
    what: 'messages about steps',
    endsBefore: days(YEAR),
    remove: removeOldStepMessages,
    why: 'no parcel waits for longer',
  },
  {
    what: 'reasons in logs of shipments',
    endsBefore: doneBefore,
    remove: removeReasons,
    why: 'as the orders they belong to',
  },
  {
    what: 'reasons in exceptions',
    endsBefore: doneBefore,
    remove: removeOldReasons,
    why: 'as the orders they belong to',
  },
  { what: 'labels', endsBefore: days(30), remove: removeOldLabels, why: 'a box is handed over within days' },
  {
    what: 'files of hand-over acts',
    endsBefore: doneBefore,
    remove: removeActFiles,
    why: 'documents of sales are kept five years',
  },
  {
    what: 'released holds',
    endsBefore: days(YEAR),
    remove: removeReleasedHolds,
    why: 'buyers may ask why a parcel was late',
  },
  {
    what: 'refund requests',
    endsBefore: days(30),
    remove: removeRefundRequests,
    why: 'a refund is not sent again after a day',
  },
  {
    what: 'receipt requests',
    endsBefore: days(30),
    remove: removeReceiptRequests,
    why: 'a receipt is not sent again after a day; its lines and numbers are kept as the payment is',
  },
  {
    what: 'comparisons of days',
    endsBefore: days(400),
    remove: removeOldRuns,
    why: 'what they found is kept; when they ran is asked within a year',
  },
  {
    what: 'restock notices',
    endsBefore: days(30),
    remove: removeSentRestockNotices,
    why: 'an address is for one letter, which can be requested again',
  },
  {
    what: 'refused reviews',
    endsBefore: days(29),
    remove: removeRefusedReviews,
    why: 'a refusal may be reconsidered; a review withdrawn on request must be gone in thirty days',
  },
  {
    what: 'unconfirmed addresses',
    endsBefore: days(30),
    remove: removeUnconfirmed,
    why: 'the subscription was not confirmed',
  },
  { what: 'unsubscribed addresses', endsBefore: days(30), remove: anonymizeUnsubscribed, why: 'no longer needed' },
  {
    what: 'recipients of campaigns',
    endsBefore: days(YEAR),
    remove: clearOldRecipients,
    why: 'who got what may be asked for a year; outcomes are counted without people',
  },
  { what: 'gifts', endsBefore: days(RETENTION_DAYS.gift), remove: removeGiftForms, why: 'one gift for each address' },
  { what: 'briefs', endsBefore: days(RETENTION_DAYS.partnership), remove: removeBriefs, why: 'negotiations are long' },
  {
    what: 'answered forms',
    endsBefore: days(RETENTION_DAYS.answered),
    remove: removeAnsweredForms,
    why: 'the visitor may ask again',
  },
  {
    what: 'forms',
    endsBefore: days(RETENTION_DAYS.unanswered),
    remove: removeUnansweredForms,
    why: 'answers are not always recorded',
  },
  {
    what: 'unsent files',
    endsBefore: days(RETENTION_DAYS.unsentFile),
    remove: discardUnsentFiles,
    why: 'no form was sent with them',
  },
  {
    what: 'questions',
    endsBefore: days(YEAR + 30),
    remove: removeOldQuestions,
    why: 'a year after the answer, which takes a month at most',
  },
  {
    what: 'tickets',
    endsBefore: days(3 * YEAR),
    remove: removeOldTickets,
    why: 'claims may go to court for three years',
  },
  {
    what: 'unsent files of tickets',
    endsBefore: days(1),
    remove: discardUnsentTicketFiles,
    why: 'no message was sent with them',
  },
  {
    what: 'letters to tickets as they came',
    endsBefore: days(180),
    remove: discardOldLetters,
    why: 'what was cut off as a quotation may be asked for; the words stay in the ticket',
  },
  {
    what: 'letters that belong to no ticket',
    endsBefore: days(30),
    remove: discardLettersWithoutTicket,
    why: 'nobody has recognised them',
  },
  { what: 'chats', endsBefore: days(3 * YEAR), remove: removeOldChats, why: 'as the policy says' },
  {
    what: 'webinar guests',
    endsBefore: days(GUESTS_RETENTION_DAYS),
    remove: removeOldGuests,
    why: 'letters announce the recording',
  },
  {
    what: 'cancelled guests',
    endsBefore: days(CANCELLED_RETENTION_DAYS),
    remove: removeCancelledGuests,
    why: 'they will not attend',
  },
  {
    what: 'searches without results',
    endsBefore: days(180),
    remove: removeOldMisses,
    why: 'old searches are of no use',
  },
  {
    what: 'previews of content',
    endsBefore: days(1),
    remove: removeOldPreviews,
    why: 'their links work for an hour',
  },
  {
    what: 'previews of menus',
    endsBefore: days(1),
    remove: removeOldMenuPreviews,
    why: 'their links work for an hour',
  },
];
