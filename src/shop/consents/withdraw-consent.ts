import type { Actor } from '../../kernel/actor.ts';
import type { WayToAsk } from '../../kernel/customer-requests.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { changeCustomer } from '../customers/change-customer.ts';
import { removeCoursePlan } from '../courses/remove-course-plan.ts';
import type { ConsentPurpose } from '../customers/consent.ts';
import type { Customer } from '../customers/customer.rules.ts';
import { lockCustomer } from '../customers/find-customer.reads.ts';
import { personOf } from '../customers/person.rules.ts';
import { recordCustomerEvent } from '../customers/record-customer-event.ts';
import { runCustomerCommand, type CustomerCommand } from '../customers/run-customer-command.ts';
import { removeFormsOf } from '../forms/remove-forms.ts';
import { followAccount } from '../mailing/move-subscription.ts';
import { orderIdsOf } from '../orders/orders-of-person.reads.ts';
import { ownAccount, unlessAllowed } from '../permissions/permissions.rules.ts';
import { removeNoticesOf } from '../restock/remove-notices-of.ts';
import { removeReviewsOf } from '../reviews/remove-reviews.ts';
import { removeQuestionsOf } from '../support/remove-words-of.ts';
import { removeRegistrationsOf } from '../webinars/remove-registrations.ts';
import { WITHDRAWALS } from './withdrawals.ts';

/** Withdraws the consent of the own account to one purpose: the data it was given for go at once, and the consents end. */
export function withdrawConsent(ctx: ShopContext, purpose: ConsentPurpose): Promise<{ ok: true } | Refusal> {
  return ctx.transaction(async (tx): Promise<{ ok: true } | Refusal> => {
    const me = ownAccount(tx.actor, 'withdraw-consent');
    if (isRefusal(me)) return me;
    const customer = (await lockCustomer(tx.db, me.customerId))!;
    const ended = await end(tx, customer, purpose);
    if (isRefusal(ended)) return ended;
    await recordCustomerEvent(tx, { customerId: customer.id, kind: 'consent-withdrawn', facts: { purpose } });
    return { ok: true };
  });
}

/** The same for a customer who has asked by letter or phone. */
export function withdrawConsentByStaff(
  ctx: Pick<ShopContext, 'transaction'>,
  command: CustomerCommand & { readonly purpose: ConsentPurpose; readonly asked: WayToAsk },
): Promise<{ readonly purpose: ConsentPurpose } | Refusal> {
  const { purpose, asked } = command;
  const unlessMay = (actor: Actor) => unlessAllowed(actor, 'withdraw-consent', 'customer');
  return runCustomerCommand(ctx, { unlessMay, kind: 'consent-withdrawn', command }, async (tx, customer) => {
    const ended = await end(tx, customer, purpose);
    return isRefusal(ended) ? ended : { purpose, asked };
  });
}

/** What goes is found by the rules by which the deletion of the account finds it (decision 0119). */
async function end(tx: TransactionContext, customer: Customer, purpose: ConsentPurpose): Promise<void | Refusal> {
  const { way, effect } = WITHDRAWALS[purpose];
  if (way === 'deletion' || way === 'law') return refuse('consent-stays', { effect });
  const person = personOf(customer);
  switch (purpose) {
    case 'newsletter': {
      const changed = await changeCustomer(tx, customer.id, { newsletter: false });
      return isRefusal(changed) ? changed : followAccount(tx, changed);
    }
    case 'review':
      return removeReviewsOf(tx, person, await orderIdsOf(tx.db, person));
    case 'course':
      await removeCoursePlan(tx, customer.id);
      return undefined;
    case 'restock-notice':
      await removeNoticesOf(tx, person);
      return undefined;
    case 'webinar':
      await removeRegistrationsOf(tx, person);
      return undefined;
    case 'question':
      await removeQuestionsOf(tx, person);
      await removeFormsOf(tx, person, purpose);
      return undefined;
    case 'gift':
    case 'feedback':
    case 'partnership':
      await removeFormsOf(tx, person, purpose);
      return undefined;
    case 'account':
    case 'order':
      return undefined;
  }
}
