import { Link } from 'react-router';
import { formatDayAndTime, formatTime } from '../../../kernel/dates.ts';
import { counted } from '../../../kernel/plural.ts';
import { Badge } from '../../ui/badge.tsx';
import { Sum } from '../../ui/sum.tsx';
import { actorWords } from '../../words/actor-words.ts';
import { dayWords } from './calendar-words.ts';
import type { ComparedDay, Run } from './reconciliation-queries.ts';
import { companyWords, SOURCE_WORDS } from './reconciliation-words.ts';

interface DayPartProps {
  readonly day: string;
  readonly sums: readonly ComparedDay[];
  readonly runs: readonly Run[];
}

/** One day: what was compared with whom, both sums, and comparisons that are not done. */
export function DayPart({ day, sums, runs }: DayPartProps) {
  const unfinished = runs.filter(({ state }) => state !== 'done');
  const open = sums.reduce((sum, one) => sum + one.open, 0);
  return (
    <section aria-label={dayWords(day)} className="part">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2>{dayWords(day)}</h2>
        {open > 0 ? (
          <Link to={`/reconciliation/differences?from=${day}&to=${day}`} className="text-link">
            {counted(open, ['расхождение', 'расхождения', 'расхождений'])}
          </Link>
        ) : (
          <span className="text-quiet">{settledWords(sums)}</span>
        )}
      </div>
      {unfinished.length > 0 && (
        <ul className="grid gap-1 text-xs">
          {unfinished.map((run) => (
            <li key={run.company}>
              <Badge tone={run.state === 'trying' ? 'alarm' : 'waits'}>{companyWords(run.company)}</Badge>{' '}
              {runWords(run)}
            </li>
          ))}
        </ul>
      )}
      {sums.length > 0 && (
        <table className="list-table still-rows">
          <caption className="sr-only">Суммы за {dayWords(day)}</caption>
          <thead>
            <tr>
              {['Что сверяли', 'У нас', 'У них', 'Разница', 'Сверено'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sums.map((one) => (
              <tr key={`${one.company} ${one.source}`}>
                <td>
                  <span className="cell-words">{SOURCE_WORDS[one.source]}</span>
                  <span className="note">{companyWords(one.company)}</span>
                </td>
                <SumCell label="У нас" sum={one.ours} />
                <SumCell label="У них" sum={one.theirs} />
                <td>
                  <span className="cell-label">Разница</span>
                  {one.difference === 0 ? (
                    '0'
                  ) : (
                    <strong className="text-error">
                      <Sum of={one.difference} />
                    </strong>
                  )}
                  {one.open > 0 && (
                    <Link
                      to={`/reconciliation/differences?from=${day}&to=${day}&source=${one.source}`}
                      className="text-link note"
                    >
                      {counted(one.open, ['расхождение', 'расхождения', 'расхождений'])}
                    </Link>
                  )}
                </td>
                <td className="text-quiet">
                  <span className="cell-label">Сверено</span>
                  {formatDayAndTime(new Date(one.comparedAt))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function settledWords(sums: readonly ComparedDay[]): string {
  if (sums.length === 0) return 'Движения денег не\u00a0было';
  return sums.every(({ difference }) => difference === 0) ? 'Всё сошлось' : 'Расхождения разобраны';
}

const SumCell = ({ label, sum }: { readonly label: string; readonly sum: number }) => (
  <td>
    <span className="cell-label">{label}</span>
    <Sum of={sum} />
  </td>
);

function runWords({ state, tries, nextTryAt, askedBy }: Run): string {
  if (state === 'waiting') return `в\u00a0очереди, начнётся в\u00a0течение пяти минут (${actorWords(askedBy)})`;
  const next = nextTryAt === null ? '' : `, следующая в\u00a0${formatTime(new Date(nextTryAt))}`;
  return `не\u00a0ответила: ${counted(tries, ['попытка', 'попытки', 'попыток'])}${next}`;
}
