import { FieldError } from '../../ui/field.tsx';
import { fieldId } from '../../ui/form-issue.ts';

interface SelectFieldProps {
  path: string;
  label: string;
  /** Text shown while nothing is chosen; without it an option is always chosen. */
  empty?: string;
  options: readonly (readonly [value: string, words: string])[];
  value: string;
  error: string | undefined;
  onChange(value: string): void;
  className?: string;
}

/** A native select with its label and error. */
export function SelectField({ path, label, empty, options, value, error, onChange, className }: SelectFieldProps) {
  const id = fieldId(path);
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <select
        id={id}
        className="form-select"
        value={value}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {empty && (
          <option value="" disabled>
            {empty}
          </option>
        )}
        {options.map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
