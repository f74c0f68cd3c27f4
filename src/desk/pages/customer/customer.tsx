import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { formatDay } from '../../../kernel/dates.ts';
import { ApiFailure } from '../../api/api-failure.ts';
import { useMay } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { customerName } from '../../words/customer-words.ts';
import { Access } from './access.tsx';
import { Bonuses } from './bonuses.tsx';
import { Certificates } from './certificates.tsx';
import { Consents } from './consents.tsx';
import { Contacts } from './contacts.tsx';
import { customerQuery, type StaffCustomer } from './customer-query.ts';
import { Looks } from './looks.tsx';
import { Notes } from './notes.tsx';
import { CustomerOrders } from './orders.tsx';
import { Requests } from './requests.tsx';
import { Written } from './written.tsx';
import './customer.css';

/** One customer; for the accountant only the bonuses. */
export function Customer() {
  const may = useMay();
  const { customerId = '' } = useParams();
  const id = /^\d{1,9}$/.test(customerId) ? Number(customerId) : 0;
  if (id === 0) return <UnknownCustomer />;
  return may('customer:read') ? <KnownCustomer key={id} id={id} /> : <OnlyBonuses key={id} id={id} />;
}

function KnownCustomer({ id }: { readonly id: number }) {
  const read = useQuery(customerQuery(id));
  if (read.error instanceof ApiFailure && read.error.status === 404) return <UnknownCustomer />;
  return (
    <>
      {!read.data && <title>Покупатель</title>}
      <Loaded of={read}>{(customer) => <CustomerScreen customer={customer} />}</Loaded>
    </>
  );
}

function CustomerScreen({ customer }: { readonly customer: StaffCustomer }) {
  const { id, blocked, erasedAt, requests } = customer;
  return (
    <article className="grid gap-4">
      <title>{customerName(customer)}</title>
      <header className="grid gap-1">
        <BackLink />
        <div className="flex flex-wrap items-center gap-2">
          <h1>{customerName(customer)}</h1>
          {blocked && <Badge tone="alarm">Вход закрыт</Badge>}
          {erasedAt && <Badge tone="ended">Кабинет удалён</Badge>}
          {requests?.deletionDueAt && (
            <Badge tone="alarm">Удаление {formatDay(new Date(requests.deletionDueAt))}</Badge>
          )}
        </div>
      </header>
      <div className="customer-columns">
        <div className="grid min-w-0 content-start gap-4">
          <Contacts customer={customer} />
          <Notes customer={customer} />
          <CustomerOrders customer={customer} />
          <Written customer={customer} />
        </div>
        <div className="grid min-w-0 content-start gap-4">
          <Bonuses customerId={id} closed={erasedAt !== null} />
          <Certificates customer={customer} />
          <Access customer={customer} />
          <Consents customer={customer} />
          <Requests customer={customer} />
          <Looks customer={customer} />
        </div>
      </div>
    </article>
  );
}

/** Number and bonuses of an account, without its name. */
function OnlyBonuses({ id }: { readonly id: number }) {
  return (
    <div className="grid max-w-[40rem] gap-4">
      <title>{`Бонусы покупателя № ${id}`}</title>
      <BackLink />
      <h1>Покупатель №&nbsp;{id}</h1>
      <Bonuses customerId={id} closed={false} />
    </div>
  );
}

const BackLink = () => (
  <Link to="/customers" className="text-link justify-self-start text-xs">
    К списку покупателей
  </Link>
);

function UnknownCustomer() {
  return (
    <div className="grid gap-2">
      <title>Нет такого покупателя</title>
      <h1>Нет такого покупателя</h1>
      <p>
        Проверьте адрес: возможно, ссылка скопирована не&nbsp;целиком. Карточка есть только у&nbsp;покупателей
        с&nbsp;кабинетом; остальных ищите среди заказов.
      </p>
      <Link to="/customers" className="text-link justify-self-start">
        К списку покупателей
      </Link>
      <Link to="/orders" className="text-link justify-self-start">
        К заказам
      </Link>
    </div>
  );
}
