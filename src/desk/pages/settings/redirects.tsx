import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { ListSearch } from '../../ui/list-search.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { More } from '../../ui/more.tsx';
import { Problem } from '../../ui/problem.tsx';
import { AddressTest } from './address-test.tsx';
import { NewRedirects } from './new-redirects.tsx';
import { REDIRECTS_KEY, redirectsQuery, type ListedRedirect } from './redirects-query.ts';
import { SettingsTabs } from './settings-tabs.tsx';

type Open = 'test' | 'one' | 'many' | undefined;
type Done = { readonly sentence: string; readonly removed?: ListedRedirect };

/** Where old addresses lead; used only where no page is found. */
export function Redirects() {
  const may = useMay();
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const found = useInfiniteQuery(redirectsQuery(q));
  const [open, setOpen] = useState<Open>();
  const [done, setDone] = useState<Done>({ sentence: '' });
  const close = () => setOpen(undefined);
  function saved(sentence: string) {
    close();
    setDone({ sentence });
  }
  return (
    <div className="grid gap-4">
      <title>Переадресации · Настройки</title>
      <h1>Настройки</h1>
      <SettingsTabs />
      <p className="text-quiet">Переадресация срабатывает, только когда по&nbsp;старому адресу страницы нет.</p>
      <div className="filters">
        <ListSearch label="Найти адрес" q={q} onSearch={(typed) => setParams(typed ? { q: typed } : {})} />
        {may('redirect:add') && (
          <>
            <Button onClick={() => setOpen('one')}>Добавить</Button>
            <Button look="outline" onClick={() => setOpen('many')}>
              Вставить списком
            </Button>
          </>
        )}
        <Button look="outline" onClick={() => setOpen('test')}>
          Проверить адрес
        </Button>
      </div>
      <Outcome done={done} onReturned={(sentence) => setDone({ sentence })} />
      {open === 'test' && <AddressTest onCancel={close} />}
      {(open === 'one' || open === 'many') && (
        <NewRedirects key={open} isMany={open === 'many'} onDone={saved} onCancel={close} />
      )}
      <Loaded of={found}>
        {({ pages }) => {
          const rows = pages.flatMap(({ redirects }) => redirects);
          if (rows.length === 0)
            return (
              <div role="status" className="empty-list">
                <h2>{q ? 'Таких переадресаций нет' : 'Переадресаций нет'}</h2>
                <p className="text-quiet">
                  {q ? 'Ищем по\u00a0части старого или нового адреса.' : 'Добавьте первую, если страница переехала.'}
                </p>
              </div>
            );
          return (
            <div className="grid gap-4">
              <RedirectTable
                rows={rows}
                onRemoved={(removed) => setDone({ sentence: `Убрано: ${removed.fromPath}.`, removed })}
              />
              <More of={found} shown={rows.length} />
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}

/** What was done; a removed redirect can be put back. */
function Outcome({
  done: { sentence, removed },
  onReturned,
}: {
  readonly done: Done;
  readonly onReturned: (sentence: string) => void;
}) {
  const { mutate, error, isPending } = useCommand({
    version: 0,
    reads: REDIRECTS_KEY,
    send: ({ fromPath, toPath, status }: ListedRedirect) =>
      answerOf(
        staffApi.POST('/api/staff/redirects', {
          body: { rows: [{ from: fromPath, to: toPath, status: `${status}`, replaces: null }] },
        }),
      ),
    onDone: ({ rows: [row] }, { fromPath }) =>
      onReturned(
        row?.outcome === 'added' || row?.outcome === 'same'
          ? `Возвращено: ${fromPath}.`
          : `${fromPath} не\u00a0возвращено: этот адрес уже ведёт в\u00a0другое место.`,
      ),
  });
  return (
    <div>
      <div role="status" className={sentence ? 'done-note' : ''}>
        {sentence}{' '}
        {removed && (
          <button type="button" className="text-link" aria-busy={isPending} onClick={() => mutate(removed)}>
            Вернуть
          </button>
        )}
      </div>
      <Problem error={error} />
    </div>
  );
}

interface RedirectTableProps {
  readonly rows: readonly ListedRedirect[];
  readonly onRemoved: (removed: ListedRedirect) => void;
}

function RedirectTable({ rows, onRemoved }: RedirectTableProps) {
  const mayRemove = useMay()('redirect:remove');
  const { mutate, error } = useCommand({
    version: 0,
    reads: REDIRECTS_KEY,
    send: ({ fromPath }: ListedRedirect) =>
      answerOf(staffApi.POST('/api/staff/redirects/removed', { body: { fromPath } })),
    onDone: (_answer, removed) => onRemoved(removed),
  });
  return (
    <>
      <Problem error={error} />
      <table className="list-table settings-table">
        <caption className="sr-only">Переадресации по старому адресу</caption>
        <thead>
          <tr>
            <th scope="col">Откуда</th>
            <th scope="col">Куда</th>
            <th scope="col">Код и&nbsp;время</th>
            {mayRemove && <th scope="col">Действие</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.fromPath}>
              <td>
                <span className="cell-words">{row.fromPath}</span>
              </td>
              <td>
                <span className="cell-words">{row.toPath}</span>
              </td>
              <td>
                {row.status === 301 ? 'навсегда (301)' : 'на\u00a0время (302)'}
                <span className="note">
                  <Moment at={row.createdAt} />
                </span>
              </td>
              {mayRemove && (
                <td>
                  <button
                    type="button"
                    className="text-link"
                    aria-label={`Убрать ${row.fromPath}`}
                    onClick={() => mutate(row)}
                  >
                    Убрать
                  </button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
