import type { LoaderFunctionArgs } from 'react-router';
import { formatDay } from '../../../../kernel/dates.ts';
import { links } from '../../../../kernel/links.ts';
import { TICKET_STATE_NAMES } from '../../../../kernel/tickets.ts';
import { personOf } from '../../../../shop/customers/person.rules.ts';
import { questionsOf } from '../../../../shop/forms/own-questions.reads.ts';
import { goodsToReview } from '../../../../shop/orders/goods-to-review.reads.ts';
import { signOrderLink } from '../../../../shop/orders/order-link.ts';
import { reviewsOfAccount } from '../../../../shop/reviews/reviews-of-account.reads.ts';
import type { ReviewState } from '../../../../shop/reviews/review.rules.ts';
import { chatQuestionsOf } from '../../../../shop/support/chat-questions.reads.ts';
import { pageContext } from '../../../context.server.ts';
import { accountCustomer } from '../account-customer.server.ts';

const MOST_REVIEWS = 100;
const MOST_GOODS = 10;
const MOST_QUESTIONS = 20;

const STATES: Readonly<Record<ReviewState, string>> = {
  waiting: 'На проверке',
  published: 'Опубликован',
  refused: 'Не опубликован',
};

type SentQuestion = Awaited<ReturnType<typeof questionsOf>>[number];

/** Own reviews and questions, and what may be reviewed. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop, customer } = await accountCustomer(args);
  const { secret } = args.context.get(pageContext);
  const person = personOf(customer);
  const [reviews, goods, sent, left] = await Promise.all([
    reviewsOfAccount(shop.db, customer.id, MOST_REVIEWS + 1),
    goodsToReview(shop.db, customer.id, MOST_GOODS + 1),
    questionsOf(shop.db, person, MOST_QUESTIONS + 1),
    chatQuestionsOf(shop.db, person, MOST_QUESTIONS + 1),
  ]);
  const questions = [...sent.map(shownForm), ...left.map(shownChatQuestion)].sort(
    (one, next) => next.askedAt.getTime() - one.askedAt.getTime(),
  );
  const now = shop.now();
  return {
    /** How many are shown, where there are more. */
    cutAt: {
      reviews: reviews.length > MOST_REVIEWS ? MOST_REVIEWS : null,
      goods: goods.length > MOST_GOODS ? MOST_GOODS : null,
      questions: questions.length > MOST_QUESTIONS ? MOST_QUESTIONS : null,
    },
    reviews: reviews.slice(0, MOST_REVIEWS).map(({ state, writtenAt, ...review }) => ({
      ...review,
      state,
      stateName: STATES[state],
      writtenOn: formatDay(writtenAt),
    })),
    goods: await Promise.all(
      goods.slice(0, MOST_GOODS).map(async ({ order, productId, name, href, picture }) => ({
        productId,
        name,
        picture,
        // The form of the product's page proves the purchase by the link of the order.
        href: links.writeReview(href, { id: order.id, token: await signOrderLink(secret, order, now) }),
      })),
    ),
    questions: questions
      .slice(0, MOST_QUESTIONS)
      .map(({ askedAt, ...question }) => ({ ...question, askedOn: formatDay(askedAt) })),
  };
}

function shownForm({ id, topic, text, email, state, createdAt, ticketId, ticketState }: SentQuestion) {
  return {
    id: String(id),
    topic,
    text,
    answer: state === 'done' ? (email ? 'email' : 'phone') : 'waiting',
    ticket: ticketId !== null &&
      ticketState !== null && { id: ticketId, state: ticketState, stateName: TICKET_STATE_NAMES[ticketState] },
    askedAt: createdAt,
  } as const;
}

/** The shop answers from its mailbox: whether it has is not known here. */
function shownChatQuestion({ id, question, askedAt }: Awaited<ReturnType<typeof chatQuestionsOf>>[number]) {
  return { id, topic: 'Вопрос из\u00a0чата', text: question, answer: 'by-letter', ticket: false, askedAt } as const;
}
