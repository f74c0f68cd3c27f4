import { Link } from 'react-router';
import { TICKET_TOPICS } from '../../../kernel/tickets.ts';
import { Badge } from '../../ui/badge.tsx';
import { Moment } from '../../ui/moment.tsx';
import { TICKET_STATE_WORDS, TICKET_TONES } from '../../words/ticket-words.ts';
import type { CardPart, StaffCustomer } from './customer-query.ts';
import { OnlyNewest, Part } from './part.tsx';

const REVIEW_STATES = { waiting: 'Ждёт решения', published: 'Опубликован', refused: 'Отклонён' } as const;

/** What the customer wrote to the shop. */
export function Written({ customer: { tickets, forms, reviews } }: CardPart) {
  const isEmpty = [tickets, forms, reviews].every((one) => !one || one.rows.length === 0);
  return (
    <Part title="Переписка и отзывы">
      {() => (
        <>
          {isEmpty && <p className="text-quiet">Ни&nbsp;обращений, ни&nbsp;форм, ни&nbsp;отзывов.</p>}
          {tickets && tickets.rows.length > 0 && <Tickets tickets={tickets} />}
          {forms && forms.rows.length > 0 && <Forms forms={forms} />}
          {reviews && reviews.rows.length > 0 && <Reviews reviews={reviews} />}
        </>
      )}
    </Part>
  );
}

function Tickets({ tickets }: { readonly tickets: NonNullable<StaffCustomer['tickets']> }) {
  return (
    <>
      <h3>Обращения</h3>
      <ul className="part-rows">
        {tickets.rows.map(({ id, topic, subject, state, updatedAt }) => (
          <li key={id}>
            <span className="flex flex-wrap items-center gap-2">
              <Link to={`/support/tickets/${id}`} className="text-link">
                №&nbsp;{id}, {subject || TICKET_TOPICS[topic]}
              </Link>
              <Badge tone={TICKET_TONES[state]}>{TICKET_STATE_WORDS[state]}</Badge>
            </span>
            <span className="text-xs text-quiet">
              {TICKET_TOPICS[topic]}, <Moment at={updatedAt} />
            </span>
          </li>
        ))}
      </ul>
      <OnlyNewest of={tickets} />
    </>
  );
}

function Forms({ forms }: { readonly forms: NonNullable<StaffCustomer['forms']> }) {
  return (
    <>
      <h3>Формы с&nbsp;сайта</h3>
      <ul className="part-rows">
        {forms.rows.map(({ number, type, topic, state, createdAt }) => (
          <li key={number}>
            <span className="flex flex-wrap items-center gap-2">
              <Link to={`/support/forms/${number}`} className="text-link">
                {type} №&nbsp;{number}
              </Link>
              <Badge tone={state === 'new' ? 'waits' : 'ended'}>{state === 'new' ? 'Ждёт ответа' : 'Отвечена'}</Badge>
            </span>
            <span className="text-xs text-quiet">
              {topic && `${topic}, `}
              <Moment at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
      <OnlyNewest of={forms} />
    </>
  );
}

function Reviews({ reviews }: { readonly reviews: NonNullable<StaffCustomer['reviews']> }) {
  return (
    <>
      <h3>Отзывы</h3>
      <ul className="part-rows">
        {reviews.rows.map(({ id, state, rating, product, writtenAt }) => (
          <li key={id}>
            <span className="flex flex-wrap items-center gap-2">
              {product ?? 'О\u00a0магазине'}, {rating}&nbsp;из&nbsp;5
              <Badge tone={state === 'waiting' ? 'waits' : 'ended'}>{REVIEW_STATES[state]}</Badge>
            </span>
            <span className="text-xs text-quiet">
              <Moment at={writtenAt} />
            </span>
          </li>
        ))}
      </ul>
      <OnlyNewest of={reviews} />
    </>
  );
}
