import { useId, useState } from 'react';
import { BONUSES, counted } from '../../../kernel/plural.ts';
import { ApiFailure } from '../../api/api-failure.ts';
import { CUSTOMERS_KEY } from '../../api/customers-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Field } from '../../ui/field.tsx';

interface CorrectionFormProps {
  readonly customerId: number;
  readonly available: number;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

interface Typed {
  readonly count: number;
  readonly reason: string;
}

/** Gives bonuses by hand, or takes what may be spent; needs a fresh code. */
export function CorrectionForm({ customerId, available, onDone, onCancel }: CorrectionFormProps) {
  const id = useId();
  const [isTaking, setTaking] = useState(false);
  const [count, setCount] = useState('');
  const [reason, setReason] = useState('');
  const [countIssue, setCountIssue] = useState<string>();
  const { mutate, error, isPending } = useCommand({
    version: 0,
    reads: CUSTOMERS_KEY,
    send: (typed: Typed, { key }) =>
      answerOf(
        staffApi.POST('/api/customers/{customerId}/bonuses/corrections', {
          params: { path: { customerId } },
          body: { key, ...typed },
        }),
      ),
    onDone: ({ available: now }) => onDone(`Бонусы исправлены: можно потратить ${counted(now, BONUSES)}.`),
  });
  const refused: Readonly<Record<string, string>> = error instanceof ApiFailure ? error.fields : {};
  function submit() {
    const digits = count.replace(/\s/g, '');
    const isCount = /^[1-9]\d{0,5}$/.test(digits);
    setCountIssue(isCount ? undefined : 'Укажите целое число бонусов: 150');
    if (isCount) mutate({ count: isTaking ? -Number(digits) : Number(digits), reason });
  }
  return (
    <CommandPanel
      title="Исправить бонусы"
      submit={isTaking ? 'Списать' : 'Начислить'}
      danger={isTaking}
      busy={isPending}
      error={Object.keys(refused).length > 0 ? undefined : error}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">Что сделать</legend>
        <label className="flex gap-2">
          <input type="radio" name={id} checked={!isTaking} onChange={() => setTaking(false)} />
          Начислить
        </label>
        <label className="flex gap-2">
          <input type="radio" name={id} checked={isTaking} onChange={() => setTaking(true)} />
          Списать, сейчас доступно {available.toLocaleString('ru-RU')}
        </label>
      </fieldset>
      <Field
        label="Сколько бонусов"
        inputMode="numeric"
        autoComplete="off"
        value={count}
        error={countIssue ?? refused.count}
        onChange={({ target }) => setCount(target.value)}
      />
      <Field
        label="Причина"
        hint="Покупатель прочтёт её в истории бонусов"
        maxLength={200}
        autoComplete="off"
        value={reason}
        error={refused.reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <p className="text-xs text-quiet">Один бонус&nbsp;— один рубль. Нужен свежий код.</p>
    </CommandPanel>
  );
}
