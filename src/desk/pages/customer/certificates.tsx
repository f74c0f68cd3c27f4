import { Link } from 'react-router';
import { formatDay } from '../../../kernel/dates.ts';
import { Sum } from '../../ui/sum.tsx';
import type { CardPart } from './customer-query.ts';
import { OnlyNewest, Part } from './part.tsx';

/** Bought gift certificates. A code is as good as money: only its end is shown. */
export function Certificates({ customer: { certificates } }: CardPart) {
  if (!certificates || certificates.rows.length === 0) return null;
  return (
    <Part title="Купленные сертификаты">
      {() => (
        <>
          <ul className="part-rows">
            {certificates.rows.map(({ codeEnd, orderId, orderNumber, denomination, balance, validUntil }, at) => (
              <li key={`${orderId}-${codeEnd ?? at}`}>
                <span>
                  {codeEnd ? `…${codeEnd}` : 'Код скрыт'}, <Sum of={denomination} />, осталось <Sum of={balance} />
                </span>
                <span className="text-xs text-quiet">
                  <Link to={`/orders/${orderId}`} className="text-link">
                    Заказ №&nbsp;{orderNumber}
                  </Link>
                  , действует до&nbsp;{formatDay(new Date(validUntil))}
                </span>
              </li>
            ))}
          </ul>
          <OnlyNewest of={certificates} />
        </>
      )}
    </Part>
  );
}
