import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { changeCustomer } from '../customers/change-customer.ts';
import { removeCoursePlan } from '../courses/remove-course-plan.ts';
import type { ConsentPurpose } from '../customers/consent.ts';
import type { Customer } from '../customers/customer.rules.ts';
import { lockCustomer } from '../customers/find-customer.reads.ts';
import { recordCustomerEvent } from '../customers/record-customer-event.ts';
import { removeFormsOfType } from '../forms/remove-forms.ts';
import { followAccount } from '../mailing/move-subscription.ts';
import { ownAccount } from '../permissions/permissions.rules.ts';
import { removeNoticesOf } from '../restock/remove-notices-of.ts';
import { removeReviews } from '../reviews/remove-reviews.ts';
import { removeQuestionsOf } from '../support/remove-words-of.ts';
import { endRegistrationsOf } from '../webinars/end-registration.ts';
import { ownReviewIds } from './own-consents.reads.ts';
import { WITHDRAWALS } from './withdrawals.ts';

/** Withdraws the consent of the own account to one purpose: the data it was given for go at once, and the consents end. */
export function withdrawConsent(ctx: ShopContext, purpose: ConsentPurpose): Promise<{ ok: true } | Refusal> {
  return ctx.transaction(async (tx): Promise<{ ok: true } | Refusal> => {
    const me = ownAccount(tx.actor, 'withdraw-consent');
    if (isRefusal(me)) return me;
    const { way, effect } = WITHDRAWALS[purpose];
    if (way === 'deletion' || way === 'law') return refuse('consent-stays', { effect });
    const customer = (await lockCustomer(tx.db, me.customerId))!;
    const ended = await end(tx, customer, purpose);
    if (isRefusal(ended)) return ended;
    await recordCustomerEvent(tx, { customerId: customer.id, kind: 'consent-withdrawn', facts: { purpose } });
    return { ok: true };
  });
}

/** An address that was never confirmed may be somebody else's: what was left with it stays. */
async function end(tx: TransactionContext, customer: Customer, purpose: ConsentPurpose): Promise<void | Refusal> {
  const email = customer.emailConfirmed ? (customer.email?.toLowerCase() ?? null) : null;
  const { phone } = customer;
  switch (purpose) {
    case 'newsletter': {
      const changed = await changeCustomer(tx, customer.id, { newsletter: false });
      return isRefusal(changed) ? changed : followAccount(tx, changed);
    }
    case 'review':
      return removeReviews(tx, await ownReviewIds(tx.db, customer.id));
    case 'course':
      await removeCoursePlan(tx, customer.id);
      return undefined;
    case 'restock-notice':
      await removeNoticesOf(tx, { email });
      return undefined;
    case 'webinar':
      return email === null ? undefined : endRegistrationsOf(tx, email);
    case 'question':
      await removeQuestionsOf(tx, { email });
      return removeFormsOfType(tx, 'question', { email, phone });
    case 'gift':
    case 'feedback':
    case 'partnership':
      return removeFormsOfType(tx, purpose, { email, phone });
    case 'account':
    case 'order':
      return undefined;
  }
}
