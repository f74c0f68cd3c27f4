import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { counted } from '../../../kernel/plural.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { useMay } from '../../session/session.ts';
import { Choice } from '../../ui/choice.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { More } from '../../ui/more.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SearchHead } from './search-head.tsx';
import { MISSES_KEY, missesQuery } from './search-query.ts';

const PERIODS = { '7': 'неделя', '30': 'месяц', '90': 'три месяца' } as const;
const TIMES = ['раз', 'раза', 'раз'] as const;

/** What people searched for in vain; each can become a synonym or a golden query, or be put aside. */
export function Misses() {
  const mayChange = useMay()('search:change');
  const [params, setParams] = useSearchParams();
  const days = params.get('days') ?? '';
  const ignored = params.get('ignored') === 'true';
  const found = useInfiniteQuery(missesQuery({ days: days in PERIODS ? days : '', ignored }));
  const decide = useCommand({
    version: 0,
    reads: MISSES_KEY,
    send: (query: string) =>
      answerOf(staffApi.POST('/api/staff/search/misses/decided', { body: { query, isIgnored: !ignored } })),
    onDone: () => {},
  });
  function set(name: string, value: string | undefined) {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { preventScrollReset: true });
  }
  return (
    <div className="grid gap-4">
      <SearchHead title="Запросы без результатов" />
      <div className="filters">
        <Choice
          label="Повторялись за"
          words={PERIODS}
          value={(days in PERIODS ? days : undefined) as keyof typeof PERIODS | undefined}
          onChange={(value) => set('days', value)}
        />
        <button
          type="button"
          className="chip"
          aria-pressed={ignored}
          onClick={() => set('ignored', ignored ? undefined : 'true')}
        >
          Отложенные
        </button>
      </div>
      <Problem error={decide.error} />
      <p role="status" className={decide.isSuccess ? 'done-note' : ''}>
        {decide.isSuccess &&
          (ignored
            ? `«${decide.variables}» снова в\u00a0списке.`
            : `«${decide.variables}» отложено: его видно среди отложенных.`)}
      </p>
      <Loaded of={found}>
        {({ pages }) => {
          const misses = pages.flatMap((page) => page.misses);
          if (misses.length === 0)
            return (
              <div role="status" className="empty-list">
                <h2>{ignored ? 'Отложенных нет' : 'Таких запросов нет'}</h2>
                <p className="text-quiet">Сюда попадают слова, по&nbsp;которым на&nbsp;сайте не&nbsp;нашлось ничего.</p>
              </div>
            );
          return (
            <div className="grid gap-4">
              <table className="list-table settings-table">
                <caption className="sr-only">Запросы без результатов, сначала частые</caption>
                <thead>
                  <tr>
                    <th scope="col">Запрос</th>
                    <th scope="col">Сколько раз</th>
                    <th scope="col">В&nbsp;последний раз</th>
                    {mayChange && <th scope="col">Действия</th>}
                  </tr>
                </thead>
                <tbody>
                  {misses.map(({ query, times, lastAt }) => (
                    <tr key={query}>
                      <td>
                        <span className="cell-words font-semibold">{query}</span>
                      </td>
                      <td>{counted(times, TIMES)}</td>
                      <td>
                        <Moment at={lastAt} />
                      </td>
                      {mayChange && (
                        <td>
                          <span className="settings-actions">
                            <Link to={`/settings/search?word=${encodeURIComponent(query)}`} className="text-link">
                              Добавить синоним
                            </Link>
                            <Link
                              to={`/settings/search/golden?query=${encodeURIComponent(query)}`}
                              className="text-link"
                            >
                              В&nbsp;эталонные
                            </Link>
                            <button
                              type="button"
                              className="text-link"
                              aria-label={ignored ? `Вернуть: ${query}` : `Не важно: ${query}`}
                              onClick={() => decide.mutate(query)}
                            >
                              {ignored ? 'Вернуть' : 'Не\u00a0важно'}
                            </button>
                          </span>
                        </td>
                      )}
                    </tr>
                  ))}
                </tbody>
              </table>
              <More of={found} shown={misses.length} />
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}
