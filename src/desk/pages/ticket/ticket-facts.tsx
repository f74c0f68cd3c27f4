import { Link } from 'react-router';
import { TICKET_TOPICS } from '../../../kernel/tickets.ts';
import { useMay } from '../../session/session.ts';
import { Moment } from '../../ui/moment.tsx';
import { phoneWords } from '../../words/phone-words.ts';
import type { StaffTicket } from './ticket-query.ts';

/** Who asks, and what it is about. */
export function TicketFacts({ ticket }: { readonly ticket: StaffTicket }) {
  const may = useMay();
  const { customerId, topic, createdAt, name, phone, email, orderId, orderNumber, product, productId, lotNumber } =
    ticket;
  const { previousId, formId, chatId } = ticket;
  return (
    <section aria-label="Покупатель и повод" className="part">
      <dl className="grid gap-3">
        <div>
          <dt className="text-xs text-quiet">Покупатель</dt>
          <dd>
            {may('customer:read') ? (
              <Link to={`/customers/${customerId}`} className="text-link block w-fit py-0.5">
                {name || 'Карточка покупателя'}
              </Link>
            ) : (
              name || 'Имя не\u00a0указано'
            )}
            {phone && <span className="block">{phoneWords(phone)}</span>}
            {email && (
              <a href={`mailto:${encodeURIComponent(email)}`} className="text-link block w-fit py-0.5">
                {email}
              </a>
            )}
          </dd>
        </div>
        <div>
          <dt className="text-xs text-quiet">Тема</dt>
          <dd>{TICKET_TOPICS[topic]}</dd>
        </div>
        {orderId !== null && (
          <div>
            <dt className="text-xs text-quiet">Заказ</dt>
            <dd>
              <Link to={`/orders/${orderId}`} className="text-link">
                Заказ №&nbsp;{orderNumber}
              </Link>
              {product !== null && <span className="block">{product}</span>}
            </dd>
          </div>
        )}
        {lotNumber !== null && (
          <div>
            <dt className="text-xs text-quiet">Серия</dt>
            <dd>
              {productId !== null && may('stock:read') ? (
                <Link to={`/stock/${productId}`} className="text-link">
                  {lotNumber}
                </Link>
              ) : (
                lotNumber
              )}
            </dd>
          </div>
        )}
        {(previousId !== null || formId !== null || chatId !== null) && (
          <div>
            <dt className="text-xs text-quiet">Откуда</dt>
            <dd className="grid justify-items-start">
              {previousId !== null && (
                <Link to={`/support/tickets/${previousId}`} className="text-link">
                  Продолжает обращение №&nbsp;{previousId}
                </Link>
              )}
              {formId !== null && (
                <Link to={`/support/forms/${formId}`} className="text-link">
                  Из формы №&nbsp;{formId}
                </Link>
              )}
              {chatId !== null && (
                <Link to={`/support/chats/${chatId}`} className="text-link">
                  Из чата
                </Link>
              )}
            </dd>
          </div>
        )}
        <div>
          <dt className="text-xs text-quiet">Открыто</dt>
          <dd>
            <Moment at={createdAt} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
