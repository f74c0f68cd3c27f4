import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { SECTIONS } from '../../../kernel/sections.ts';
import { counted, DAYS } from '../../../kernel/plural.ts';
import type { Answer } from '../../api/order-answers.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { CustomerTabs } from '../../features/customer-tabs/customer-tabs.tsx';
import { useMay } from '../../session/session.ts';
import { Loaded } from '../../ui/loaded.tsx';
import './customer-bonuses.css';

type Settings = Answer<'/api/bonuses/settings'>;
type Liability = Answer<'/api/bonuses/liability'>;

/** What the shop owes in bonuses, and the rules by which they are given. */
export function CustomerBonuses() {
  const may = useMay();
  const settings = useQuery({
    queryKey: ['bonuses', 'settings'],
    queryFn: ({ signal }) => answerOf(staffApi.GET('/api/bonuses/settings', { signal })),
  });
  return (
    <div className="grid gap-4">
      <title>Бонусы</title>
      <h1>Бонусы</h1>
      <CustomerTabs />
      <section aria-labelledby="rules" className="part">
        <h2 id="rules">Правила</h2>
        <Loaded of={settings}>{(data) => <Rules settings={data} />}</Loaded>
        {may('bonuses:change-settings') && (
          <Link to="/settings" className="text-link justify-self-start">
            Изменить правила в&nbsp;настройках
          </Link>
        )}
      </section>
      {may('bonuses:read-liability') && <Owed />}
    </div>
  );
}

function Rules({ settings }: { readonly settings: Settings }) {
  const { isOn, ratePercent, delayDays, termDays, largestSharePercent, sectionRates } = settings;
  const others = SECTIONS.flatMap(({ id, name }) => {
    const rate = sectionRates[String(id) as keyof typeof sectionRates];
    return rate === undefined || rate === null ? [] : [`${name}: ${rate}\u00a0%`];
  });
  return (
    <>
      <p>
        {isOn
          ? 'Бонусы начисляются и\u00a0тратятся.'
          : 'Бонусы выключены: новые заказы их\u00a0не\u00a0приносят и\u00a0не\u00a0тратят.'}
      </p>
      <dl className="facts">
        <div>
          <dt>Начисляется с&nbsp;товаров</dt>
          <dd>
            {ratePercent}&nbsp;%
            {others.map((one) => (
              <span key={one} className="note">
                {one}
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt>Можно тратить после вручения через</dt>
          <dd>{counted(delayDays, DAYS)}</dd>
        </div>
        <div>
          <dt>Потом сгорают через</dt>
          <dd>{counted(termDays, DAYS)}</dd>
        </div>
        <div>
          <dt>Оплата бонусами</dt>
          <dd>не&nbsp;больше {largestSharePercent}&nbsp;% товаров</dd>
        </div>
      </dl>
    </>
  );
}

const COLUMNS = {
  opening: 'На\u00a0начало',
  accrued: 'Начислено',
  corrected: 'Исправлено',
  spent: 'Потрачено',
  restored: 'Возвращено',
  expired: 'Сгорело',
  reversed: 'Забрано',
  closing: 'На\u00a0конец',
  activated: 'Стали доступны',
  debt: 'Долги покупателей',
} as const satisfies Partial<Record<keyof Liability['months'][number], string>>;
type Column = keyof typeof COLUMNS;

const MONTH = new Intl.DateTimeFormat('ru-RU', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const monthWords = (month: string) => MONTH.format(new Date(`${month}-01T00:00:00Z`));

/** Months, the latest first, and when what is owed expires. */
function Owed() {
  const read = useQuery({
    queryKey: ['bonuses', 'liability'],
    queryFn: ({ signal }) => answerOf(staffApi.GET('/api/bonuses/liability', { signal })),
  });
  return (
    <>
      <section aria-labelledby="months" className="part min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h2 id="months">Сколько мы&nbsp;должны, по&nbsp;месяцам</h2>
          <FileLink href="/api/bonuses/liability.csv" label="Скачать месяцы таблицей, CSV" />
        </div>
        <Loaded of={read}>
          {({ months }) =>
            months.length === 0 ? (
              <p className="text-quiet">Бонусов ещё не&nbsp;начисляли.</p>
            ) : (
              <Months months={months} />
            )
          }
        </Loaded>
      </section>
      <section aria-labelledby="ages" className="part">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h2 id="ages">Когда сгорит то, что должны</h2>
          <FileLink href="/api/bonuses/ages.csv" label="Скачать сроки таблицей, CSV" />
        </div>
        <Loaded of={read}>
          {({ ages }) =>
            ages.length === 0 ? (
              <p className="text-quiet">Сейчас мы&nbsp;никому не&nbsp;должны бонусов.</p>
            ) : (
              <ul className="part-rows">
                {ages.map(({ month, count }) => (
                  <li key={month}>
                    <span>
                      {monthWords(month)}: <span className="font-semibold">{count.toLocaleString('ru-RU')}</span>
                    </span>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
    </>
  );
}

const FileLink = ({ href, label }: { readonly href: string; readonly label: string }) => (
  <a href={href} download aria-label={label} className="text-link file-link">
    <Download aria-hidden size={16} />
    CSV
  </a>
);

function Months({ months }: { readonly months: Liability['months'] }) {
  return (
    <>
      <div role="group" tabIndex={0} aria-label="Таблица месяцев" className="liability-scroll">
        <table className="lines">
          <thead>
            <tr>
              <th scope="col">Месяц</th>
              {Object.values(COLUMNS).map((name) => (
                <th key={name} scope="col" className="text-right">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map((month) => (
              <tr key={month.month}>
                <th scope="row">{monthWords(month.month)}</th>
                {(Object.keys(COLUMNS) as Column[]).map((column) => (
                  <td key={column} className="text-right">
                    {month[column].toLocaleString('ru-RU')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-xs text-quiet">
        Один бонус&nbsp;— один рубль. На&nbsp;конец = на&nbsp;начало + начислено + исправлено − потрачено + возвращено −
        сгорело − забрано.
      </p>
    </>
  );
}
