import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { COUPON_STATES, type CouponState } from '../../../kernel/coupon-choices.ts';
import { CouponTable } from '../../features/coupon-terms/coupon-table.tsx';
import { PromotionsTabs } from '../../features/promotions-tabs/promotions-tabs.tsx';
import { useMay } from '../../session/session.ts';
import { ListSearch } from '../../ui/list-search.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { More } from '../../ui/more.tsx';
import { couponsQuery, seriesQuery } from './coupons-query.ts';

const STATES = Object.entries(COUPON_STATES) as [CouponState, string][];

/** Coupons and series of personal codes; conditions are in the address. */
export function Coupons() {
  const may = useMay();
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const state = STATES.find(([one]) => one === params.get('state'))?.[0];
  const found = useInfiniteQuery(couponsQuery({ q, state }));
  function set(name: string, value: string | undefined) {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { preventScrollReset: true });
  }
  const isFiltered = q !== '' || state !== undefined;
  return (
    <div className="grid gap-4">
      <title>{q ? `${q} · Купоны` : 'Купоны'}</title>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1>Акции</h1>
        {may('coupon:save') && (
          <div className="flex flex-wrap gap-2">
            <Link to="/promotions/new" className="button button-main">
              Новый купон
            </Link>
            <Link to="/promotions/new-series" className="button button-outline">
              Серия личных кодов
            </Link>
          </div>
        )}
      </header>
      <PromotionsTabs />
      <section aria-label="Условия" className="grid gap-2">
        <div className="filters">
          <ListSearch
            label="Найти купон"
            placeholder="Начало кода"
            q={q}
            longest={40}
            onSearch={(typed) => set('q', typed)}
          />
          {isFiltered && (
            <Link to="/promotions" className="text-link">
              Снять условия
            </Link>
          )}
        </div>
        <div role="group" aria-label="Состояние" className="chips choices">
          {STATES.map(([one, name]) => (
            <button
              key={one}
              type="button"
              className="chip"
              aria-pressed={state === one}
              onClick={() => set('state', state === one ? undefined : one)}
            >
              {name}
            </button>
          ))}
        </div>
      </section>
      <Loaded of={found}>
        {({ pages }) => {
          const coupons = pages.flatMap((page) => page.coupons);
          if (coupons.length === 0) return <Nothing isFiltered={isFiltered} />;
          return (
            <div className="grid gap-4">
              <CouponTable coupons={coupons} />
              <More of={found} shown={coupons.length} />
            </div>
          );
        }}
      </Loaded>
      {!isFiltered && <SeriesPart />}
    </div>
  );
}

const Nothing = ({ isFiltered }: { readonly isFiltered: boolean }) => (
  <div role="status" className="empty-list">
    <h2>{isFiltered ? 'Таких купонов нет' : 'Купонов пока нет'}</h2>
    <p className="text-quiet">
      {isFiltered
        ? 'Ищем по\u00a0началу кода, личные коды тоже. Снимите условия, чтобы увидеть все.'
        : 'Создайте первый: код, скидку, срок. Перед сохранением видно, что станет с\u00a0корзиной.'}
    </p>
  </div>
);

function SeriesPart() {
  const read = useQuery(seriesQuery);
  return (
    <Loaded of={read}>
      {({ series }) =>
        series.length > 0 && (
          <section aria-labelledby="series" className="part">
            <h2 id="series">Серии личных кодов</h2>
            <ul className="part-rows">
              {series.map(({ id, title, prefix, count, createdAt }) => (
                <li key={id}>
                  <Link to={`/promotions/series/${id}`} className="text-link w-fit">
                    {title}
                  </Link>
                  <span className="text-xs text-quiet">
                    {prefix}-…, кодов: {count}, <Moment at={createdAt} />
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  );
}
