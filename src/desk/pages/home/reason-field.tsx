import { useId } from 'react';

interface ReasonFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
}

export function ReasonField({ label, hint, error }: ReasonFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        name="reason"
        rows={3}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
      />
      <p id={`${id}-hint`} className="text-xs text-quiet">
        {hint}
      </p>
      <p id={`${id}-error`} role="alert" className="text-xs text-error">
        {error}
      </p>
    </div>
  );
}
