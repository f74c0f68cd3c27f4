import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Choice } from '../../ui/choice.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { More } from '../../ui/more.tsx';
import { Sum } from '../../ui/sum.tsx';
import { ClaimTable } from './claim-table.tsx';
import { PeriodFile } from './period-file.tsx';
import { ReconciliationHead } from './reconciliation-head.tsx';
import { claimsQuery, owedQuery, type ClaimsQuery } from './reconciliation-queries.ts';
import { CLAIM_CARRIER_WORDS } from './reconciliation-words.ts';

const VIEWS = {
  overdue: { name: 'Просрочено', query: { overdue: 'true' } },
  disputed: { name: 'Сумма не\u00a0та', query: { state: 'disputed' } },
  settled: { name: 'Деньги пришли', query: { state: 'settled' } },
} as const satisfies Record<string, { readonly name: string; readonly query: ClaimsQuery }>;
type View = keyof typeof VIEWS;

const among = <K extends string>(words: Readonly<Record<K, unknown>>, value: string | null): K | undefined =>
  value !== null && Object.hasOwn(words, value) ? (value as K) : undefined;

/** What carriers have collected for us and owe: the first due first. */
export function Claims() {
  const [params, setParams] = useSearchParams();
  const view = among<View>(VIEWS, params.get('view'));
  const carrier = among(CLAIM_CARRIER_WORDS, params.get('carrier'));
  const typed = params.get('claim') ?? '';
  const claim = /^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : undefined;
  const query: ClaimsQuery =
    claim === undefined ? { ...(view && VIEWS[view].query), ...(carrier && { carrier }) } : { claim };
  const found = useInfiniteQuery(claimsQuery(query));
  const set = (changed: { readonly view?: View | undefined; readonly carrier?: string | undefined }) => {
    const next = { view, carrier, ...changed };
    setParams(
      { ...(next.view && { view: next.view }), ...(next.carrier && { carrier: next.carrier }) },
      { preventScrollReset: true },
    );
  };
  return (
    <div className="grid gap-4">
      <ReconciliationHead title="Наложенный платёж" />
      <Owed />
      <section aria-label="Условия" className="filters">
        <div role="group" aria-label="Состояние" className="chips choices">
          <button
            type="button"
            className="chip"
            aria-pressed={view === undefined && claim === undefined}
            onClick={() => set({ view: undefined })}
          >
            Не&nbsp;получено
          </button>
          {(Object.keys(VIEWS) as View[]).map((one) => (
            <button
              key={one}
              type="button"
              className="chip"
              aria-pressed={view === one}
              onClick={() => set({ view: one })}
            >
              {VIEWS[one].name}
            </button>
          ))}
        </div>
        <Choice
          label="Служба"
          words={CLAIM_CARRIER_WORDS}
          value={carrier}
          onChange={(value) => set({ carrier: value })}
        />
      </section>
      <Loaded of={found}>
        {({ pages }) => {
          const claims = pages.flatMap((page) => page.claims);
          if (claims.length === 0) return <Nothing view={view} />;
          return (
            <div className="grid gap-4">
              <ClaimTable claims={claims} />
              <More of={found} shown={claims.length} />
            </div>
          );
        }}
      </Loaded>
      <PeriodFile
        path="/api/reconciliation/claims.csv"
        hint="Посылки, за&nbsp;которые получатели заплатили в&nbsp;эти дни, со&nbsp;строками реестров."
      />
    </div>
  );
}

/** What each carrier owes now, and what of it is overdue. */
function Owed() {
  const owed = useQuery(owedQuery);
  return (
    <Loaded of={owed}>
      {({ carriers }) =>
        carriers.length > 0 && (
          <ul aria-label="Долг служб" className="both-sides">
            {carriers.map(({ carrier, owed: sum, overdue }) => (
              <li key={carrier} className="panel grid gap-0.5">
                <span className="text-xs text-quiet">{CLAIM_CARRIER_WORDS[carrier]} должна</span>
                <strong className="text-lg">
                  <Sum of={sum} />
                </strong>
                {overdue > 0 && (
                  <span className="text-xs text-error">
                    Просрочено <Sum of={overdue} />
                  </span>
                )}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

const NOTHING: Readonly<Record<View | 'all', string>> = {
  all: 'Службы доставки ничего не\u00a0должны',
  overdue: 'Просроченного нет',
  disputed: 'Спорных сумм нет',
  settled: 'Полученных сумм пока нет',
};

const Nothing = ({ view }: { readonly view: View | undefined }) => (
  <div role="status" className="empty-list">
    <h2>{NOTHING[view ?? 'all']}</h2>
    <p className="text-quiet">
      Запись появляется, когда служба вручила посылку с&nbsp;оплатой при получении. Закрывает её только строка реестра.
    </p>
  </div>
);
