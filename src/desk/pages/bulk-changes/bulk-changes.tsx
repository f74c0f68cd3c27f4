import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';
import { BULK_CHANGES_KEY } from '../../api/bulk-changes-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { CatalogueTabs } from '../../features/catalogue-tabs/catalogue-tabs.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { More } from '../../ui/more.tsx';
import { useRowKeys } from '../../ui/use-row-keys.ts';
import { BULK_STATES } from '../../words/bulk-words.ts';

const changesQuery = infiniteQueryOptions({
  queryKey: [...BULK_CHANGES_KEY, 'list'],
  initialPageParam: '',
  queryFn: ({ pageParam, signal }) =>
    answerOf(
      staffApi.GET('/api/staff/bulk-changes', {
        params: { query: { ...(pageParam && { after: pageParam }) } },
        signal,
      }),
    ),
  getNextPageParam: ({ next }) => next,
});

const COLUMNS = ['Правка', 'Состояние', 'Товаров', 'Кто и когда'] as const;

/** Changes of many products at once, the newest first. */
export function BulkChanges() {
  const found = useInfiniteQuery(changesQuery);
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);
  return (
    <div className="grid gap-4">
      <title>Массовые правки · Товары</title>
      <h1>Массовые правки</h1>
      <CatalogueTabs />
      <Loaded of={found}>
        {({ pages }) => {
          const changes = pages.flatMap((page) => page.changes);
          if (changes.length === 0)
            return (
              <div role="status" className="empty-list">
                <h2>Правок пока нет</h2>
                <p className="text-quiet">
                  В&nbsp;списке товаров нажмите «Изменить найденные» или скачайте файл, поправьте его и&nbsp;загрузите.
                </p>
                <Link to="/catalogue" className="text-link">
                  К списку товаров
                </Link>
              </div>
            );
          return (
            <div className="grid gap-4">
              <table ref={table} className="list-table">
                <caption className="sr-only">Массовые правки, новые сверху. По строкам ходят клавиши J и K.</caption>
                <thead>
                  <tr>
                    {COLUMNS.map((name) => (
                      <th key={name} scope="col">
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {changes.map(({ id, kind, name, state, total, faulty, applied, refused, by, at }) => (
                    <tr key={id}>
                      <td>
                        <Link to={`/catalogue/changes/${id}`} className="row-link cell-words">
                          {name}
                        </Link>
                        <span className="note">{kind === 'import' ? 'Из файла' : 'Список товаров'}</span>
                      </td>
                      <td>
                        <Badge tone={BULK_STATES[state][1]}>{BULK_STATES[state][0]}</Badge>
                      </td>
                      <td>
                        {total}
                        {applied > 0 && <span className="note">применено {applied}</span>}
                        {faulty + refused > 0 && <span className="note">с ошибками {faulty + refused}</span>}
                      </td>
                      <td>
                        {by}
                        <span className="note">
                          <Moment at={at} />
                        </span>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <More of={found} shown={changes.length} />
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}
