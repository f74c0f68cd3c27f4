import { ChevronDown } from 'lucide-react';
import { links } from '../../../../kernel/links.ts';
import { formatMoney } from '../../../../kernel/money.ts';
import { RepeatOrderIsland } from '../../../features/orders/repeat-order.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import type { ShownOwnOrder } from '../shown-orders.server.ts';

const NAMES_SHOWN = 3;

/** What an order in the list contains, and what can be done with it here. */
function UnderOrder({ order }: { order: ShownOwnOrder }) {
  const { id, number, goods, payable, paper, mayReturn, mayRepeat, receipts } = order;
  const names = goods.slice(0, NAMES_SHOWN).map(({ name }) => name);
  return (
    <div className="under-order">
      <p className="text-sm text-quiet">
        {names.join(', ')}
        {goods.length > NAMES_SHOWN && ` и\u00a0ещё ${goods.length - NAMES_SHOWN}`}
      </p>
      <div className="flex flex-wrap items-start gap-3">
        {payable && (
          <a href={links.order(id)} className={buttonClass('primary', true)}>
            Оплатить
          </a>
        )}
        {mayRepeat && (
          <RepeatOrderIsland
            number={number}
            goods={goods.map(({ product, name, quantity }) => ({ product, name, quantity }))}
          />
        )}
        {mayReturn && (
          <a href={`${links.order(id)}#returns`} className={buttonClass('quiet', true)}>
            Вернуть товар
          </a>
        )}
        {paper && (
          <a
            href={links.orderPaper(id)}
            download
            aria-label={`${paper} по заказу № ${number}, PDF`}
            className={buttonClass('quiet', true)}
          >
            {paper}
          </a>
        )}
      </div>
      {receipts.length > 0 && (
        <details>
          <summary>
            Кассовые чеки: {receipts.length} <ChevronDown size={16} aria-hidden />
          </summary>
          <ul className="mt-2 grid gap-3 text-sm">
            {receipts.map(({ name, on, amount, storage, document, attribute }) => (
              <li key={document + storage}>
                {name} от{'\u00a0'}
                {on}, {formatMoney(amount)}
                <br />
                <span className="text-quiet">
                  ФН {storage}, ФД {document}, ФПД {attribute}
                </span>
              </li>
            ))}
          </ul>
          <a href={`${links.order(id)}#receipts`} className="link mt-2 inline-flex min-h-8 items-center text-sm">
            Открыть чеки
          </a>
        </details>
      )}
    </div>
  );
}

/** For {@link OwnOrders}. */
export const underOrder = (order: ShownOwnOrder) => <UnderOrder order={order} />;
