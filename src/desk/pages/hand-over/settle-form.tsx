import { useState } from 'react';
import { ApiFailure } from '../../api/api-failure.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Field } from '../../ui/field.tsx';
import { CALLS_KEY, type CourierCall } from './hand-over-queries.ts';

interface SettleFormProps {
  readonly call: CourierCall;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

/** What the carrier has said when a person asked it. */
export function SettleForm({ call: { id, state }, onDone, onCancel }: SettleFormProps) {
  const [comes, setComes] = useState<boolean | undefined>(state === 'accepted' ? true : undefined);
  const [number, setNumber] = useState('');
  const [missing, setMissing] = useState('');
  const { mutate, error, isPending } = useCommand({
    // Said again, it changes nothing: it has no version.
    version: 0,
    reads: CALLS_KEY,
    send: (typed: { readonly comes: boolean; readonly number: string }) =>
      answerOf(
        staffApi.POST('/api/courier-calls/{callId}/settled', {
          params: { path: { callId: id } },
          body: typed.comes
            ? { outcome: 'accepted', ...(typed.number && { carrierNumber: typed.number }) }
            : { outcome: 'refused' },
        }),
      ),
    onDone: (answer) =>
      onDone(
        answer.state === 'accepted'
          ? 'Записано: курьер приедет.'
          : 'Записано: курьер не\u00a0приедет. На\u00a0этот день можно вызвать снова.',
      ),
  });
  const issue = error instanceof ApiFailure ? error.fields.carrierNumber : undefined;
  function submit() {
    if (comes === undefined) {
      setMissing('Выберите, что ответила служба.');
      return;
    }
    setMissing('');
    mutate({ comes, number: number.trim() });
  }
  return (
    <CommandPanel
      title="Что ответила служба"
      submit="Записать"
      busy={isPending}
      error={issue ? undefined : error}
      onSubmit={submit}
      onCancel={onCancel}
    >
      {state === 'unclear' && (
        <fieldset className="grid gap-2">
          <legend className="font-semibold">Позвоните в&nbsp;службу или откройте её кабинет. Курьер приедет?</legend>
          <label className="flex items-center gap-2">
            <input type="radio" name={`comes-${id}`} checked={comes === true} onChange={() => setComes(true)} />
            Приедет
          </label>
          <label className="flex items-center gap-2">
            <input type="radio" name={`comes-${id}`} checked={comes === false} onChange={() => setComes(false)} />
            Не приедет
          </label>
        </fieldset>
      )}
      {comes && (
        <Field
          label="Номер вызова"
          hint={state === 'unclear' ? 'Если служба его назвала' : undefined}
          autoComplete="off"
          maxLength={50}
          value={number}
          error={issue}
          onChange={({ target }) => setNumber(target.value)}
        />
      )}
      <p role="status">{missing}</p>
    </CommandPanel>
  );
}
