import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { moscowDay } from '../../../kernel/dates.ts';
import { useMay } from '../../session/session.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { More } from '../../ui/more.tsx';
import { lastDayOf, monthOfAddress, monthWords } from './calendar-words.ts';
import { DayPart } from './day-part.tsx';
import { MonthPart } from './month-part.tsx';
import { ReconciliationHead } from './reconciliation-head.tsx';
import { daysQuery, monthsQuery } from './reconciliation-queries.ts';
import { RunForm } from './run-form.tsx';

/** The days of a month as last compared, whether the month may be closed, and comparisons that a person asks for. */
export function Days() {
  const may = useMay();
  const [params, setParams] = useSearchParams();
  const [current] = useState(() => `${moscowDay(new Date()).slice(0, 7)}-01`);
  const month = monthOfAddress(params.get('month')) ?? current;
  const months = useQuery(monthsQuery);
  const found = useInfiniteQuery(daysQuery(month, lastDayOf(month)));
  const [done, setDone] = useState('');
  const known = months.data?.months.map((one) => one.month) ?? [];
  const choices = known.includes(month) ? known : [month, ...known];
  return (
    <div className="grid gap-4">
      <ReconciliationHead />
      <div className="flex flex-wrap items-end gap-3">
        <label className="flex items-center gap-2">
          <span className="text-quiet">Месяц</span>
          <select
            className="filter-field"
            value={month}
            onChange={({ target }) => setParams({ month: target.value.slice(0, 7) })}
          >
            {choices.map((one) => (
              <option key={one} value={one}>
                {monthWords(one)}
              </option>
            ))}
          </select>
        </label>
        {may('reconciliation:run') && <RunForm onDone={setDone} />}
      </div>
      <p role="status" className={done ? 'done-note mt-0' : undefined}>
        {done}
      </p>
      <MonthPart month={month} months={months} onDone={setDone} />
      <Loaded of={found}>
        {({ pages }) => {
          const sums = pages.flatMap(({ days }) => days);
          const runs = pages.flatMap((page) => page.runs);
          const days = [...new Set([...sums, ...runs].map(({ day }) => day))].toSorted().toReversed();
          if (days.length === 0) return <Nothing month={month} />;
          return (
            <div className="grid gap-3">
              {days.map((day) => (
                <DayPart
                  key={day}
                  day={day}
                  sums={sums.filter((one) => one.day === day)}
                  runs={runs.filter((one) => one.day === day)}
                />
              ))}
              <More of={found} shown={days.length} />
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}

const Nothing = ({ month }: { readonly month: string }) => (
  <div role="status" className="empty-list">
    <h2>За {monthWords(month)} ничего не&nbsp;сверено</h2>
    <p className="text-quiet">
      Каждую ночь сверяются вчерашний день и&nbsp;дни трёх и&nbsp;десяти дней назад. Другой день можно сверить сейчас.
    </p>
  </div>
);
