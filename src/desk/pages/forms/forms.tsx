import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useRef, type MouseEvent } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { paths } from '../../api/calls.d.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { SupportTabs } from '../../features/support-tabs/support-tabs.tsx';
import { useRefreshEvery } from '../../session/refresh-every.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { More } from '../../ui/more.tsx';
import { useRowKeys } from '../../ui/use-row-keys.ts';

type ListedForm = paths['/api/forms']['get']['responses'][200]['content']['application/json']['forms'][number];

const STATES = { new: 'Ждут ответа', done: 'Отвеченные' } as const;
type FormState = keyof typeof STATES;

const formsQuery = (state: FormState) =>
  infiniteQueryOptions({
    queryKey: ['forms', 'list', state],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        staffApi.GET('/api/forms', {
          params: { query: { state, ...(pageParam !== undefined && { after: pageParam }) } },
          signal,
        }),
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** What came by the forms of the site, the newest first. */
export function Forms() {
  const [params, setParams] = useSearchParams();
  const state: FormState = params.get('state') === 'done' ? 'done' : 'new';
  const found = useInfiniteQuery({ ...formsQuery(state), refetchInterval: useRefreshEvery(60_000) });
  return (
    <div className="grid gap-4">
      <title>Формы</title>
      <h1>Формы с&nbsp;сайта</h1>
      <SupportTabs />
      <div role="group" aria-label="Какие формы" className="chips">
        {(Object.entries(STATES) as [FormState, string][]).map(([one, name]) => (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={one === state}
            onClick={() => setParams(one === 'new' ? {} : { state: one })}
          >
            {name}
          </button>
        ))}
      </div>
      <Loaded of={found}>
        {({ pages }) => {
          const forms = pages.flatMap((page) => page.forms);
          if (forms.length === 0)
            return (
              <div role="status" className="empty-list">
                <h2>{state === 'new' ? 'Все формы отвечены' : 'Отвеченных форм нет'}</h2>
                <p className="text-quiet">Новая появится здесь сама: список обновляется каждую минуту.</p>
              </div>
            );
          return (
            <div className="grid gap-4">
              <FormTable forms={forms} />
              <More of={found} shown={forms.length} />
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}

function FormTable({ forms }: { readonly forms: readonly ListedForm[] }) {
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);
  return (
    <table ref={table} className="list-table">
      <caption className="sr-only">Формы, новые сверху. По строкам ходят клавиши J и K.</caption>
      <thead>
        <tr>
          {['Форма', 'Вид', 'От\u00a0кого', 'Тема'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {forms.map((form) => (
          <Row key={form.number} form={form} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ form: { number, type, name, topic, createdAt } }: { readonly form: ListedForm }) {
  const navigate = useNavigate();
  const path = `/support/forms/${number}`;
  function open({ target }: MouseEvent) {
    if (getSelection()?.toString() === '' && !(target as Element).closest('a')) void navigate(path);
  }
  return (
    <tr onClick={open}>
      <td>
        <Link to={path} className="row-link">
          № {number}
        </Link>
        <span className="note">
          <Moment at={createdAt} />
        </span>
      </td>
      <td>{type}</td>
      <td>
        <span className="cell-words">{name}</span>
      </td>
      <td>
        <span className="cell-words">{topic}</span>
      </td>
    </tr>
  );
}
