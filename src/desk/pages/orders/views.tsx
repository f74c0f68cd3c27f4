import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { OrderFilter, OrderView } from '../../api/order-answers.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useMay, useMember } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/problem.tsx';
import { useTypedSearch } from '../../ui/use-typed-search.ts';
import { filterParams, isEmptyFilter, isSameFilter } from './order-filters.ts';
import { viewsQuery } from './orders-queries.ts';
import { ViewForm } from './view-form.tsx';

const addressOf = ({ id, filter }: OrderView): string => {
  const params = filterParams(filter ?? {});
  params.set('view', id);
  return `/orders?${params}`;
};

/** Saved filters as tabs, each with the number of its orders; what may be done with the open one is beside them. */
export function Views({ filter }: { readonly filter: OrderFilter }) {
  const [params] = useSearchParams();
  const { data, error } = useQuery(viewsQuery);
  const views = data?.views ?? [];
  const open = views.find(({ id }) => id === params.get('view'));
  const [q] = useTypedSearch();
  const isAll = !open && isEmptyFilter(filter) && !q;
  return (
    <div className="grid">
      <nav aria-label="Сохранённые виды" className="views">
        <Link to="/orders" className="view" aria-current={isAll ? 'page' : undefined}>
          Все
        </Link>
        {views.map((view) => (
          <Link key={view.id} to={addressOf(view)} className="view" aria-current={view === open ? 'page' : undefined}>
            {view.name}
            <span className="view-count">
              {view.count}
              {view.more && '+'}
            </span>
          </Link>
        ))}
      </nav>
      <ViewCommands failure={error} view={open} filter={filter} />
    </div>
  );
}

interface ViewCommandsProps {
  /** Why the views could not be read. */
  readonly failure: unknown;
  readonly view: OrderView | undefined;
  readonly filter: OrderFilter;
}

/** What is being done, and to which view: the form of another one is not shown. */
interface Doing {
  readonly what: 'add' | 'rename' | 'remove';
  readonly to: string | undefined;
}

function ViewCommands({ failure, view, filter }: ViewCommandsProps) {
  const may = useMay();
  const { name: member } = useMember();
  const [began, setBegan] = useState<Doing>();
  const doing = began?.to === view?.id ? began?.what : undefined;
  const begin = (what: Doing['what']) => setBegan({ what, to: view?.id });
  const stop = () => setBegan(undefined);
  const [done, setDone] = useState('');
  const buttons = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const mayChange = view && (view.own || (view.shared && may('view:share')));
  const isChanged = view !== undefined && !isSameFilter(view.filter ?? {}, filter);
  const mayAdd = may('view:save') && !isEmptyFilter(filter) && (!view || isChanged);
  async function finish(sentence: string) {
    await queries.invalidateQueries({ queryKey: viewsQuery.queryKey });
    setDone(sentence);
    stop();
    buttons.current?.focus();
  }
  const saving = useMutation({
    mutationFn: ({ id, name, shared }: OrderView) =>
      answerOf(
        staffApi.PUT('/api/staff/views/{viewId}', {
          params: { path: { viewId: id } },
          body: { list: 'orders', name, filter, shared },
        }),
      ),
    onSuccess: () => finish('Вид сохранён с\u00a0новыми условиями'),
  });
  const removing = useMutation({
    mutationFn: (id: string) =>
      answerOf(staffApi.POST('/api/staff/views/{viewId}/removed', { params: { path: { viewId: id } }, body: {} })),
    onSuccess: async () => {
      await finish('Вид удалён');
      await navigate('/orders');
    },
  });
  return (
    <div ref={buttons} tabIndex={-1} className="view-commands">
      {view?.filter === null && (
        <p className="text-sm">
          Этот вид сохранён прежней версией магазина: выберите условия и&nbsp;сохраните его снова или удалите.
        </p>
      )}
      {view?.shared && (
        <span className="text-xs text-quiet">
          Общий вид{view.changedBy && view.changedBy !== member ? `, сохранил(а) ${view.changedBy}` : ''}
        </span>
      )}
      {!doing && (
        <>
          {view && mayChange && isChanged && (
            <Button look="outline" busy={saving.isPending} onClick={() => saving.mutate(view)}>
              Сохранить изменения
            </Button>
          )}
          {mayAdd && (
            <Button look="plain" onClick={() => begin('add')}>
              {view ? 'Сохранить как новый вид' : 'Сохранить как вид'}
            </Button>
          )}
          {mayChange && (
            <>
              <Button look="plain" onClick={() => begin('rename')}>
                Переименовать
              </Button>
              <Button look="plain" onClick={() => begin('remove')}>
                Удалить
              </Button>
            </>
          )}
        </>
      )}
      {(doing === 'add' || (doing === 'rename' && view)) && (
        <ViewForm
          view={doing === 'rename' ? view : undefined}
          filter={filter}
          onCancel={stop}
          onSaved={async (id, saved) => {
            await finish(doing === 'add' ? 'Вид сохранён' : 'Вид переименован');
            const next = filterParams(saved);
            next.set('view', id);
            await navigate(`/orders?${next}`);
          }}
        />
      )}
      {doing === 'remove' && view && (
        <div role="group" aria-label="Удаление вида" className="flex flex-wrap items-center gap-2">
          <span>
            Удалить вид «{view.name}»{view.shared ? ' у\u00a0всех' : ''}? Заказы останутся.
          </span>
          <Button look="danger" busy={removing.isPending} onClick={() => removing.mutate(view.id)}>
            Удалить вид
          </Button>
          <Button look="plain" onClick={stop}>
            Оставить
          </Button>
        </div>
      )}
      <Problem error={failure ?? saving.error ?? removing.error} />
      <p role="status" className="text-xs text-quiet">
        {done}
      </p>
    </div>
  );
}
