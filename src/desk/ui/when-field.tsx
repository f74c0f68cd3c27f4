import { useId, useState } from 'react';
import { toField } from '../words/moscow-field.ts';
import { Field } from './field.tsx';

interface WhenFieldProps {
  readonly isLater: boolean;
  /** As the field has it, in Moscow time. */
  readonly start: string;
  readonly error: string | undefined;
  readonly onLater: (isLater: boolean) => void;
  readonly onStart: (start: string) => void;
}

/** Now, or at a moment that is typed. */
export function WhenField({ isLater, start, error, onLater, onStart }: WhenFieldProps) {
  const id = useId();
  const [now] = useState(() => new Date());
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-semibold">Когда</legend>
      <label className="flex gap-2">
        <input type="radio" name={id} checked={!isLater} onChange={() => onLater(false)} />
        Сейчас
      </label>
      <label className="flex gap-2">
        <input type="radio" name={id} checked={isLater} onChange={() => onLater(true)} />В назначенное время
      </label>
      {isLater && (
        <Field
          label="День и время по Москве"
          type="datetime-local"
          min={toField(now)}
          value={start}
          error={error}
          onChange={({ target }) => onStart(target.value)}
        />
      )}
    </fieldset>
  );
}
