import { useRef } from 'react';
import { Link } from 'react-router';
import { ContentBadge } from '../../ui/content-badge.tsx';
import { Moment } from '../../ui/moment.tsx';
import { useRowKeys } from '../../ui/use-row-keys.ts';
import { CONTENT_KINDS } from '../../words/content-words.ts';
import type { ListedContent } from './content-list-query.ts';
import './content.css';

const COLUMNS = ['Запись', 'Вид', 'Состояние', 'Изменена'] as const;

export function ContentTable({ items }: { readonly items: readonly ListedContent[] }) {
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);
  return (
    <table ref={table} className="list-table content-table">
      <caption className="sr-only">Записи, изменённые последними первыми. По строкам ходят клавиши J и K.</caption>
      <thead>
        <tr>
          {COLUMNS.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, kind, slug, title, state, position, publishedAt, updatedAt, by, startsAt, endsAt }) => (
          <tr key={id}>
            <td>
              <Link to={`/content/${id}`} className="row-link cell-words">
                {title}
              </Link>
              <span className="note">{slug}</span>
            </td>
            <td>
              {CONTENT_KINDS[kind].one}
              {kind === 'banner' && <span className="note">Порядок: {position}</span>}
            </td>
            <td>
              <ContentBadge state={state} />
              {publishedAt && (
                <span className="note">
                  {state === 'scheduled' ? 'выйдет ' : 'с '}
                  <Moment at={publishedAt} />
                </span>
              )}
              {startsAt && kind !== 'video' && (
                <span className="note">
                  действует с <Moment at={startsAt} />
                </span>
              )}
              {startsAt && kind === 'video' && (
                <span className="note">
                  вебинар <Moment at={startsAt} />
                </span>
              )}
              {endsAt && (
                <span className="note">
                  до <Moment at={endsAt} />
                </span>
              )}
            </td>
            <td>
              <Moment at={updatedAt} />
              {by && <span className="note">{by}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
