import { useState } from 'react';
import { formatMoney, kopecks } from '../../../kernel/money.ts';
import { ApiFailure } from '../../api/api-failure.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { useMay } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Field } from '../../ui/field.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Sum } from '../../ui/sum.tsx';
import { actorWords } from '../../words/actor-words.ts';
import { dayWords } from './calendar-words.ts';
import { RECONCILIATION, type Payout } from './reconciliation-queries.ts';
import { companyWords } from './reconciliation-words.ts';

const COLUMNS = ['Пришло', 'От кого', 'Сумма', 'Записал'] as const;

interface PayoutTableProps {
  readonly payouts: readonly Payout[];
  readonly onDone: (sentence: string) => void;
}

/** Rows of the statement; one that was typed wrong is voided and stays. */
export function PayoutTable({ payouts, onDone }: PayoutTableProps) {
  const may = useMay();
  const [asked, setAsked] = useState<number>();
  const voiding = payouts.find(({ id }) => id === asked);
  return (
    <>
      {voiding && (
        <VoidPayoutForm
          key={voiding.id}
          payout={voiding}
          onDone={(sentence) => {
            setAsked(undefined);
            onDone(sentence);
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
      <table className="list-table still-rows">
        <caption className="sr-only">Выплаты, новые сверху</caption>
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
          {payouts.map((one) => (
            <tr key={one.id}>
              <td>{dayWords(one.day)}</td>
              <td>
                <span className="cell-words">{companyWords(one.company)}</span>
                <span className="note">Поручение {one.paymentOrder}</span>
              </td>
              <td>
                <Sum of={one.amount} />
                {one.voidedAt !== null && (
                  <>
                    <span className="badges">
                      <Badge tone="ended">Отменена</Badge>
                    </span>
                    <span className="note">
                      {actorWords(one.voidedBy ?? '')}: {one.reason}
                    </span>
                  </>
                )}
              </td>
              <td>
                <span className="cell-words">{actorWords(one.recordedBy)}</span>
                <span className="note">
                  <Moment at={one.recordedAt} />
                </span>
                {one.voidedAt === null && may('reconciliation:record-payout') && (
                  <button
                    type="button"
                    className="text-link py-1"
                    aria-label={`Отменить выплату по\u00a0поручению ${one.paymentOrder}`}
                    onClick={() => {
                      onDone('');
                      setAsked(one.id);
                    }}
                  >
                    Отменить
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

interface VoidPayoutFormProps {
  readonly payout: Payout;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

function VoidPayoutForm({ payout: { id, amount, paymentOrder }, onDone, onCancel }: VoidPayoutFormProps) {
  const [reason, setReason] = useState('');
  const sum = formatMoney(kopecks(amount));
  const { mutate, error, isPending } = useCommand({
    version: 0,
    reads: RECONCILIATION,
    send: (typed: string) =>
      answerOf(
        staffApi.POST('/api/reconciliation/payouts/{payout}/voided', {
          params: { path: { payout: id } },
          body: { reason: typed },
        }),
      ),
    onDone: () => onDone(`Запись о\u00a0выплате ${sum} отменена.`),
  });
  const issue = error instanceof ApiFailure ? error.fields.reason : undefined;
  return (
    <CommandPanel
      title={`Отменить запись: ${sum}, поручение ${paymentOrder}`}
      submit="Отменить запись"
      danger
      busy={isPending}
      error={issue ? undefined : error}
      onSubmit={() => mutate(reason)}
      onCancel={onCancel}
    >
      <Field
        label="Почему"
        hint="Например, «опечатка в&nbsp;сумме». Запись останется в&nbsp;списке"
        maxLength={500}
        autoComplete="off"
        value={reason}
        error={issue}
        onChange={({ target }) => setReason(target.value)}
      />
    </CommandPanel>
  );
}
