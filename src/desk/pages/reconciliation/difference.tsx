import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { ApiFailure } from '../../api/api-failure.ts';
import { useMay } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Sum } from '../../ui/sum.tsx';
import { actorWords } from '../../words/actor-words.ts';
import { dayWords } from './calendar-words.ts';
import { DifferenceCommands } from './difference-commands.tsx';
import { DifferenceHistory } from './difference-history.tsx';
import { differenceQuery, type Difference as Found, type DifferenceEvent } from './reconciliation-queries.ts';
import { aboutWords, CAUSE_WORDS, companyWords, SOURCE_WORDS } from './reconciliation-words.ts';
import { ReconciliationTabs } from './reconciliation-tabs.tsx';

/** One difference: both sides, what may be done, who has it, and what has become of it. */
export function Difference() {
  const { difference = '' } = useParams();
  const { state } = useLocation();
  const isNumber = /^[1-9]\d{0,8}$/.test(difference);
  const found = useQuery({ ...differenceQuery(Number(difference)), enabled: isNumber });
  const list = (state as { list?: string } | null)?.list ?? '';
  return (
    <div className="grid max-w-4xl gap-4">
      <ReconciliationTabs />
      <Link to={`/reconciliation/differences${list}`} className="text-link flex w-fit items-center gap-1 py-1">
        <ArrowLeft aria-hidden size={16} /> Все расхождения
      </Link>
      {!isNumber || (found.error instanceof ApiFailure && found.error.status === 404) ? (
        <Unknown />
      ) : (
        <Loaded of={found}>{(answer) => <DifferenceScreen {...answer} />}</Loaded>
      )}
    </div>
  );
}

interface DifferenceScreenProps {
  readonly difference: Found;
  readonly events: readonly DifferenceEvent[];
}

function DifferenceScreen({ difference, events }: DifferenceScreenProps) {
  const [done, setDone] = useState('');
  const { id, day, company, source, cause, key, orderId, orderNumber, closedAt, closedBy, reason, owner } = difference;
  return (
    <article className="grid gap-4">
      <title>{`Расхождение № ${id} · Сверка`}</title>
      <header className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1>Расхождение № {id}</h1>
          <Badge tone={closedAt === null ? 'alarm' : 'ended'}>
            {closedAt === null ? CAUSE_WORDS[cause] : 'Закрыто'}
          </Badge>
        </div>
        <p className="text-quiet">
          {dayWords(day)}, {companyWords(company)}, {SOURCE_WORDS[source].toLowerCase()}
        </p>
      </header>
      <div>
        <DifferenceCommands difference={difference} onDone={setDone} />
        <p role="status" className={done ? 'done-note' : undefined}>
          {done}
        </p>
      </div>
      <section aria-label="Обе стороны" className="part">
        <div className="both-sides">
          <Side name="У нас" sum={difference.ours} />
          <Side name={`У них: ${companyWords(company)}`} sum={difference.theirs} />
          <Side name="Разница" sum={difference.difference} />
        </div>
        <dl className="facts">
          <div>
            <dt>Причина</dt>
            <dd>{CAUSE_WORDS[cause]}</dd>
          </div>
          <div>
            <dt>Запись</dt>
            <dd>{aboutWords(key)}</dd>
          </div>
          <div>
            <dt>Заказ</dt>
            <dd>{orderId === null ? 'Не\u00a0нашёлся' : <OrderLink orderId={orderId} name={`№ ${orderNumber}`} />}</dd>
          </div>
          <div>
            <dt>{closedAt === null ? 'Кто занимается' : 'Закрыто'}</dt>
            <dd>
              {closedAt === null ? (
                owner === null ? (
                  'Никто'
                ) : (
                  actorWords(owner)
                )
              ) : (
                <>
                  {actorWords(closedBy ?? '')}, <Moment at={closedAt} />
                  <span className="note">{reason ?? 'Следующая сверка расхождения больше не\u00a0видит.'}</span>
                </>
              )}
            </dd>
          </div>
        </dl>
      </section>
      <NextStep difference={difference} />
      <DifferenceHistory events={events} />
    </article>
  );
}

const Side = ({ name, sum }: { readonly name: string; readonly sum: number | null }) => (
  <dl className="side">
    <dt>{name}</dt>
    <dd>{sum === null ? 'Нет' : <Sum of={sum} />}</dd>
  </dl>
);

/** What the difference proposes, with the screen on which it is done. */
function NextStep({ difference: { step, orderId, orderNumber } }: { readonly difference: Found }) {
  if (step === null) return null;
  const screens = {
    order: orderId !== null && { to: `/orders/${orderId}`, name: `Открыть заказ № ${orderNumber}` },
    registers: { to: '/reconciliation/registers', name: 'Открыть реестры' },
    payouts: { to: '/reconciliation/payouts', name: 'Открыть «Пришло в\u00a0банк»' },
  };
  const screen = step.screen && screens[step.screen];
  return (
    <section aria-labelledby="next-step" className="part">
      <h2 id="next-step">Что сделать</h2>
      <p>{step.words}</p>
      {screen && (
        <Link to={screen.to} className="text-link w-fit py-0.5">
          {screen.name}
        </Link>
      )}
      <p className="text-xs text-quiet">Программа сама деньги не&nbsp;двигает и&nbsp;суммы не&nbsp;правит.</p>
    </section>
  );
}

function OrderLink({ orderId, name }: { readonly orderId: string; readonly name: string }) {
  const may = useMay();
  return may('order:read') ? (
    <Link to={`/orders/${orderId}`} className="text-link">
      {name}
    </Link>
  ) : (
    name
  );
}

const Unknown = () => (
  <div className="grid gap-2">
    <title>Нет такого расхождения</title>
    <h1>Нет такого расхождения</h1>
    <p>Проверьте адрес: возможно, ссылка скопирована не&nbsp;целиком.</p>
  </div>
);
