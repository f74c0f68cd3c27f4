import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ReceiptList } from './receipt-list.tsx';
import { RefundList } from './refund-list.tsx';

const LISTS = {
  awaiting: 'Ждут второго сотрудника',
  'to-pay': 'Отдать вручную',
  refused: 'Компания не\u00a0вернула',
  receipts: 'Чеки',
} as const;
type List = keyof typeof LISTS;

const isList = (text: string | null): text is List => text !== null && Object.hasOwn(LISTS, text);

/** Refunds and receipts that need a person; which list is in the address. */
export function Money() {
  const [params] = useSearchParams();
  const [done, setDone] = useState('');
  const asked = params.get('list');
  const list = isList(asked) ? asked : 'awaiting';
  return (
    <div className="grid gap-4">
      <title>{`${LISTS[list]} · Деньги`}</title>
      <h1>Деньги</h1>
      <nav aria-label="Списки" className="views">
        {(Object.keys(LISTS) as List[]).map((one) => (
          <Link
            key={one}
            to={`?list=${one}`}
            className="view"
            aria-current={one === list ? 'page' : undefined}
            onClick={() => setDone('')}
          >
            {LISTS[one]}
          </Link>
        ))}
      </nav>
      <p role="status" className={done ? 'done-note' : undefined}>
        {done}
      </p>
      {list === 'receipts' ? <ReceiptList onDone={setDone} /> : <RefundList key={list} view={list} onDone={setDone} />}
    </div>
  );
}
