import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { ApiFailure } from '../../api/api-failure.ts';
import { PRODUCTS_KEY } from '../../api/products-key.ts';
import { Badge } from '../../ui/badge.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { BULK_STATES } from '../../words/bulk-words.ts';
import { BulkRows } from './bulk-rows.tsx';
import { bulkChangeQuery, isRunning, type DeskBulkChange, type ShownRows } from './bulk-change-query.ts';
import { Decision } from './decision.tsx';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** One change of many products: what it would change, and what has become of it. */
export function BulkChange() {
  const { changeId = '' } = useParams();
  return UUID.test(changeId) ? <KnownChange key={changeId} id={changeId} /> : <UnknownChange />;
}

function KnownChange({ id }: { readonly id: string }) {
  const read = useQuery(bulkChangeQuery(id));
  if (read.error instanceof ApiFailure && read.error.status === 404) return <UnknownChange />;
  return (
    <>
      {!read.data && <title>Массовая правка</title>}
      <Loaded of={read}>{(change) => <ChangeScreen change={change} />}</Loaded>
    </>
  );
}

const SHOWN: readonly (readonly [ShownRows, string, (change: DeskBulkChange) => number])[] = [
  ['faulty', 'С\u00a0ошибками', ({ faulty, refused }) => faulty + refused],
  ['changing', 'Меняются', ({ total, same, faulty, refused }) => total - same - faulty - refused],
  ['same', 'Без изменений', ({ same }) => same],
];

function ChangeScreen({ change }: { readonly change: DeskBulkChange }) {
  const [done, setDone] = useState('');
  const [params, setParams] = useSearchParams();
  const queries = useQueryClient();
  const { id, kind, name, state, by, at, unknownColumns } = change;
  const show = SHOWN.find(([key]) => key === params.get('show'))?.[0];
  useEffect(() => {
    if (state === 'done') void queries.invalidateQueries({ queryKey: PRODUCTS_KEY });
  }, [state, queries]);
  return (
    <article className="grid gap-4">
      <title>{`${name} · Массовые правки`}</title>
      <header className="grid gap-2">
        <Link to="/catalogue/changes" className="text-link text-xs">
          Все правки
        </Link>
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="cell-words">{name}</h1>
          <Badge tone={BULK_STATES[state][1]}>{BULK_STATES[state][0]}</Badge>
        </div>
        <p className="text-quiet">
          {kind === 'import' ? 'Из файла' : 'Для списка товаров'}, {by}, <Moment at={at} />
        </p>
      </header>
      {unknownColumns.length > 0 && (
        <p className="part">
          Столбцы, которых мы не&nbsp;знаем, не&nbsp;читаем: {unknownColumns.map((head) => `«${head}»`).join(', ')}.
          Названия должны быть как в&nbsp;выгрузке.
        </p>
      )}
      <p role="status" className={done ? 'done-note' : undefined}>
        {done}
      </p>
      <Outcome change={change} />
      <Decision change={change} onDone={setDone} />
      <div role="group" aria-label="Какие строки показать" className="chips choices">
        {SHOWN.map(([key, words, countOf]) => (
          <button
            key={key}
            type="button"
            className="chip"
            aria-pressed={show === key}
            onClick={() => setParams(show === key ? {} : { show: key }, { preventScrollReset: true })}
          >
            {words}: {countOf(change)}
          </button>
        ))}
      </div>
      <a href={`/api/staff/bulk-changes/${id}/outcome.csv`} download className="text-link file-link">
        <Download aria-hidden size={16} />
        Все строки, CSV
      </a>
      {isRunning(state) ? <div className="skeleton" aria-hidden /> : <BulkRows id={id} show={show} state={state} />}
    </article>
  );
}

/** How far it is, in a sentence that is announced when it changes. */
function Outcome({ change }: { readonly change: DeskBulkChange }) {
  const { state, total, same, faulty, ready, applied, refused, decidedBy } = change;
  const sentence = {
    checking: `Проверяем строки: ${same + faulty + ready} из\u00a0${total}. Пока ничего не\u00a0меняется.`,
    checked:
      ready > 0
        ? `Изменятся товары: ${ready}. С\u00a0ошибками: ${faulty}, они останутся как есть. Пока ничего не\u00a0изменено.`
        : 'Менять нечего: посмотрите строки с\u00a0ошибками.',
    applying: `Применяем: ${applied + refused} из\u00a0${ready}. Страницу можно закрыть.`,
    done: `Применено: ${applied}. Не\u00a0применено: ${refused}. С\u00a0ошибками осталось: ${faulty}.`,
    cancelled: `Правка отменена${decidedBy ? `: ${decidedBy}` : ''}. Товары не\u00a0изменились.`,
  }[state];
  return <p role="status">{sentence}</p>;
}

function UnknownChange() {
  return (
    <div className="grid gap-2">
      <title>Нет такой правки</title>
      <h1>Нет такой правки</h1>
      <p>Проверьте адрес: возможно, ссылка скопирована не&nbsp;целиком. Правки хранятся полгода.</p>
      <Link to="/catalogue/changes" className="text-link">
        К списку правок
      </Link>
    </div>
  );
}
