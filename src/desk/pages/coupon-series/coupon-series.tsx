import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ApiFailure } from '../../api/api-failure.ts';
import { PROMOTIONS_KEY } from '../../api/promotions-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { CouponTable } from '../../features/coupon-terms/coupon-table.tsx';
import { EventList } from '../../features/coupon-terms/event-list.tsx';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { More } from '../../ui/more.tsx';
import { codesQuery, seriesQuery, type DeskSeries } from './series-query.ts';

/** A series of personal codes: the codes, a file of them, and their end. */
export function CouponSeries() {
  const { seriesId = '' } = useParams();
  const id = /^\d{1,9}$/.test(seriesId) ? Number(seriesId) : 0;
  return id > 0 ? <KnownSeries key={id} id={id} /> : <UnknownSeries />;
}

function KnownSeries({ id }: { readonly id: number }) {
  const read = useQuery(seriesQuery(id));
  if (read.error instanceof ApiFailure && read.error.status === 404) return <UnknownSeries />;
  return (
    <div className="grid gap-4">
      <title>{read.data ? read.data.title : 'Серия кодов'}</title>
      <Link to="/promotions" className="text-link w-fit text-xs">
        Все купоны
      </Link>
      <Loaded of={read}>{(series) => <Screen series={series} />}</Loaded>
    </div>
  );
}

function Screen({ series }: { readonly series: DeskSeries }) {
  const may = useMay();
  const [done, setDone] = useState('');
  const [isEnding, setEnding] = useState(false);
  const codes = useInfiniteQuery(codesQuery(series.id));
  const { id, title, prefix, count, events } = series;
  return (
    <>
      <header className="grid gap-1">
        <h1>{title}</h1>
        <p>
          {prefix}-…, кодов: {count}
        </p>
      </header>
      <div>
        {isEnding ? (
          <EndSeries
            series={series}
            onCancel={() => setEnding(false)}
            onDone={(sentence) => {
              setEnding(false);
              setDone(sentence);
            }}
          />
        ) : (
          <div className="flex flex-wrap gap-2">
            {may('coupon:save') && (
              <a href={`/api/staff/coupon-series/${id}/codes.csv`} download className="button button-outline">
                Скачать коды
              </a>
            )}
            {may('coupon:switch-off') && (
              <Button look="danger" onClick={() => setEnding(true)}>
                Выключить все коды
              </Button>
            )}
          </div>
        )}
        <p role="status" className={done ? 'done-note' : undefined}>
          {done}
        </p>
      </div>
      <Loaded of={codes}>
        {({ pages }) => {
          const coupons = pages.flatMap((page) => page.coupons);
          return (
            <div className="grid gap-4">
              <CouponTable coupons={coupons} />
              <More of={codes} shown={coupons.length} />
            </div>
          );
        }}
      </Loaded>
      <section aria-labelledby="history" className="part">
        <h2 id="history">История</h2>
        <EventList events={events} />
      </section>
    </>
  );
}

interface EndSeriesProps {
  readonly series: DeskSeries;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

function EndSeries({ series: { id: seriesId }, onDone, onCancel }: EndSeriesProps) {
  const { mutate, error, isPending } = useCommand({
    version: 0,
    reads: PROMOTIONS_KEY,
    send: (_typed: undefined, { key }) =>
      answerOf(
        staffApi.POST('/api/staff/coupon-series/{seriesId}/switched-off', {
          params: { path: { seriesId } },
          body: { key },
        }),
      ),
    onDone: () => onDone('Все коды серии выключены.'),
  });
  return (
    <CommandPanel
      title="Выключить все коды"
      submit="Выключить все"
      danger
      busy={isPending}
      error={error}
      onSubmit={() => mutate(undefined)}
      onCancel={onCancel}
    >
      <p>Ни&nbsp;один код серии больше не&nbsp;примут. Оформленные заказы сохранят скидку.</p>
    </CommandPanel>
  );
}

function UnknownSeries() {
  return (
    <div className="grid gap-2">
      <title>Нет такой серии</title>
      <h1>Нет такой серии</h1>
      <p>Проверьте адрес: возможно, ссылка скопирована не&nbsp;целиком.</p>
      <Link to="/promotions" className="text-link w-fit">
        К списку купонов
      </Link>
    </div>
  );
}
