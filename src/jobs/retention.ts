import { addDays } from '../kernel/dates.ts';
import type { Forget } from '../platform/retention.ts';
import { forgetConsents } from '../shop/customers/forget-consents.ts';
import {
  forgetAnsweredForms,
  forgetBriefs,
  forgetGiftForms,
  forgetUnansweredForms,
  forgetUnsentFiles,
} from '../shop/forms/forget-forms.ts';
import { KEPT_DAYS } from '../shop/forms/form-message.rules.ts';
import { forgetLeavers, forgetUnconfirmed } from '../shop/mailing/forget-subscribers.ts';
import { forgetOrders } from '../shop/orders/forget-orders.ts';
import { doneBefore } from '../shop/orders/order-term.rules.ts';
import { forgetMailboxDays, forgetOldLetters } from '../shop/outbox/forget-old-letters.ts';
import { forgetPaymentSignals } from '../shop/payments/forget-payment-signals.ts';
import { forgetRestockNotices } from '../shop/restock/forget-restock-notices.ts';
import { forgetRefusedReviews } from '../shop/reviews/forget-refused-reviews.ts';
import { forgetMisses } from '../shop/search/forget-misses.ts';
import { forgetAttempts } from '../shop/attempts/forget-attempts.ts';
import { forgetCodes, forgetFailures, forgetProofTickets } from '../shop/codes/forget-codes.ts';
import { forgetContactChanges } from '../shop/accounts/forget-contact-changes.ts';
import { forgetResets } from '../shop/passwords/forget-resets.ts';
import { forgetEndedSessions, forgetExpiredSessions } from '../shop/sessions/forget-sessions.ts';
import { forgetStaffInvitations, forgetStaffSessions } from '../shop/staff/forget-staff.ts';
import { forgetSolutions } from '../shop/captcha/forget-solutions.ts';
import { forgetChats, forgetQuestions } from '../shop/support/forget-talks.ts';
import { forgetCancelled, forgetGuests } from '../shop/webinars/forget-guests.ts';
import { CANCELLED_KEPT_DAYS, GUESTS_KEPT_DAYS } from '../shop/webinars/webinar.rules.ts';

export interface RetentionTerm {
  readonly what: string;
  /** What ended before that moment is past its term. */
  readonly endsBefore: (now: Date) => Date;
  readonly forget: Forget;
  readonly why: string;
}

const days = (count: number) => (now: Date) => addDays(now, -count);
const YEAR = 365;

/** Everything that is not kept for ever, on one screen: how long, and for what. The pages about personal data promise it. */
export const RETENTION: readonly RetentionTerm[] = [
  { what: 'codes', endsBefore: days(2), forget: forgetCodes, why: 'the longest window that counts them is a day' },
  { what: 'tries', endsBefore: days(2), forget: forgetAttempts, why: 'the longest window is a day' },
  { what: 'wrong codes', endsBefore: days(0), forget: forgetFailures, why: 'each says itself when it is forgotten' },
  { what: 'solved puzzles', endsBefore: days(0), forget: forgetSolutions, why: 'past their end they open nothing' },
  { what: 'sessions', endsBefore: days(40), forget: forgetExpiredSessions, why: 'one may ask who signed in when' },
  { what: 'ended sessions', endsBefore: days(40), forget: forgetEndedSessions, why: 'one may ask who signed in when' },
  { what: 'staff sessions', endsBefore: days(180), forget: forgetStaffSessions, why: 'one may ask who was signed in' },
  {
    what: 'staff invitations',
    endsBefore: days(0),
    forget: forgetStaffInvitations,
    why: 'past their end they open nothing',
  },
  { what: 'contact changes', endsBefore: days(40), forget: forgetContactChanges, why: 'letters tell of them' },
  { what: 'password resets', endsBefore: days(1), forget: forgetResets, why: 'past their end they open nothing' },
  { what: 'proof tickets', endsBefore: days(1), forget: forgetProofTickets, why: 'past their end they open nothing' },
  { what: 'letters', endsBefore: days(30), forget: forgetOldLetters, why: 'none is tried for longer' },
  { what: 'letters a day', endsBefore: days(2), forget: forgetMailboxDays, why: 'a mailbox has a limit by the day' },
  { what: 'orders', endsBefore: doneBefore, forget: forgetOrders, why: 'papers of a sale are kept five years' },
  {
    what: 'consents',
    endsBefore: days(3 * YEAR + 1),
    forget: forgetConsents,
    why: 'so long somebody may ask in court whether there was one',
  },
  {
    what: 'payment signals',
    endsBefore: days(30),
    forget: forgetPaymentSignals,
    why: 'a company repeats them for a day',
  },
  {
    what: 'restock notices',
    endsBefore: days(30),
    forget: forgetRestockNotices,
    why: 'an address is for one letter, which may be asked for again',
  },
  {
    what: 'refused reviews',
    endsBefore: days(29),
    forget: forgetRefusedReviews,
    why: 'a refusal may be thought over; what was taken down on request must be gone in thirty',
  },
  { what: 'unconfirmed addresses', endsBefore: days(30), forget: forgetUnconfirmed, why: 'nobody asked for letters' },
  { what: 'unsubscribed addresses', endsBefore: days(30), forget: forgetLeavers, why: 'nobody needs them' },
  { what: 'gifts', endsBefore: days(KEPT_DAYS.gift), forget: forgetGiftForms, why: 'one gift to an address' },
  { what: 'briefs', endsBefore: days(KEPT_DAYS.partnership), forget: forgetBriefs, why: 'talks are long' },
  {
    what: 'answered forms',
    endsBefore: days(KEPT_DAYS.answered),
    forget: forgetAnsweredForms,
    why: 'one may ask again',
  },
  {
    what: 'forms',
    endsBefore: days(KEPT_DAYS.unanswered),
    forget: forgetUnansweredForms,
    why: 'answers are not noted always',
  },
  { what: 'unsent files', endsBefore: days(KEPT_DAYS.unsentFile), forget: forgetUnsentFiles, why: 'no form came' },
  {
    what: 'questions',
    endsBefore: days(YEAR + 30),
    forget: forgetQuestions,
    why: 'a year after the answer, which takes a month at most',
  },
  { what: 'chats', endsBefore: days(3 * YEAR), forget: forgetChats, why: 'as the policy says' },
  { what: 'webinar guests', endsBefore: days(GUESTS_KEPT_DAYS), forget: forgetGuests, why: 'the recording is told of' },
  { what: 'cancelled guests', endsBefore: days(CANCELLED_KEPT_DAYS), forget: forgetCancelled, why: 'they do not come' },
  {
    what: 'searches without results',
    endsBefore: days(180),
    forget: forgetMisses,
    why: 'what nobody searches for any more is of no use',
  },
];
