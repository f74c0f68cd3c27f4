import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ExceptionDialog, type Asked } from './exception-dialog.tsx';
import { filtersOf, searchOf, type ExceptionFilters, type View } from './exception-filters.ts';
import { ExceptionList } from './exception-list.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useExceptions } from './use-exceptions.ts';
import { useKeptFocus } from './use-kept-focus.ts';

/** What needs a person: the list, its filters and the commands about each entry. */
export function Exceptions() {
  const [params] = useSearchParams();
  const filters = filtersOf(params);
  const found = useExceptions(filters);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = found;
  const exceptions = found.data?.pages.flatMap((page) => page.exceptions) ?? [];
  const { list, heading, tabIndexOf, onFocus, moveToNew, lastEntry } = useKeptFocus(exceptions.map(({ id }) => id));
  const [asked, setAsked] = useState<Asked>();
  const [outcome, setOutcome] = useState('');

  function onDone(sentence: string) {
    setAsked(undefined);
    setOutcome(sentence);
  }
  return (
    <section aria-labelledby="exceptions" className="grid min-w-0 content-start gap-3">
      <h2 id="exceptions" ref={heading} tabIndex={-1}>
        Требует внимания
      </h2>
      <FilterBar filters={filters} />
      <div className="flex flex-wrap justify-between gap-x-4 text-xs text-quiet">
        <p role="status" className="exceptions-outcome">
          {outcome}
        </p>
        <p className="exceptions-keys">
          <kbd>↑</kbd> <kbd>↓</kbd> по&nbsp;списку, <kbd>Enter</kbd> открыть, <kbd>В</kbd> взять или отпустить,{' '}
          <kbd>П</kbd> передать, <kbd>О</kbd> отложить, <kbd>З</kbd> закрыть
        </p>
      </div>
      <Loaded of={found}>
        {() =>
          exceptions.length === 0 ? (
            <NothingHere filters={filters} />
          ) : (
            <ExceptionList
              list={list}
              exceptions={exceptions}
              tabIndexOf={tabIndexOf}
              onFocus={onFocus}
              onAsk={setAsked}
              onDone={onDone}
            />
          )
        }
      </Loaded>
      {hasNextPage && (
        <div>
          <Button
            look="outline"
            busy={isFetchingNextPage}
            onClick={() => {
              moveToNew();
              void fetchNextPage();
            }}
          >
            Показать ещё
          </Button>
        </div>
      )}
      <ExceptionDialog
        asked={asked}
        shown={exceptions.find(({ id }) => id === asked?.exception.id)}
        onDone={onDone}
        onClose={() => setAsked(undefined)}
        focusAfter={lastEntry}
      />
    </section>
  );
}

const NOTHING: Readonly<Record<View, string>> = {
  all: 'Всё разобрано. Новое появится здесь само: список обновляется каждую минуту.',
  mine: 'У\u00a0вас ничего\u00a0нет. Возьмите то, что пока ничьё.',
  nobodys: 'Ничьих записей нет: каждой уже кто-то занят.',
  snoozed: 'Ничего не\u00a0отложено.',
  closed: 'Закрытых записей пока нет.',
};

function NothingHere({ filters }: { readonly filters: ExceptionFilters }) {
  const isNarrowed = filters.kind !== undefined || filters.order !== undefined;
  const next = isNarrowed
    ? { name: 'Снять отбор', search: searchOf({ view: filters.view, kind: undefined, order: undefined }) }
    : filters.view === 'mine'
      ? { name: 'Показать ничьи', search: searchOf({ ...filters, view: 'nobodys' }) }
      : undefined;
  return (
    <div className="panel grid justify-items-start gap-2">
      <p>{isNarrowed ? 'С\u00a0таким отбором ничего не\u00a0нашлось.' : NOTHING[filters.view]}</p>
      {next && (
        <Link to={{ search: next.search }} className="text-link">
          {next.name}
        </Link>
      )}
    </div>
  );
}
