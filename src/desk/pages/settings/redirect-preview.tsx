import { Badge, type Tone } from '../../ui/badge.tsx';
import type { RedirectRow } from './redirects-query.ts';

const OUTCOMES: Readonly<Record<RedirectRow['outcome'], readonly [words: string, tone: Tone]>> = {
  added: ['добавится', 'plain'],
  replaced: ['заменит прежнюю', 'waits'],
  same: ['уже есть', 'ended'],
  cycle: ['получился бы круг', 'alarm'],
  repeated: ['повтор в\u00a0списке', 'alarm'],
  wrong: ['ошибка', 'alarm'],
  changed: ['изменил коллега', 'alarm'],
};

/** Rows with what will come of each, and what is worth a look. */
export function RedirectPreview({ rows }: { readonly rows: readonly RedirectRow[] }) {
  return (
    <table className="list-table settings-table">
      <caption className="sr-only">Что получится из каждой строки</caption>
      <thead>
        <tr>
          <th scope="col">Строка</th>
          <th scope="col">Откуда</th>
          <th scope="col">Куда</th>
          <th scope="col">Что будет</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const [words, tone] = OUTCOMES[row.outcome];
          return (
            <tr key={row.line}>
              <td>{row.line}</td>
              <td>
                <span className="cell-words">{row.from || '—'}</span>
              </td>
              <td>
                <span className="cell-words">{row.to || '—'}</span>
              </td>
              <td>
                <Badge tone={tone}>{words}</Badge>
                {row.reason && <span className="note">{row.reason}</span>}
                {row.outcome === 'replaced' && row.replaces && (
                  <span className="note">сейчас ведёт на&nbsp;{row.replaces}</span>
                )}
                {row.hasPage && <span className="note">по&nbsp;старому адресу есть страница: откроется она</span>}
                {row.leadsNowhere && <span className="note">новой страницы мы не&nbsp;нашли: проверьте адрес</span>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
