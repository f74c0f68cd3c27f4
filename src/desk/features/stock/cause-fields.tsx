import { useId } from 'react';
import { Field } from '../../ui/field.tsx';

interface CauseFieldsProps<C extends string> {
  readonly label: string;
  readonly causes: readonly C[];
  readonly names: Readonly<Record<C, string>>;
  readonly cause: C | undefined;
  readonly note: string;
  /** Refused fields by their names. */
  readonly issues: Readonly<Record<string, string>>;
  readonly onCause: (cause: C | undefined) => void;
  readonly onNote: (note: string) => void;
}

/** Why stock changes: one of several causes, and words. */
export function CauseFields<C extends string>({ label, causes, names, cause, note, ...props }: CauseFieldsProps<C>) {
  const { issues, onCause, onNote } = props;
  const id = useId();
  return (
    <>
      <div className="field max-w-md">
        <label htmlFor={id}>{label}</label>
        <select
          id={id}
          value={cause ?? ''}
          aria-invalid={issues.cause ? true : undefined}
          aria-describedby={issues.cause ? `${id}-error` : undefined}
          onChange={({ target }) => onCause(causes.find((one) => one === target.value))}
        >
          <option value="">Выберите</option>
          {causes.map((one) => (
            <option key={one} value={one}>
              {names[one]}
            </option>
          ))}
        </select>
        {issues.cause && (
          <p id={`${id}-error`} className="text-xs text-error">
            {issues.cause}
          </p>
        )}
      </div>
      <Field
        label="Подробности"
        hint={'Необязательно, если причина ясна из\u00a0списка'}
        name="note"
        maxLength={300}
        autoComplete="off"
        value={note}
        error={issues.note}
        onChange={({ target }) => onNote(target.value)}
      />
    </>
  );
}
