import { Link } from 'react-router';
import { CARRIERS } from '../../../kernel/carriers.ts';
import type { DeskOrder } from '../../api/order-answers.ts';
import { useMay } from '../../session/session.ts';
import { METHOD_WORDS, payWords } from '../../words/order-words.ts';
import { phoneWords } from '../../words/phone-words.ts';

/** Who has ordered, where it goes, and what the buyer wrote. */
export function OrderFacts({ order }: { readonly order: DeskOrder }) {
  const may = useMay();
  const { contact, delivery, comment, paySystem, customerId } = order;
  const { name, phone, email } = contact;
  return (
    <section aria-label="Покупатель и получение" className="part">
      <dl className="facts">
        <div>
          <dt>Покупатель</dt>
          <dd>
            {name || 'Имя скрыто'}
            {name ? (
              <a href={`tel:+${phone}`} className="text-link block w-fit py-0.5">
                {phoneWords(phone)}
              </a>
            ) : (
              <span className="block">{phoneWords(phone)}</span>
            )}
            {email && (
              <a href={`mailto:${encodeURIComponent(email)}`} className="text-link block w-fit py-0.5">
                {email}
              </a>
            )}
            {customerId !== null && may('customer:read') ? (
              <Link to={`/customers/${customerId}`} className="text-link block w-fit py-0.5">
                Карточка покупателя
              </Link>
            ) : (
              <span className="block text-quiet">{customerId === null ? 'Без\u00a0кабинета' : 'Есть кабинет'}</span>
            )}
          </dd>
        </div>
        <div>
          <dt>Получение</dt>
          <dd>
            {METHOD_WORDS[delivery.method]}
            {delivery.carrier && `, ${CARRIERS[delivery.carrier]}`}
            {[delivery.address.startsWith(delivery.city) ? '' : delivery.city, delivery.address, delivery.period]
              .filter((line) => line !== '')
              .map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
          </dd>
        </div>
        <div>
          <dt>Оплата</dt>
          <dd>{payWords(paySystem)}</dd>
        </div>
        {comment && (
          <div>
            <dt>Комментарий покупателя</dt>
            <dd className="whitespace-pre-line">{comment}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
