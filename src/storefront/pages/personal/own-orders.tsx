import { ChevronRight, PackageOpen } from 'lucide-react';
import { links } from '../../../kernel/links.ts';
import { formatMoney } from '../../../kernel/money.ts';
import { counted, GOODS } from '../../../kernel/plural.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { ShownOwnOrder } from './shown-orders.server.ts';

/** Orders placed from the account, the newest first; each is a link to its page. */
export function OwnOrders({ orders }: { orders: readonly ShownOwnOrder[] }) {
  if (orders.length === 0) return <NoOrders />;
  return (
    <ul className="own-orders">
      {orders.map(({ id, number, state, tone, placedOn, sum, pieces, goods }) => (
        <li key={id}>
          <a href={links.order(id)}>
            <span className="own-order-head">
              <b>
                Заказ №{'\u00a0'}
                {number}
              </b>
              <small>{placedOn}</small>
            </span>
            <span className={`own-order-state own-order-${tone}`}>{state}</span>
            <span className="own-order-goods" aria-hidden>
              {goods.map(
                ({ name, picture }) =>
                  picture && <Picture key={name} picture={picture} sizes="56px" largest={128} alt="" />,
              )}
            </span>
            <span className="own-order-sum">
              <b className="price">{formatMoney(sum)}</b>
              <small>{counted(pieces, GOODS)}</small>
            </span>
            <ChevronRight size={20} aria-hidden className="own-order-arrow" />
          </a>
        </li>
      ))}
    </ul>
  );
}

function NoOrders() {
  return (
    <div className="no-orders">
      <PackageOpen size={40} strokeWidth={1.4} aria-hidden />
      <div>
        <p>
          <b>Здесь появятся ваши заказы</b>
        </p>
        <p>
          Заказы, оформленные после входа, соберутся в{'\u00a0'}этом списке. Более ранние открываются по{'\u00a0'}ссылке
          из{'\u00a0'}письма.
        </p>
      </div>
      <a href={links.catalog()} className={buttonClass('primary', true)}>
        Перейти в{'\u00a0'}каталог
      </a>
    </div>
  );
}
