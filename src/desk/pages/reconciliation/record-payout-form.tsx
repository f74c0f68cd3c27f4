import { useState } from 'react';
import { moscowDay } from '../../../kernel/dates.ts';
import { fromDecimalString } from '../../../kernel/money.ts';
import { ApiFailure } from '../../api/api-failure.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Field } from '../../ui/field.tsx';
import { RECONCILIATION } from './reconciliation-queries.ts';
import { PAYING_WORDS } from './reconciliation-words.ts';

interface RecordPayoutFormProps {
  /** What is known of it: `company`, `amount`, `order` and `register`. */
  readonly given: URLSearchParams;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

type Company = keyof typeof PAYING_WORDS;

/** A line of the bank's statement. Recorded again, it changes nothing. */
export function RecordPayoutForm({ given, onDone, onCancel }: RecordPayoutFormProps) {
  const [typed, setTyped] = useState(() => ({
    company: given.get('company') ?? 'yookassa',
    paymentOrder: given.get('order') ?? '',
    day: moscowDay(new Date()),
    amount: given.get('amount') ?? '',
    registers: given.get('register') ?? '',
  }));
  const { mutate, error, isPending } = useCommand({
    version: 0,
    reads: RECONCILIATION,
    send: ({ company, paymentOrder, day, amount, registers }: typeof typed) =>
      answerOf(
        staffApi.POST('/api/reconciliation/payouts', {
          body: {
            company: company as Company,
            paymentOrder,
            day,
            // What is no sum is refused by the server with a sentence.
            amount: fromDecimalString(amount.replaceAll(/[\s₽]/g, '').replace(',', '.')) ?? Number.NaN,
            registers: registers.split('\n').flatMap((number) => number.trim() || []),
          },
        }),
      ),
    onDone,
  });
  const issues = error instanceof ApiFailure ? error.fields : {};
  const set = (changed: Partial<typeof typed>) => setTyped({ ...typed, ...changed });
  return (
    <CommandPanel
      title="Записать выплату"
      submit="Записать"
      busy={isPending}
      error={Object.keys(issues).length > 0 ? undefined : error}
      onSubmit={() => mutate(typed)}
      onCancel={onCancel}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <div className="field">
          <label htmlFor="payout-company">От кого</label>
          <select id="payout-company" value={typed.company} onChange={({ target }) => set({ company: target.value })}>
            {Object.entries(PAYING_WORDS).map(([one, words]) => (
              <option key={one} value={one}>
                {words}
              </option>
            ))}
          </select>
        </div>
        <Field
          label="Номер платёжного поручения"
          autoComplete="off"
          maxLength={60}
          value={typed.paymentOrder}
          error={issues.paymentOrder}
          onChange={({ target }) => set({ paymentOrder: target.value })}
        />
        <Field
          label="Когда пришло"
          type="date"
          value={typed.day}
          error={issues.day}
          onChange={({ target }) => set({ day: target.value })}
        />
        <Field
          label="Сумма, ₽"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={typed.amount}
          error={issues.amount}
          onChange={({ target }) => set({ amount: target.value })}
        />
        <Field
          label="Номер реестра"
          hint="Если в&nbsp;самом реестре нет номера поручения"
          autoComplete="off"
          maxLength={60}
          value={typed.registers}
          error={issues.registers}
          onChange={({ target }) => set({ registers: target.value })}
        />
      </div>
    </CommandPanel>
  );
}
