import { useState } from 'react';
import { CARRIER_NAMES, CARRIERS, type CarrierName } from '../../../kernel/carriers.ts';
import { ApiFailure } from '../../api/api-failure.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Field } from '../../ui/field.tsx';
import { CALLS_KEY } from './hand-over-queries.ts';

interface CallFormProps {
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

export function CallForm({ onDone, onCancel }: CallFormProps) {
  const [typed, setTyped] = useState({ carrier: CARRIER_NAMES[0]!, day: '', from: '10:00', to: '18:00' });
  const { mutate, error, isPending } = useCommand({
    // The day and the carrier make it one call: it has no version.
    version: 0,
    reads: CALLS_KEY,
    send: (asked: typeof typed) => answerOf(staffApi.POST('/api/courier-calls', { body: asked })),
    onDone: ({ isNew, from, to }) =>
      onDone(
        isNew
          ? 'Вызов отправлен службе: её ответ появится в\u00a0списке.'
          : `На\u00a0этот день курьер уже вызван, на\u00a0${from}–${to}: вызов остался как был.`,
      ),
  });
  const issues = error instanceof ApiFailure ? error.fields : {};
  const isOfField = Object.keys(typed).some((name) => issues[name] !== undefined);
  const set = (changes: Partial<typeof typed>) => setTyped({ ...typed, ...changes });
  return (
    <CommandPanel
      title="Вызвать курьера"
      submit="Вызвать"
      busy={isPending}
      error={isOfField ? undefined : error}
      onSubmit={() => mutate(typed)}
      onCancel={onCancel}
    >
      <p>Курьер заберёт всё, что зарегистрировано у&nbsp;службы к&nbsp;его приезду. Время московское.</p>
      <div className="call-fields">
        <div className="field">
          <label htmlFor="call-carrier">Служба</label>
          <select
            id="call-carrier"
            value={typed.carrier}
            onChange={({ target }) => set({ carrier: target.value as CarrierName })}
          >
            {CARRIER_NAMES.map((name) => (
              <option key={name} value={name}>
                {CARRIERS[name]}
              </option>
            ))}
          </select>
        </div>
        <Field
          label="День"
          type="date"
          value={typed.day}
          error={issues.day}
          onChange={({ target }) => set({ day: target.value })}
        />
        <Field
          label="С"
          type="time"
          value={typed.from}
          error={issues.from}
          onChange={({ target }) => set({ from: target.value })}
        />
        <Field
          label="До"
          type="time"
          value={typed.to}
          error={issues.to}
          onChange={({ target }) => set({ to: target.value })}
        />
      </div>
    </CommandPanel>
  );
}
