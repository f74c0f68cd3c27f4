import type { CompanyFacts } from '../kernel/company.ts';
import type { ShopContext } from '../shop/context.ts';
import { courseLetter } from '../shop/courses/course-letter.job.ts';
import { coursePush } from '../shop/courses/course-push.job.ts';
import { sendCoursePush } from '../shop/courses/send-course-push.ts';
import { composeCourseLetter } from '../shop/courses/compose-course-letter.ts';
import { composeFormLetter } from '../shop/forms/compose-form-letter.ts';
import { composeGiftLetter } from '../shop/forms/compose-gift-letter.ts';
import { formLetter } from '../shop/forms/form-letter.job.ts';
import { giftLetter } from '../shop/forms/gift-letter.job.ts';
import { expiryLetter } from '../shop/bonuses/expiry-letter.job.ts';
import { composeBonusExpiryLetter } from '../shop/messages/compose-bonus-expiry-letter.ts';
import { composeContactLetter } from '../shop/messages/compose-contact-letter.ts';
import { composeDigitalLetter } from '../shop/messages/compose-digital-letter.ts';
import { composeNewDeviceLetter } from '../shop/messages/compose-new-device-letter.ts';
import { composeNewsletterLetter } from '../shop/messages/compose-newsletter-letter.ts';
import { composeOrderLetter } from '../shop/messages/compose-order-letter.ts';
import { composePasswordResetLetter } from '../shop/messages/compose-password-reset-letter.ts';
import { composeWelcomeLetter } from '../shop/messages/compose-welcome-letter.ts';
import { contactLetter } from '../shop/messages/contact-letter.job.ts';
import { digitalLetter } from '../shop/messages/digital-letter.job.ts';
import { newDeviceLetter } from '../shop/messages/new-device-letter.job.ts';
import { newsletterLetter } from '../shop/messages/newsletter-letter.job.ts';
import { orderLetter } from '../shop/messages/order-letter.job.ts';
import { passwordResetLetter } from '../shop/messages/password-reset-letter.job.ts';
import { sendLetter, type ComposedLetter } from '../shop/messages/send-letter.ts';
import { welcomeLetter } from '../shop/messages/welcome-letter.job.ts';
import type { LetterDefinition } from '../shop/outbox/letter.job.ts';
import { composeDeletionLetter } from '../shop/personal-data/compose-deletion-letter.ts';
import { deletionLetter } from '../shop/personal-data/deletion-letter.job.ts';
import { composeRestockLetter } from '../shop/restock/compose-restock-letter.ts';
import { restockLetter } from '../shop/restock/restock-letter.job.ts';
import { composeQuestionLetter } from '../shop/support/compose-question-letter.ts';
import { composeRecallLetter } from '../shop/recalls/compose-recall-letter.ts';
import { recallLetter } from '../shop/recalls/recall-letter.job.ts';
import { questionLetter } from '../shop/support/question-letter.job.ts';
import { composeWebinarLetter } from '../shop/webinars/compose-webinar-letter.ts';
import { webinarLetter } from '../shop/webinars/webinar-letter.job.ts';
import { composeTicketLetter } from '../shop/tickets/compose-ticket-letter.ts';
import { composeTicketNotice } from '../shop/tickets/compose-ticket-notice.ts';
import { ticketLetter } from '../shop/tickets/ticket-letter.job.ts';
import { ticketNotice } from '../shop/tickets/ticket-notice.job.ts';
import type { Site } from './site.ts';

type Compose<P> = (
  ctx: ShopContext,
  facts: P,
  site: Site & { readonly company: CompanyFacts },
) => Promise<ComposedLetter | undefined>;

export interface RegisteredLetter {
  readonly definition: LetterDefinition<object>;
  /** Tries once to send what waits in the outbox. */
  send(ctx: ShopContext, facts: object, site: Site): Promise<void>;
}

function sent<P extends object>(
  definition: LetterDefinition<P>,
  send: (ctx: ShopContext, facts: P, site: Site) => Promise<void>,
): RegisteredLetter {
  return { definition, send } as unknown as RegisteredLetter;
}

function letter<P extends object>(definition: LetterDefinition<P>, compose: Compose<P>): RegisteredLetter {
  return sent(definition, (ctx, facts, site) =>
    sendLetter(ctx, definition, facts, (company) => compose(ctx, facts, { ...site, company })),
  );
}

/** All letters of the shop with the functions that compose or send them; only one-time codes bypass the outbox. */
export const LETTERS: readonly RegisteredLetter[] = [
  letter(orderLetter, composeOrderLetter),
  letter(digitalLetter, composeDigitalLetter),
  letter(formLetter, composeFormLetter),
  letter(questionLetter, composeQuestionLetter),
  letter(contactLetter, composeContactLetter),
  letter(newDeviceLetter, composeNewDeviceLetter),
  letter(passwordResetLetter, composePasswordResetLetter),
  letter(welcomeLetter, composeWelcomeLetter),
  letter(newsletterLetter, composeNewsletterLetter),
  letter(giftLetter, composeGiftLetter),
  letter(restockLetter, composeRestockLetter),
  letter(ticketLetter, composeTicketLetter),
  letter(ticketNotice, composeTicketNotice),
  letter(courseLetter, composeCourseLetter),
  sent(coursePush, sendCoursePush),
  letter(webinarLetter, composeWebinarLetter),
  letter(expiryLetter, composeBonusExpiryLetter),
  letter(deletionLetter, composeDeletionLetter),
  letter(recallLetter, composeRecallLetter),
];
