import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { counted } from '../../../kernel/plural.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { useMay } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Problem } from '../../ui/problem.tsx';
import { GoldenForm } from './golden-form.tsx';
import { SearchHead } from './search-head.tsx';
import { GOLDEN_KEY, goldenQuery, type GoldenQuery } from './search-query.ts';

const PLACES = ['место', 'места', 'мест'] as const;

/** Queries that have to find certain products, as they pass or fail now. `query` in the address begins a new one. */
export function Golden() {
  const mayChange = useMay()('search:change');
  const [params] = useSearchParams();
  const query = params.get('query');
  const found = useQuery(goldenQuery);
  const [open, setOpen] = useState<GoldenQuery | 'new' | undefined>(query === null ? undefined : 'new');
  const [done, setDone] = useState('');
  return (
    <div className="grid gap-4">
      <SearchHead title="Эталонные запросы" />
      <p className="text-quiet">
        Что должно находиться первым. Каждый показ этой страницы ищет заново, как на&nbsp;сайте.
      </p>
      <div className="filters">
        {mayChange && <Button onClick={() => setOpen('new')}>Добавить</Button>}
        <Button look="outline" busy={found.isFetching} onClick={() => void found.refetch()}>
          Прогнать заново
        </Button>
      </div>
      <p role="status" className={done ? 'done-note' : ''}>
        {done}
      </p>
      {open && mayChange && (
        <GoldenForm
          key={open === 'new' ? 'new' : open.id}
          {...(open !== 'new' && { golden: open })}
          query={open === 'new' ? (query ?? '') : open.query}
          onDone={(sentence) => {
            setOpen(undefined);
            setDone(sentence);
          }}
          onCancel={() => setOpen(undefined)}
        />
      )}
      <Loaded of={found}>
        {({ queries }) =>
          queries.length === 0 ? (
            <div role="status" className="empty-list">
              <h2>Эталонных запросов нет</h2>
              <p className="text-quiet">Добавьте те, по&nbsp;которым покупают чаще всего.</p>
            </div>
          ) : (
            <GoldenTable queries={queries} onChange={setOpen} onDone={setDone} />
          )
        }
      </Loaded>
    </div>
  );
}

interface GoldenTableProps {
  readonly queries: readonly GoldenQuery[];
  readonly onChange: (golden: GoldenQuery) => void;
  readonly onDone: (sentence: string) => void;
}

function GoldenTable({ queries, onChange, onDone }: GoldenTableProps) {
  const mayChange = useMay()('search:change');
  const failed = queries.filter(({ passed }) => !passed).length;
  const { mutate, error } = useCommand({
    version: 0,
    reads: GOLDEN_KEY,
    send: ({ id }: GoldenQuery) =>
      answerOf(staffApi.POST('/api/staff/search/golden-queries/{id}/removed', { params: { path: { id } } })),
    onDone: (_answer, { query }) => onDone(`Запрос «${query}» убран.`),
  });
  return (
    <>
      <p>
        {failed === 0 ? `Все проходят: ${queries.length}.` : `Не\u00a0проходят: ${failed} из\u00a0${queries.length}.`}
      </p>
      <Problem error={error} />
      <table className="list-table settings-table">
        <caption className="sr-only">Эталонные запросы, сначала те, что не проходят</caption>
        <thead>
          <tr>
            <th scope="col">Запрос</th>
            <th scope="col">Итог</th>
            <th scope="col">Товары</th>
            {mayChange && <th scope="col">Действия</th>}
          </tr>
        </thead>
        <tbody>
          {queries.map((golden) => (
            <tr key={golden.id}>
              <td>
                <span className="cell-words font-semibold">{golden.query}</span>
                <span className="note">первые {counted(golden.places, PLACES)}</span>
              </td>
              <td>
                <Badge tone={golden.passed ? 'plain' : 'alarm'}>
                  {golden.passed ? 'Проходит' : 'Не\u00a0проходит'}
                </Badge>
              </td>
              <td>
                {golden.products.map(({ id, name, place }) => (
                  <span key={id} className="cell-words">
                    {name || `Товар № ${id}`}{' '}
                    <span className={place === null ? 'text-error' : 'text-quiet'}>
                      {place === null ? 'не\u00a0среди первых' : `место ${place}`}
                    </span>
                  </span>
                ))}
              </td>
              {mayChange && (
                <td>
                  <span className="settings-actions">
                    <button
                      type="button"
                      className="text-link"
                      aria-label={`Изменить: ${golden.query}`}
                      onClick={() => onChange(golden)}
                    >
                      Изменить
                    </button>
                    <button
                      type="button"
                      className="text-link"
                      aria-label={`Убрать: ${golden.query}`}
                      onClick={() => mutate(golden)}
                    >
                      Убрать
                    </button>
                  </span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
