import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Sum } from '../../ui/sum.tsx';
import { ORDER_STATE_WORDS, ORDER_TONES } from '../../words/order-words.ts';
import { RETURN_STATES } from '../../words/return-words.ts';
import type { CardPart } from './customer-query.ts';
import { OnlyNewest, Part } from './part.tsx';

/** What was ordered, and what came back. */
export function CustomerOrders({ customer: { orders, returns: returned } }: CardPart) {
  return (
    <Part title="Заказы и возвраты">
      {() => (
        <>
          {orders?.rows.length === 0 && <p className="text-quiet">Заказов ещё не&nbsp;было.</p>}
          {orders && orders.rows.length > 0 && (
            <ul className="part-rows">
              {orders.rows.map(({ id, number, state, total, placedAt, byGuest }) => (
                <li key={id}>
                  <span className="flex flex-wrap items-center gap-2">
                    <Link to={`/orders/${id}`} className="text-link">
                      Заказ №&nbsp;{number}
                    </Link>
                    <Badge tone={ORDER_TONES[state]}>{ORDER_STATE_WORDS[state]}</Badge>
                    <Sum of={total} />
                  </span>
                  <span className="text-xs text-quiet">
                    <Moment at={placedAt} />
                    {byGuest && ', без входа в\u00a0кабинет'}
                  </span>
                </li>
              ))}
            </ul>
          )}
          {orders && <OnlyNewest of={orders} />}
          {returned && returned.rows.length > 0 && (
            <>
              <h3>Возвраты</h3>
              <ul className="part-rows">
                {returned.rows.map(({ id, number, state, orderNumber, createdAt }) => (
                  <li key={id}>
                    <span className="flex flex-wrap items-center gap-2">
                      <Link to={`/returns/${id}`} className="text-link">
                        Возврат №&nbsp;{number}
                      </Link>
                      <Badge tone={state === 'closed' || state === 'refused' ? 'ended' : 'waits'}>
                        {RETURN_STATES[state]}
                      </Badge>
                    </span>
                    <span className="text-xs text-quiet">
                      по&nbsp;заказу №&nbsp;{orderNumber}, <Moment at={createdAt} />
                    </span>
                  </li>
                ))}
              </ul>
              <OnlyNewest of={returned} />
            </>
          )}
        </>
      )}
    </Part>
  );
}
