import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDayOfMonth } from '../../../kernel/dates.ts';
import { formatMoney, kopecks } from '../../../kernel/money.ts';
import { moscowDayStart } from '../../../kernel/moscow-time.ts';
import type { paths } from '../../api/calls.d.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useMay } from '../../session/session.ts';
import { Bars } from '../../ui/bars.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import type { ExceptionKind } from '../../api/exception-kind.ts';
import { searchOf } from './exception-filters.ts';
import { GoodsRunningOut } from './goods-running-out.tsx';
import { FRESH_ON_RETURN, useRefreshEvery } from './use-exceptions.ts';

type Figures = paths['/api/staff/today']['get']['responses'][200]['content']['application/json'];
type Day = Figures['today'];
type FigureName = Exclude<keyof Day, 'day'>;

const FIGURES: Readonly<Record<FigureName, { readonly name: string; readonly isMoney?: true; readonly hint: string }>> =
  {
    orders: { name: 'Заказы', hint: 'Все оформленные, что бы с\u00a0ними ни\u00a0стало потом' },
    ordered: { name: 'Заказано на\u00a0сумму', isMoney: true, hint: 'Сколько оставалось заплатить при оформлении' },
    received: {
      name: 'Получено денег',
      isMoney: true,
      hint: 'Через платёжные компании и\u00a0у\u00a0нас в\u00a0магазине; деньги служб доставки считает сверка',
    },
    refunded: { name: 'Возвращено денег', isMoney: true, hint: 'По\u00a0дню, когда возврат сделан' },
    handedOver: { name: 'Отдано посылок', hint: 'Службам доставки и\u00a0покупателям в\u00a0магазине' },
    lettersFailed: { name: 'Писем не\u00a0ушло', hint: 'О\u00a0которых сообщено сотрудникам' },
  };
const FIGURE_NAMES = Object.keys(FIGURES) as readonly FigureName[];

/** What failed letters raise. */
const LETTER_EXCEPTIONS: readonly { readonly kind: ExceptionKind; readonly name: string }[] = [
  { kind: 'letter-not-sent', name: 'Не\u00a0ушли за\u00a072 часа' },
  { kind: 'address-refused', name: 'Ящика нет' },
];

/** Today beside yesterday and the same day a week ago. */
export function TodaysFigures() {
  const found = useQuery({
    queryKey: ['figures'],
    queryFn: () => answerOf(staffApi.GET('/api/staff/today')),
    refetchInterval: useRefreshEvery(),
    ...FRESH_ON_RETURN,
  });
  return (
    <section aria-labelledby="figures" className="grid content-start gap-3">
      <h2 id="figures">Цифры дня{found.data && `, ${formatDayOfMonth(moscowDayStart(found.data.today.day))}`}</h2>
      <Loaded of={found}>
        {({ today, days, runningOut }) => (
          <>
            <div className="figures">
              {/* Money is null for whoever may not see it. */}
              {FIGURE_NAMES.filter((name) => today[name] !== null).map((name) => (
                <Figure key={name} name={name} days={days} />
              ))}
            </div>
            <GoodsRunningOut goods={runningOut} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function Figure({ name, days }: { readonly name: FigureName; readonly days: readonly Day[] }) {
  const { name: title, hint, isMoney } = FIGURES[name];
  const inWords = (value: number) => (isMoney ? formatMoney(kopecks(value)) : value.toLocaleString('ru-RU'));
  const values = days.map((day) => day[name] ?? 0);
  const [today = 0, yesterday = 0, weekAgo = 0] = [values.at(-1), values.at(-2), values.at(-8)];
  return (
    <details className="figure">
      <summary className="figure-summary">
        <span className="grid min-w-0 grow">
          <span className="text-xs text-quiet">{title}</span>
          <span className="text-lg font-semibold">{inWords(today)}</span>
          <span className="text-xs text-quiet">
            <span className="whitespace-nowrap">вчера {inWords(yesterday)},</span>{' '}
            <span className="whitespace-nowrap">неделю назад {inWords(weekAgo)}</span>
          </span>
        </span>
        <Bars values={values} />
      </summary>
      <p className="mt-2 text-xs text-quiet">{hint}.</p>
      {name === 'lettersFailed' && <LettersThatFailed />}
      <table className="figure-table">
        <caption className="sr-only">{title} за 14 дней</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">День</th>
            <th scope="col">{title}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, [name]: value }) => (
            <tr key={day}>
              <th scope="row">{formatDayOfMonth(moscowDayStart(day))}</th>
              <td>{inWords(value ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** The open ones of each cause, in the list. */
function LettersThatFailed() {
  const may = useMay();
  if (!may('exception:read')) return null;
  return (
    <p className="mt-1 flex flex-wrap gap-x-3 text-xs">
      {LETTER_EXCEPTIONS.map(({ kind, name }) => (
        <Link key={kind} to={{ search: searchOf({ view: 'all', kind, order: undefined }) }} className="text-link">
          {name}
        </Link>
      ))}
    </p>
  );
}
