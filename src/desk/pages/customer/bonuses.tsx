import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay } from '../../../kernel/dates.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { wordOf } from '../../words/order-words.ts';
import { CorrectionForm } from './correction-form.tsx';
import { bonusesQuery, type CustomerBonuses } from './customer-query.ts';
import { Part } from './part.tsx';

const GIVEN = { order: 'За\u00a0заказ', return: 'Вернулись с\u00a0товаром', correction: 'Исправление' } as const;
const TAKEN = {
  order: 'Оплата заказа',
  return: 'Товар вернули',
  expiry: 'Сгорели',
  correction: 'Исправление',
} as const;
const STATES = {
  pending: 'станут доступны',
  active: 'доступны',
  spent: 'потрачены',
  expired: 'сгорели',
  reversed: 'забраны',
} as const;
const FIRST = 10;

interface BonusesProps {
  readonly customerId: number;
  readonly closed: boolean;
}

/** Balance and history, with corrections by hand. */
export function Bonuses({ customerId, closed }: BonusesProps) {
  const may = useMay();
  const read = useQuery({ ...bonusesQuery(customerId), enabled: may('bonuses:read') });
  if (!may('bonuses:read')) return null;
  return (
    <Part title="Бонусы">
      {({ open, show, close }) => (
        <Loaded of={read}>
          {(bonuses) => (
            <>
              <Balance bonuses={bonuses} />
              {may('bonuses:correct') && !closed && !open && (
                <div>
                  <Button look="outline" onClick={() => show('correction')}>
                    Исправить бонусы
                  </Button>
                </div>
              )}
              {open && (
                <CorrectionForm
                  customerId={customerId}
                  available={bonuses.available}
                  onDone={close}
                  onCancel={() => close()}
                />
              )}
              <History bonuses={bonuses} />
            </>
          )}
        </Loaded>
      )}
    </Part>
  );
}

const Balance = ({ bonuses: { available, pending, debt } }: { readonly bonuses: CustomerBonuses }) => (
  <dl className="facts">
    <div>
      <dt>Можно потратить</dt>
      <dd className="text-lg font-semibold">{available.toLocaleString('ru-RU')}</dd>
    </div>
    <div>
      <dt>Станут доступны</dt>
      <dd>{pending.toLocaleString('ru-RU')}</dd>
    </div>
    {debt > 0 && (
      <div>
        <dt>Долг: спишется с&nbsp;будущих</dt>
        <dd>{debt.toLocaleString('ru-RU')}</dd>
      </div>
    )}
  </dl>
);

function History({ bonuses: { on, off } }: { readonly bonuses: CustomerBonuses }) {
  const [isWhole, setWhole] = useState(false);
  const rows = [
    ...on.map((row) => ({
      ...row,
      key: `on-${row.id}`,
      sign: '+',
      words: wordOf(GIVEN, row.reason),
      term: termWords(row),
    })),
    ...off.map((row) => ({ ...row, key: `off-${row.id}`, sign: '−', words: wordOf(TAKEN, row.reason), term: '' })),
  ].toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
  if (rows.length === 0) return <p className="text-quiet">Начислений и&nbsp;списаний не&nbsp;было.</p>;
  const shown = isWhole ? rows : rows.slice(0, FIRST);
  return (
    <>
      <ul aria-label="История бонусов" className="part-rows">
        {shown.map(({ key, sign, count, words, term, orderNumber, note, createdAt }) => (
          <li key={key}>
            <span>
              <span className="font-semibold">
                {sign}
                {count.toLocaleString('ru-RU')}
              </span>{' '}
              {words}
              {orderNumber !== null && (
                <>
                  {' '}
                  <Link to={`/orders?q=${encodeURIComponent(`№${orderNumber}`)}`} className="text-link">
                    №&nbsp;{orderNumber}
                  </Link>
                </>
              )}
              {note && `: ${note}`}
            </span>
            <span className="text-xs text-quiet">
              <Moment at={createdAt} />
              {term && `, ${term}`}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <div>
          <Button look="plain" onClick={() => setWhole(true)}>
            Показать всю историю
          </Button>
        </div>
      )}
    </>
  );
}

function termWords({ state, left, activeFrom, expiresAt }: CustomerBonuses['on'][number]): string {
  if (state === 'pending') return `${STATES.pending} ${formatDay(new Date(activeFrom))}`;
  if (state === 'active') return `осталось ${left}, сгорят ${formatDay(new Date(expiresAt))}`;
  return wordOf(STATES, state);
}
