import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { segmentsQuery } from '../../api/segments-query.ts';
import { PromotionsTabs } from '../../features/promotions-tabs/promotions-tabs.tsx';
import { useMay } from '../../session/session.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { More } from '../../ui/more.tsx';
import { counted } from '../../../kernel/plural.ts';

/** Saved rules over subscribers. */
export function Segments() {
  const may = useMay();
  const found = useInfiniteQuery(segmentsQuery);
  return (
    <div className="grid gap-4">
      <title>Сегменты</title>
      <h1>Акции</h1>
      <PromotionsTabs />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-quiet">Кому писать: только подписчики, которые подтвердили адрес.</p>
        {may('segment:save') && (
          <Link to="/promotions/segments/new" className="button button-main">
            Новый сегмент
          </Link>
        )}
      </div>
      <Loaded of={found}>
        {({ pages }) => {
          const segments = pages.flatMap((page) => page.segments);
          if (segments.length === 0)
            return (
              <div role="status" className="empty-list">
                <h2>Сегментов пока нет</h2>
                <p className="text-quiet">Создайте первый: без условий в&nbsp;него войдут все подписчики.</p>
              </div>
            );
          return (
            <div className="grid gap-4">
              <table className="list-table">
                <caption className="sr-only">Сегменты, новые сверху</caption>
                <thead>
                  <tr>
                    <th scope="col">Сегмент</th>
                    <th scope="col">Условия</th>
                    <th scope="col">Изменён</th>
                  </tr>
                </thead>
                <tbody>
                  {segments.map(({ id, name, rule, updatedAt }) => (
                    <tr key={id}>
                      <td>
                        <Link to={`/promotions/segments/${id}`} className="row-link">
                          {name}
                        </Link>
                      </td>
                      <td>
                        {rule.all.length === 0
                          ? 'Все подписчики'
                          : counted(rule.all.length, ['условие', 'условия', 'условий'])}
                      </td>
                      <td>
                        <Moment at={updatedAt} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <More of={found} shown={segments.length} />
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}
