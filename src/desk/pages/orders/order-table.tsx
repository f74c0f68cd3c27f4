import { Link, useLocation, useNavigate } from 'react-router';
import { useRef, type MouseEvent } from 'react';
import { CARRIERS } from '../../../kernel/carriers.ts';
import { links } from '../../../kernel/links.ts';
import { counted } from '../../../kernel/plural.ts';
import type { ListedOrder } from '../../api/order-answers.ts';
import { Sum } from '../../ui/sum.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Moment } from '../../ui/moment.tsx';
import {
  FLAG_WORDS,
  METHOD_WORDS,
  ORDER_MONEY_WORDS,
  ORDER_STATE_WORDS,
  ORDER_TONES,
  payWords,
  SHIPMENT_STATE_WORDS,
} from '../../words/order-words.ts';
import { phoneWords } from '../../words/phone-words.ts';
import { FLAG_NAMES } from './order-filters.ts';
import { useRowKeys } from '../../ui/use-row-keys.ts';
import { useTypedSearch } from '../../ui/use-typed-search.ts';

const COLUMNS = ['Заказ', 'Состояние', 'Покупатель', 'Получение', 'Отправка'] as const;

/** A row opens its order, wherever it is pressed; its number is the link. */
export function OrderTable({ orders }: { readonly orders: readonly ListedOrder[] }) {
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);
  // Whoever sees no prices has no column of them.
  const columns = orders.some(({ total }) => total !== null) ? [...COLUMNS, 'Деньги'] : COLUMNS;
  return (
    <table ref={table} className="list-table">
      <caption className="sr-only">Заказы, новые сверху. По строкам ходят клавиши J и K.</caption>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order.id} order={order} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ order }: { readonly order: ListedOrder }) {
  const navigate = useNavigate();
  // For the way back to the same list.
  const { search: list } = useLocation();
  const [q] = useTypedSearch();
  const from = { list, ...(q && { q }) };
  const { id, number, state, placedAt, name, phone, method, carrier, place, shipment, total, money } = order;
  const flags = FLAG_NAMES.filter((flag) => order[flag]);
  function open({ target, ctrlKey, metaKey }: MouseEvent) {
    const isText = getSelection()?.toString() !== '';
    if (isText || (target as Element).closest('a')) return;
    if (ctrlKey || metaKey) window.open(`${links.desk()}/orders/${id}`, '_blank', 'noopener');
    else void navigate(`/orders/${id}`, { state: from });
  }
  return (
    <tr onClick={open}>
      <td>
        <Link to={`/orders/${id}`} state={from} className="row-link">
          № {number}
        </Link>
        <span className="note">
          <Moment at={placedAt} />
        </span>
      </td>
      <td>
        <Badge tone={ORDER_TONES[state]}>{ORDER_STATE_WORDS[state]}</Badge>
        {flags.length > 0 && (
          <span className="badges">
            {flags.map((flag) => (
              <Badge key={flag} tone="alarm">
                {FLAG_WORDS[flag]}
              </Badge>
            ))}
          </span>
        )}
      </td>
      <td>
        <span className="cell-words">{name || 'Имя скрыто'}</span>
        <span className="note">{phoneWords(phone)}</span>
      </td>
      <td>
        <span className="cell-words">
          {METHOD_WORDS[method]}
          {carrier && `, ${CARRIERS[carrier]}`}
        </span>
        {place && <span className="note">{place}</span>}
      </td>
      <td>
        <span className="cell-words">{shipment ? SHIPMENT_STATE_WORDS[shipment] : 'Отправки нет'}</span>
        <span className="note">{counted(order.positions, ['позиция', 'позиции', 'позиций'])}</span>
      </td>
      {total !== null && (
        <td>
          <span className="font-semibold">
            <Sum of={total} />
          </span>
          <span className="note">
            {money && ORDER_MONEY_WORDS[money]}
            {money && payWords(order.paySystem) && ' · '}
            {payWords(order.paySystem)}
          </span>
        </td>
      )}
    </tr>
  );
}
