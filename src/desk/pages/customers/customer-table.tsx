import { useRef, type MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatDay } from '../../../kernel/dates.ts';
import { useRowKeys } from '../../ui/use-row-keys.ts';
import { customerName } from '../../words/customer-words.ts';
import { phoneWords } from '../../words/phone-words.ts';
import type { ListedCustomer } from './customers-query.ts';

const COLUMNS = ['Покупатель', 'Контакты', 'Последний заказ', 'Кабинет с'] as const;

export function CustomerTable({ customers }: { readonly customers: readonly ListedCustomer[] }) {
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);
  return (
    <table ref={table} className="list-table">
      <caption className="sr-only">Покупатели, новые сверху. По строкам ходят клавиши J и K.</caption>
      <thead>
        <tr>
          {COLUMNS.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {customers.map((customer) => (
          <Row key={customer.id} customer={customer} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ customer }: { readonly customer: ListedCustomer }) {
  const navigate = useNavigate();
  const { id, phone, email, createdAt, lastOrder } = customer;
  const path = `/customers/${id}`;
  function open({ target }: MouseEvent) {
    if (getSelection()?.toString() === '' && !(target as Element).closest('a')) void navigate(path);
  }
  return (
    <tr onClick={open}>
      <td>
        <Link to={path} className="row-link">
          {customerName(customer)}
        </Link>
        <span className="note">№ {id}</span>
      </td>
      <td>
        {phone && <span className="block">{phoneWords(phone)}</span>}
        {email && <span className="note">{email}</span>}
      </td>
      <td>
        {lastOrder ? (
          <>
            <Link to={`/orders/${lastOrder.id}`} className="text-link">
              № {lastOrder.number}
            </Link>
            <span className="note">{formatDay(new Date(lastOrder.placedAt))}</span>
          </>
        ) : (
          <span className="text-quiet">Заказов нет</span>
        )}
      </td>
      <td>{formatDay(new Date(createdAt))}</td>
    </tr>
  );
}
