import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useMay } from '../../session/session.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { More } from '../../ui/more.tsx';
import { AuditFilters } from './audit-filters.tsx';
import {
  auditChoicesQuery,
  auditParams,
  auditQuery,
  readAuditFilter,
  type AuditChoices,
  type AuditEntry,
  type AuditFilter,
} from './audit-query.ts';
import './audit.css';

/** What members of the staff have done: who, what, why, before and after. */
export function Audit() {
  const choices = useQuery(auditChoicesQuery);
  return (
    <div className="grid gap-4">
      <title>Журнал</title>
      <h1>Журнал</h1>
      <p className="text-quiet">
        Что сделали сотрудники, новое сверху. Записи нельзя изменить или удалить: этого не&nbsp;даёт сама база данных.
      </p>
      <Loaded of={choices}>{(known) => <Journal choices={known} />}</Loaded>
    </div>
  );
}

function Journal({ choices }: { readonly choices: AuditChoices }) {
  const may = useMay();
  const [params] = useSearchParams();
  const filter = readAuditFilter(
    params,
    choices.things.map(({ name }) => name),
  );
  const found = useInfiniteQuery(auditQuery(filter));
  const query = String(auditParams(filter));
  return (
    <>
      <AuditFilters choices={choices} filter={filter} />
      {may('audit:export') && (
        <a href={`/api/staff/audit.csv${query && `?${query}`}`} download className="text-link file-link">
          <Download aria-hidden size={16} />
          Скачать таблицей (CSV)
        </a>
      )}
      <Loaded of={found}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          if (entries.length === 0) return <Nothing filter={filter} />;
          return (
            <div className="grid gap-4">
              <Entries entries={entries} things={choices.things} />
              <More of={found} shown={entries.length} />
            </div>
          );
        }}
      </Loaded>
    </>
  );
}

function Entries({
  entries,
  things,
}: {
  readonly entries: readonly AuditEntry[];
  readonly things: AuditChoices['things'];
}) {
  const thingOf = (name: string) => things.find((one) => one.name === name)?.title ?? name;
  return (
    <table className="list-table journal">
      <caption className="sr-only">Что сделали сотрудники, новое сверху</caption>
      <thead>
        <tr>
          <th scope="col">Кто и&nbsp;когда</th>
          <th scope="col">Что</th>
          <th scope="col">Было и&nbsp;стало</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ key, at, member, title, thing, orderId, reason, changes, facts }) => (
          <tr key={key}>
            <td>
              <span className="cell-words font-semibold">{member.name}</span>
              <span className="note">
                <Moment at={at} />
              </span>
            </td>
            <td>
              {orderId ? (
                <Link to={`/orders/${orderId}`} className="text-link cell-words">
                  {title}
                </Link>
              ) : (
                <span className="cell-words">{title}</span>
              )}
              {reason && <span className="cell-words">Почему: {reason}</span>}
              <span className="note">{thingOf(thing)}</span>
            </td>
            <td>
              {changes.length > 0 && (
                <dl className="journal-facts">
                  {changes.map(({ name, before, after }) => (
                    <div key={name}>
                      <dt>{name}</dt>
                      <dd>
                        {before ?? 'не\u00a0было'} → {after ?? 'нет'}
                      </dd>
                    </div>
                  ))}
                </dl>
              )}
              {facts.length > 0 && (
                <dl className="journal-facts">
                  {facts.map(({ name, value }) => (
                    <div key={name}>
                      <dt>{name}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Nothing({ filter }: { readonly filter: AuditFilter }) {
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <div role="status" className="empty-list">
      <h2>Записей нет</h2>
      <p className="text-quiet">
        {isFiltered
          ? 'Ни\u00a0одна запись не\u00a0подходит под все условия сразу. Снимите одно из\u00a0них.'
          : 'Первое же действие сотрудника появится здесь.'}
      </p>
      {isFiltered && (
        <Link className="text-link" to="/audit">
          Показать весь журнал
        </Link>
      )}
    </div>
  );
}
