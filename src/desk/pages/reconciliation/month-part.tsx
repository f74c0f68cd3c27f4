import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { counted } from '../../../kernel/plural.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { actorWords } from '../../words/actor-words.ts';
import { dayWords, lastDayOf, monthWords } from './calendar-words.ts';
import { RECONCILIATION, type Month } from './reconciliation-queries.ts';

interface MonthPartProps {
  /** Its first day. */
  readonly month: string;
  readonly months: UseQueryResult<{ readonly months: Month[] }>;
  readonly onDone: (sentence: string) => void;
}

/** Whether a month is closed, and what is in the way otherwise. Of an old month the days alone are shown. */
export function MonthPart({ month, months, onDone }: MonthPartProps) {
  return (
    <Loaded of={months}>
      {(answer) => {
        const found = answer.months.find((one) => one.month === month);
        return found ? <MonthState key={month} month={found} onDone={onDone} /> : null;
      }}
    </Loaded>
  );
}

function MonthState({ month, onDone }: { readonly month: Month; readonly onDone: (sentence: string) => void }) {
  const may = useMay();
  const [asked, setAsked] = useState(false);
  const { open, isOver, closesFrom, closedBy, closedAt } = month;
  const name = monthWords(month.month);
  if (closedAt !== null)
    return (
      <p className="panel">
        Месяц закрыт: {actorWords(closedBy ?? '')}, <Moment at={closedAt} />. Его суммы больше не&nbsp;меняются; новое
        изменение станет записью в&nbsp;«Требует внимания».
      </p>
    );
  return (
    <div className="panel grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          {open > 0 ? (
            <Link
              to={`/reconciliation/differences?from=${month.month}&to=${lastDayOf(month.month)}`}
              className="text-link"
            >
              {counted(open, ['открытое расхождение', 'открытых расхождения', 'открытых расхождений'])}
            </Link>
          ) : (
            'Открытых расхождений нет'
          )}
          {!isOver && `. Закрыть месяц можно с\u00a0${dayWords(closesFrom)}: до\u00a0этого дни ещё сверяются`}
          {isOver && open > 0 && ': разберите их, и\u00a0месяц можно будет закрыть'}.
        </p>
        {isOver && may('reconciliation:close-month') && !asked && (
          <Button
            look="outline"
            onClick={() => {
              onDone('');
              setAsked(true);
            }}
          >
            Закрыть месяц
          </Button>
        )}
      </div>
      {asked && (
        <CloseMonthForm
          month={month.month}
          name={name}
          onDone={() => {
            setAsked(false);
            onDone(`Месяц закрыт: ${name}.`);
          }}
          onCancel={() => setAsked(false)}
        />
      )}
    </div>
  );
}

interface CloseMonthFormProps {
  readonly month: string;
  readonly name: string;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

function CloseMonthForm({ month, name, onDone, onCancel }: CloseMonthFormProps) {
  const { mutate, error, isPending } = useCommand({
    version: 0,
    reads: RECONCILIATION,
    send: (_typed: undefined) =>
      answerOf(staffApi.POST('/api/reconciliation/months/{month}/closed', { params: { path: { month } }, body: {} })),
    onDone,
  });
  return (
    <CommandPanel
      title={`Закрыть месяц: ${name}`}
      submit="Закрыть месяц"
      busy={isPending}
      error={error}
      onSubmit={() => mutate(undefined)}
      onCancel={onCancel}
    >
      <p>
        Открыть его снова нельзя. Сверка по-прежнему смотрит на&nbsp;его дни: если у&nbsp;компании что-то изменится, вы
        увидите запись в&nbsp;«Требует внимания».
      </p>
    </CommandPanel>
  );
}
