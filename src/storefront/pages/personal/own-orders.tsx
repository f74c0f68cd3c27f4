import { ChevronRight, PackageOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { links } from '../../../kernel/links.ts';
import { formatMoney } from '../../../kernel/money.ts';
import { counted, GOODS } from '../../../kernel/plural.ts';
import { Picture } from '../../ui/picture.tsx';
import { NothingHere } from './nothing-here.tsx';
import type { ShownOwnOrder } from './shown-orders.server.ts';

const PICTURES_SHOWN = 4;

interface OwnOrdersProps {
  readonly orders: readonly ShownOwnOrder[];
  /** What stands under an order. */
  readonly under?: (order: ShownOwnOrder) => ReactNode;
}

/** Orders placed from the account, the newest first; each is a link to its page. */
export function OwnOrders({ orders, under }: OwnOrdersProps) {
  return (
    <ul className="own-orders">
      {orders.map((order) => {
        const { id, number, state, tone, placedOn, sum, pieces, goods } = order;
        return (
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
                {goods
                  .slice(0, PICTURES_SHOWN)
                  .map(
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
            {under?.(order)}
          </li>
        );
      })}
    </ul>
  );
}

/** Instead of the list, where there are none. */
export function NoOrders() {
  return (
    <NothingHere
      icon={PackageOpen}
      title="Здесь появятся ваши заказы"
      action={{ href: links.catalog(), text: 'Перейти в\u00a0каталог' }}
    >
      Заказы, оформленные после входа, соберутся в{'\u00a0'}этом списке. Более ранние открываются по{'\u00a0'}ссылке из
      {'\u00a0'}письма.
    </NothingHere>
  );
}
