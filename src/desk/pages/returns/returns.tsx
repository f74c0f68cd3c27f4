import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { counted } from '../../../kernel/plural.ts';
import { RETURN_REASON_NAMES } from '../../../kernel/return-reasons.ts';
import type { ListedReturn } from '../../api/money-answers.ts';
import { Age } from '../../ui/age.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { More } from '../../ui/more.tsx';
import { useRowKeys } from '../../ui/use-row-keys.ts';
import { wordOf } from '../../words/order-words.ts';
import { RETURN_CAUSES, RETURN_STATES } from '../../words/return-words.ts';
import { RETURN_VIEWS, returnsQuery, type ReturnView } from './returns-query.ts';

const isView = (text: string | null): text is ReturnView => text !== null && Object.hasOwn(RETURN_VIEWS, text);

/** Goods that come back; the list is in the address. */
export function Returns() {
  const [params] = useSearchParams();
  const asked = params.get('list');
  const view = isView(asked) ? asked : 'open';
  const found = useInfiniteQuery(returnsQuery(view));
  return (
    <div className="grid gap-4">
      <title>{`${RETURN_VIEWS[view]} · Возвраты`}</title>
      <h1>Возвраты</h1>
      <nav aria-label="Списки" className="views">
        {(Object.keys(RETURN_VIEWS) as ReturnView[]).map((one) => (
          <Link key={one} to={`?list=${one}`} className="view" aria-current={one === view ? 'page' : undefined}>
            {RETURN_VIEWS[one]}
          </Link>
        ))}
      </nav>
      <Loaded of={found}>
        {({ pages }) => {
          const returns = pages.flatMap((page) => page.returns);
          if (returns.length === 0) return <Nothing view={view} />;
          return (
            <div className="grid gap-4">
              <ReturnTable returns={returns} />
              <More of={found} shown={returns.length} />
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}

function ReturnTable({ returns }: { readonly returns: readonly ListedReturn[] }) {
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);
  return (
    <table ref={table} className="list-table">
      <caption className="sr-only">Возвраты. По строкам ходят клавиши J и K.</caption>
      <thead>
        <tr>
          {['Возраст', 'Возврат', 'Состояние', 'Почему', 'Упаковок'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {returns.map(({ id, number, state, cause, reason, orderNumber, name, units, putAside, createdAt }) => (
          <tr key={id}>
            <td>
              <Age since={createdAt} />
            </td>
            <td>
              <Link to={`/returns/${id}`} className="row-link">
                Возврат №&nbsp;{number}
              </Link>
              <span className="note cell-words">
                заказ №&nbsp;{orderNumber}
                {name && `, ${name}`}
              </span>
            </td>
            <td>
              <Badge tone={state === 'closed' || state === 'refused' ? 'ended' : 'waits'}>{RETURN_STATES[state]}</Badge>
            </td>
            <td>
              <span className="cell-words">{wordOf(RETURN_CAUSES, cause)}</span>
              {reason && <span className="note">{RETURN_REASON_NAMES[reason]}</span>}
            </td>
            <td>
              {counted(units, ['упаковка', 'упаковки', 'упаковок'])}
              {putAside > 0 && <span className="note">отложено: {putAside}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Nothing({ view }: { readonly view: ReturnView }) {
  return (
    <div role="status" className="empty-list">
      <h2>Таких возвратов нет</h2>
      <p className="text-quiet">
        {view === 'open'
          ? 'Когда покупатель попросит возврат или посылка поедет обратно, он\u00a0появится здесь.'
          : 'Возможно, с\u00a0ними уже пошли дальше.'}
      </p>
      {view !== 'open' && (
        <Link className="text-link" to="/returns">
          Показать все открытые
        </Link>
      )}
    </div>
  );
}
