import { MessageSquareText } from 'lucide-react';
import { useLoaderData, type MetaFunction } from 'react-router';
import { links } from '../../../../kernel/links.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { AccountFrame, accountMeta, AccountPart } from '../account-frame.tsx';
import { CutNote } from '../cut-note.tsx';
import { NothingHere } from '../nothing-here.tsx';
import { TicketStateMark } from '../ticket-state.tsx';
import type { loader } from './reviews.server.ts';
import './reviews.css';

export { loader } from './reviews.server.ts';

const TITLE = 'Отзывы и\u00a0вопросы';

export const meta: MetaFunction<typeof loader> = () => accountMeta(TITLE);

const ANSWERS = {
  email: 'Ответ пришёл на\u00a0ваш email.',
  phone: 'Мы ответили по\u00a0телефону.',
  'by-letter': 'Отвечаем письмом на\u00a0ваш email. Если письма нет, напишите в\u00a0чат ещё раз.',
};

export default function ReviewsPage() {
  const { reviews, goods, questions, cutAt } = useLoaderData<typeof loader>();
  return (
    <AccountFrame title={TITLE}>
      {reviews.length + goods.length + questions.length === 0 && (
        <NothingHere
          icon={MessageSquareText}
          title="Здесь появятся ваши отзывы"
          action={{ href: links.reviews(), text: 'Читать отзывы' }}
        >
          Когда заказ будет у{'\u00a0'}вас, мы{'\u00a0'}предложим оценить то, что вы{'\u00a0'}купили.
        </NothingHere>
      )}
      {goods.length > 0 && (
        <AccountPart id="goods" title="Можно оценить">
          <ul className="own-things">
            {goods.map(({ productId, name, picture, href }) => (
              <li key={productId}>
                {picture && <Picture picture={picture} sizes="72px" largest={256} alt="" />}
                <div>
                  <b>{name}</b>
                </div>
                <a href={href} className={buttonClass('outline', true)} aria-label={`Написать отзыв: ${name}`}>
                  Написать отзыв
                </a>
              </li>
            ))}
          </ul>
          {cutAt.goods !== null && (
            <p className="mt-4 text-sm text-quiet">
              Показаны последние {cutAt.goods}. Когда вы{'\u00a0'}их оцените, здесь появятся следующие.
            </p>
          )}
        </AccountPart>
      )}
      {reviews.length > 0 && (
        <AccountPart id="reviews" title="Ваши отзывы">
          <ul className="own-reviews">
            {reviews.map(({ id, product, rating, text, reply, state, stateName, writtenOn }) => (
              <li key={id}>
                <p className="own-review-head">
                  {product ? (
                    <a href={product.href} className="link">
                      {product.name}
                    </a>
                  ) : (
                    <b>О{'\u00a0'}магазине</b>
                  )}
                  <span className={`own-review-state own-review-${state}`}>{stateName}</span>
                </p>
                <p className="flex flex-wrap items-center gap-x-3 text-sm text-quiet">
                  <Stars rating={rating} /> {writtenOn}
                </p>
                <p className="whitespace-pre-line">{text}</p>
                {state === 'refused' && (
                  <p className="text-sm text-quiet">
                    Мы{'\u00a0'}не{'\u00a0'}публикуем отзывы с{'\u00a0'}контактами, медицинскими обещаниями и{'\u00a0'}
                    грубостью. Спросить о{'\u00a0'}причине можно через{' '}
                    <a href={links.feedback()} className="link">
                      обратную связь
                    </a>
                    .
                  </p>
                )}
                {reply && (
                  <p className="own-review-reply">
                    <b>Ответ магазина.</b> {reply}
                  </p>
                )}
              </li>
            ))}
          </ul>
          {cutAt.reviews !== null && <CutNote shown={cutAt.reviews} />}
        </AccountPart>
      )}
      {questions.length > 0 && (
        <AccountPart id="questions" title="Ваши вопросы">
          <ul className="own-reviews">
            {questions.map(({ id, topic, text, answer, ticket, askedOn }) => (
              <li key={id}>
                <p className="own-review-head">
                  <b>{topic || 'Вопрос'}</b>
                  {ticket ? (
                    <TicketStateMark state={ticket.state} name={ticket.stateName} />
                  ) : (
                    answer !== 'by-letter' && (
                      <span className={`own-review-state own-review-${answer === 'waiting' ? 'waiting' : 'published'}`}>
                        {answer === 'waiting' ? 'Ждёт ответа' : 'Ответили'}
                      </span>
                    )
                  )}
                </p>
                <p className="text-sm text-quiet">{askedOn}</p>
                <p className="whitespace-pre-line">{text}</p>
                {ticket ? (
                  <p className="text-sm">
                    <a href={links.ticket(ticket.id)} className="link">
                      Переписка в{'\u00a0'}обращении № {ticket.id}
                    </a>
                  </p>
                ) : (
                  answer !== 'waiting' && <p className="text-sm text-quiet">{ANSWERS[answer]}</p>
                )}
              </li>
            ))}
          </ul>
          {cutAt.questions !== null && <CutNote shown={cutAt.questions} />}
        </AccountPart>
      )}
    </AccountFrame>
  );
}
