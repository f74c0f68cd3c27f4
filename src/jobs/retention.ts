import { addDays } from '../kernel/dates.ts';
import type { RemoveExpired } from '../platform/retention.ts';
import { removeEndedConsents } from '../shop/customers/remove-ended-consents.ts';
import {
  removeAnsweredForms,
  removeBriefs,
  removeGiftForms,
  removeUnansweredForms,
  discardUnsentFiles,
} from '../shop/forms/remove-old-forms.ts';
import { RETENTION_DAYS } from '../shop/forms/form-message.rules.ts';
import { anonymizeLeavers, removeUnconfirmed } from '../shop/mailing/remove-old-subscribers.ts';
import { anonymizeOldOrders } from '../shop/orders/anonymize-old-orders.ts';
import { doneBefore } from '../shop/orders/order-term.rules.ts';
import { removeOldMailboxDays, removeOldLetters } from '../shop/outbox/remove-old-letters.ts';
import { removeOldPaymentSignals } from '../shop/payments/remove-old-payment-signals.ts';
import { removeSentRestockNotices } from '../shop/restock/remove-sent-restock-notices.ts';
import { removeRefusedReviews } from '../shop/reviews/remove-refused-reviews.ts';
import { removeOldMisses } from '../shop/search/remove-old-misses.ts';
import { removeOldAttempts } from '../shop/attempts/remove-old-attempts.ts';
import { removeOldCodes, removeOldFailures, removeExpiredTickets } from '../shop/codes/remove-old-codes.ts';
import { removeOldContactChanges } from '../shop/accounts/remove-old-contact-changes.ts';
import { removeExpiredResets } from '../shop/passwords/remove-expired-resets.ts';
import { removeEndedSessions, removeExpiredSessions } from '../shop/sessions/remove-old-sessions.ts';
import { removeExpiredInvitations, removeOldStaffSessions } from '../shop/staff/remove-old-staff-rows.ts';
import { removeExpiredSolutions } from '../shop/captcha/remove-expired-solutions.ts';
import { removeOldChats, removeOldQuestions } from '../shop/support/remove-old-chats.ts';
import { removeCancelledGuests, removeOldGuests } from '../shop/webinars/remove-old-guests.ts';
import { CANCELLED_RETENTION_DAYS, GUESTS_RETENTION_DAYS } from '../shop/webinars/webinar.rules.ts';

export interface RetentionTerm {
  readonly what: string;
  /** What ended before that moment is past its term. */
  readonly endsBefore: (now: Date) => Date;
  readonly forget: RemoveExpired;
  readonly why: string;
}

const days = (count: number) => (now: Date) => addDays(now, -count);
const YEAR = 365;

/** Everything that is not kept for ever, on one screen: how long, and for what. The pages about personal data promise it. */
export const RETENTION: readonly RetentionTerm[] = [
  { what: 'codes', endsBefore: days(2), forget: removeOldCodes, why: 'the longest window that counts them is a day' },
  { what: 'tries', endsBefore: days(2), forget: removeOldAttempts, why: 'the longest window is a day' },
  { what: 'wrong codes', endsBefore: days(0), forget: removeOldFailures, why: 'each says itself when it is forgotten' },
  {
    what: 'solved puzzles',
    endsBefore: days(0),
    forget: removeExpiredSolutions,
    why: 'past their end they open nothing',
  },
  { what: 'sessions', endsBefore: days(40), forget: removeExpiredSessions, why: 'one may ask who signed in when' },
  { what: 'ended sessions', endsBefore: days(40), forget: removeEndedSessions, why: 'one may ask who signed in when' },
  {
    what: 'staff sessions',
    endsBefore: days(180),
    forget: removeOldStaffSessions,
    why: 'one may ask who was signed in',
  },
  {
    what: 'staff invitations',
    endsBefore: days(0),
    forget: removeExpiredInvitations,
    why: 'past their end they open nothing',
  },
  { what: 'contact changes', endsBefore: days(40), forget: removeOldContactChanges, why: 'letters tell of them' },
  {
    what: 'password resets',
    endsBefore: days(1),
    forget: removeExpiredResets,
    why: 'past their end they open nothing',
  },
  { what: 'proof tickets', endsBefore: days(1), forget: removeExpiredTickets, why: 'past their end they open nothing' },
  { what: 'letters', endsBefore: days(30), forget: removeOldLetters, why: 'none is tried for longer' },
  { what: 'letters a day', endsBefore: days(2), forget: removeOldMailboxDays, why: 'a mailbox has a limit by the day' },
  { what: 'orders', endsBefore: doneBefore, forget: anonymizeOldOrders, why: 'papers of a sale are kept five years' },
  {
    what: 'consents',
    endsBefore: days(3 * YEAR + 1),
    forget: removeEndedConsents,
    why: 'so long somebody may ask in court whether there was one',
  },
  {
    what: 'payment signals',
    endsBefore: days(30),
    forget: removeOldPaymentSignals,
    why: 'a company repeats them for a day',
  },
  {
    what: 'restock notices',
    endsBefore: days(30),
    forget: removeSentRestockNotices,
    why: 'an address is for one letter, which may be asked for again',
  },
  {
    what: 'refused reviews',
    endsBefore: days(29),
    forget: removeRefusedReviews,
    why: 'a refusal may be thought over; what was taken down on request must be gone in thirty',
  },
  { what: 'unconfirmed addresses', endsBefore: days(30), forget: removeUnconfirmed, why: 'nobody asked for letters' },
  { what: 'unsubscribed addresses', endsBefore: days(30), forget: anonymizeLeavers, why: 'nobody needs them' },
  { what: 'gifts', endsBefore: days(RETENTION_DAYS.gift), forget: removeGiftForms, why: 'one gift to an address' },
  { what: 'briefs', endsBefore: days(RETENTION_DAYS.partnership), forget: removeBriefs, why: 'talks are long' },
  {
    what: 'answered forms',
    endsBefore: days(RETENTION_DAYS.answered),
    forget: removeAnsweredForms,
    why: 'one may ask again',
  },
  {
    what: 'forms',
    endsBefore: days(RETENTION_DAYS.unanswered),
    forget: removeUnansweredForms,
    why: 'answers are not noted always',
  },
  {
    what: 'unsent files',
    endsBefore: days(RETENTION_DAYS.unsentFile),
    forget: discardUnsentFiles,
    why: 'no form came',
  },
  {
    what: 'questions',
    endsBefore: days(YEAR + 30),
    forget: removeOldQuestions,
    why: 'a year after the answer, which takes a month at most',
  },
  { what: 'chats', endsBefore: days(3 * YEAR), forget: removeOldChats, why: 'as the policy says' },
  {
    what: 'webinar guests',
    endsBefore: days(GUESTS_RETENTION_DAYS),
    forget: removeOldGuests,
    why: 'the recording is told of',
  },
  {
    what: 'cancelled guests',
    endsBefore: days(CANCELLED_RETENTION_DAYS),
    forget: removeCancelledGuests,
    why: 'they do not come',
  },
  {
    what: 'searches without results',
    endsBefore: days(180),
    forget: removeOldMisses,
    why: 'what nobody searches for any more is of no use',
  },
];
