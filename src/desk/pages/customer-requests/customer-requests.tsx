import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDay } from '../../../kernel/dates.ts';
import { CUSTOMERS_KEY } from '../../api/customers-key.ts';
import type { Answer } from '../../api/order-answers.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { CustomerTabs } from '../../features/customer-tabs/customer-tabs.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { More } from '../../ui/more.tsx';
import { actorWords } from '../../words/actor-words.ts';

type Deletion = Answer<'/api/customers/deletions'>['deletions'][number];

const STATES = { requested: 'Назначено', cancelled: 'Отменено', done: 'Удалён' } as const;
const TONES = { requested: 'alarm', cancelled: 'ended', done: 'ended' } as const;

const deletionsQuery = infiniteQueryOptions({
  queryKey: [...CUSTOMERS_KEY, 'deletions'],
  initialPageParam: '',
  queryFn: ({ pageParam, signal }) => {
    const query = pageParam ? { after: pageParam } : {};
    return answerOf(staffApi.GET('/api/customers/deletions', { params: { query }, signal }));
  },
  getNextPageParam: ({ next }) => next,
});

/** Deletions of accounts with their acts, the newest first. */
export function CustomerRequests() {
  const read = useInfiniteQuery(deletionsQuery);
  return (
    <div className="grid gap-4">
      <title>Запросы о данных</title>
      <h1>Запросы о&nbsp;данных</h1>
      <CustomerTabs />
      <p className="max-w-[50rem] text-quiet">
        Удаления кабинетов, новые сверху: из&nbsp;кабинета, письмом и&nbsp;по&nbsp;телефону. Удалить кабинет или собрать
        архив по&nbsp;просьбе покупателя можно в&nbsp;его карточке.
      </p>
      <Loaded of={read}>
        {({ pages }) => {
          const deletions = pages.flatMap((page) => page.deletions);
          if (deletions.length === 0)
            return (
              <div role="status" className="empty-list">
                <h2>Никто не&nbsp;просил удалить кабинет</h2>
                <p className="text-quiet">Просьбы из&nbsp;кабинета появятся здесь сами.</p>
              </div>
            );
          return (
            <div className="grid gap-4">
              <ul className="grid gap-3">
                {deletions.map((deletion) => (
                  <li key={deletion.id} className="part">
                    <DeletionRow deletion={deletion} />
                  </li>
                ))}
              </ul>
              <More of={read} shown={deletions.length} />
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}

function DeletionRow({ deletion }: { readonly deletion: Deletion }) {
  const { customerId, state, requestedAt, requestedBy, reason, dueAt, endedAt, endedBy, act } = deletion;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Link to={`/customers/${customerId}`} className="text-link font-semibold">
          Кабинет №&nbsp;{customerId}
        </Link>
        <Badge tone={TONES[state]}>
          {STATES[state]} {state === 'requested' && `на\u00a0${formatDay(new Date(dueAt))}`}
        </Badge>
      </div>
      <p>
        Попросили <Moment at={requestedAt} />, {actorWords(requestedBy)}
        {reason && `: ${reason}`}
        {endedAt && endedBy && (
          <span className="note">
            {STATES[state]} <Moment at={endedAt} />, {actorWords(endedBy)}
          </span>
        )}
      </p>
      {act && <Act act={act} />}
    </>
  );
}

function Act({ act }: { readonly act: NonNullable<Deletion['act']> }) {
  return (
    <details>
      <summary className="text-link">Акт об&nbsp;уничтожении данных</summary>
      <div className="mt-2 grid gap-2 text-xs">
        <p>
          {act.operator}. Субъект: кабинет №&nbsp;{act.customerId}. Основание: {act.reason}. {act.system}. Способ:
          удаление и&nbsp;обезличивание записей программой. <Moment at={act.at} />
        </p>
        <ul className="list-inside list-disc">
          {act.removals.map(({ what, how, rows, at }) => (
            <li key={`${what}-${at}`}>
              {what}: {rows}, {how === 'deleted' ? 'удалено' : 'обезличено'} <Moment at={at} />
            </li>
          ))}
        </ul>
        <p>Осталось:</p>
        <ul className="list-inside list-disc">
          {act.kept.map(({ what, until }) => (
            <li key={what}>
              {what}: {until}
            </li>
          ))}
        </ul>
        {act.receivers.length > 0 && (
          <>
            <p>Кому данные передавались раньше:</p>
            <ul className="list-inside list-disc">
              {act.receivers.map(({ company, data }) => (
                <li key={company}>
                  {company}: {data}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </details>
  );
}
