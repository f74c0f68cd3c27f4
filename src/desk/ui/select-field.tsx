import { useId } from 'react';

interface SelectFieldProps {
  readonly label: string;
  readonly words: Readonly<Record<string, string>>;
  /** Words of the empty choice. */
  readonly none: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** One of several values in a form, or none. */
export function SelectField({ label, words, none, value, error, onChange }: SelectFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{none}</option>
        {Object.entries(words).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      {error && (
        <p id={`${id}-error`} className="text-xs text-error">
          {error}
        </p>
      )}
    </div>
  );
}
