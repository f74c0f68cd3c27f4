import { useState } from 'react';
import { moscowDay } from '../../../kernel/dates.ts';
import { Field } from '../../ui/field.tsx';

interface PeriodFileProps {
  readonly path: '/api/reconciliation/differences.csv' | '/api/reconciliation/claims.csv';
  /** What the period is of. */
  readonly hint: string;
}

/** A table of a period as a file; the browser downloads it by its address. */
export function PeriodFile({ path, hint }: PeriodFileProps) {
  const [today] = useState(() => moscowDay(new Date()));
  const [from, setFrom] = useState(`${today.slice(0, 7)}-01`);
  const [to, setTo] = useState(today);
  const problem = from === '' || to === '' ? 'Укажите оба дня' : from > to ? 'Первый день позже последнего' : undefined;
  return (
    <details>
      <summary className="text-link w-fit cursor-pointer py-2">Скачать таблицу</summary>
      <div className="panel mt-2 grid max-w-xl gap-3">
        <p className="text-quiet">{hint}</p>
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="С" type="date" value={from} error={problem} onChange={({ target }) => setFrom(target.value)} />
          <Field label="По" type="date" value={to} onChange={({ target }) => setTo(target.value)} />
        </div>
        {!problem && (
          <a href={`${path}?${new URLSearchParams({ from, to })}`} download className="button button-outline w-fit">
            Скачать CSV
          </a>
        )}
      </div>
    </details>
  );
}
