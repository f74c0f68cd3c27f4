import { useRef } from 'react';
import { Link } from 'react-router';
import { COUPON_STATES, type CouponState } from '../../../kernel/coupon-choices.ts';
import { formatDay } from '../../../kernel/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { useRowKeys } from '../../ui/use-row-keys.ts';
import { COUPON_TONES } from '../../words/promotion-words.ts';

interface Row {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly words: string;
  readonly state: CouponState;
  readonly uses: number;
  readonly maxUses: number | null;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
}

const day = (iso: string) => formatDay(new Date(iso));

export function CouponTable({ coupons }: { readonly coupons: readonly Row[] }) {
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);
  return (
    <table ref={table} className="list-table">
      <caption className="sr-only">Купоны, новые сверху. По строкам ходят клавиши J и K.</caption>
      <thead>
        <tr>
          {['Код', 'Скидка', 'Состояние', 'Применён', 'Срок'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {coupons.map(({ id, code, title, words, state, uses, maxUses, startsAt, endsAt }) => (
          <tr key={id}>
            <td>
              <Link to={`/promotions/coupons/${id}`} className="row-link">
                {code}
              </Link>
              <span className="note">{title}</span>
            </td>
            <td>
              <span className="cell-words">{words}</span>
            </td>
            <td>
              <Badge tone={COUPON_TONES[state]}>{COUPON_STATES[state]}</Badge>
            </td>
            <td>{maxUses === null ? uses : `${uses} из\u00a0${maxUses}`}</td>
            <td>
              {state === 'planned' && startsAt && <span className="cell-words">с {day(startsAt)}</span>}
              <span className="cell-words">{endsAt ? `до ${day(endsAt)}` : 'без конца'}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
