import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Loaded } from '../../ui/loaded.tsx';
import { More } from '../../ui/more.tsx';
import { DifferenceFilters, readFilter } from './difference-filters.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { PeriodFile } from './period-file.tsx';
import { ReconciliationHead } from './reconciliation-head.tsx';
import { differencesQuery } from './reconciliation-queries.ts';

/** What one side has and the other has not: open ones, the oldest first. */
export function Differences() {
  const [params] = useSearchParams();
  const filter = readFilter(params);
  const found = useInfiniteQuery(differencesQuery(filter));
  return (
    <div className="grid gap-4">
      <ReconciliationHead title="Расхождения" />
      <DifferenceFilters filter={filter} />
      <Loaded of={found}>
        {({ pages }) => {
          const differences = pages.flatMap((page) => page.differences);
          if (differences.length === 0) return <Nothing filtered={Object.keys(filter).length > 0} />;
          return (
            <div className="grid gap-4">
              <DifferenceTable differences={differences} />
              <More of={found} shown={differences.length} />
            </div>
          );
        }}
      </Loaded>
      <PeriodFile
        path="/api/reconciliation/differences.csv"
        hint="Все расхождения этих дней, открытые и&nbsp;закрытые."
      />
    </div>
  );
}

const Nothing = ({ filtered }: { readonly filtered: boolean }) => (
  <div role="status" className="empty-list">
    <h2>{filtered ? 'Таких расхождений нет' : 'Открытых расхождений нет'}</h2>
    <p className="text-quiet">
      {filtered
        ? 'Ни\u00a0одно расхождение не\u00a0подходит под все условия сразу. Снимите одно из\u00a0них.'
        : 'Всё сошлось. Новое появится здесь после ночной сверки.'}
    </p>
  </div>
);
