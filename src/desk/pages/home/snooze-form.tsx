import { useId, useState } from 'react';
import { ApiFailure } from '../../api/api-failure.ts';
import { formatDayAndTime } from '../../../kernel/dates.ts';
import { Field } from '../../ui/field.tsx';
import { fromField, toField } from '../../words/moscow-field.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { CommandForm, type ExceptionFormProps } from './command-form.tsx';
import { snoozeException } from './exception-calls.ts';
import { exceptionName } from './exception-name.ts';
import { latestSnooze, snoozeTimes } from './snooze-times.ts';
import { useExceptionCommand } from './use-exception-command.ts';

export function SnoozeForm({ exception, onDone, onClose }: ExceptionFormProps) {
  const id = useId();
  // Of the moment when the form was opened, so that a repeat is the same request.
  const [now] = useState(() => new Date());
  const times = snoozeTimes(now);
  const [choice, setChoice] = useState(0);
  const isOther = choice === times.length;
  const { mutate, error, isPending } = useExceptionCommand(
    exception,
    (typed: { until: string; reason: string }, sent) => snoozeException(exception.id, { ...sent, ...typed }),
    ({ until }) => onDone(`Отложено до\u00a0${formatDayAndTime(new Date(until))}: ${exceptionName(exception)}.`),
  );
  const { until: untilIssue, reason: reasonIssue } = error instanceof ApiFailure ? error.fields : {};
  function send(typed: FormData) {
    const until = times[choice]?.until ?? fromField(String(typed.get('until')));
    // What is no time is refused by the server with a sentence.
    mutate({ until: until?.toISOString() ?? '', reason: String(typed.get('reason')) });
  }
  return (
    <CommandForm
      send="Отложить"
      busy={isPending}
      error={untilIssue || reasonIssue ? null : error}
      onSend={send}
      onClose={onClose}
    >
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">До какого времени</legend>
        {[...times.map(({ name }) => name), 'Другое время'].map((name, index) => (
          <label key={name} className="choice">
            <input type="radio" name={id} checked={choice === index} onChange={() => setChoice(index)} />
            {name}
          </label>
        ))}
        {isOther && (
          <Field
            label="День и время по Москве"
            type="datetime-local"
            name="until"
            min={toField(now)}
            max={toField(latestSnooze(now))}
            hint="Не позже чем через неделю"
            error={untilIssue}
          />
        )}
      </fieldset>
      <TextArea name="reason" label="Почему" hint="Это прочтут коллеги: «ждём ответа службы»" error={reasonIssue} />
    </CommandForm>
  );
}
