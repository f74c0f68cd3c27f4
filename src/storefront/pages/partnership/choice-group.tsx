import type { ReactNode } from 'react';
import { FieldError } from '../../ui/field.tsx';
import { fieldId } from '../../ui/form-issue.ts';
import { RadioCard } from '../../ui/radio-card.tsx';

interface ChoiceGroupProps<K extends string> {
  path: string;
  legend: ReactNode;
  options: readonly (readonly [key: K, words: string, note?: string])[];
  value: K | '';
  error: string | undefined;
  onChange(key: K): void;
  /** Cards in a row on wide screens. */
  columns: 2 | 4;
}

/** Radio cards; the summary of errors links to the first. */
export function ChoiceGroup<K extends string>(props: ChoiceGroupProps<K>) {
  const { path, legend, options, value, error, onChange, columns } = props;
  const id = fieldId(path);
  return (
    <fieldset className="sm:col-span-full" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className={`brief-choices brief-choices-${columns}`}>
        {options.map(([key, words, note], index) => (
          <RadioCard
            key={key}
            id={index === 0 ? id : undefined}
            name={id}
            title={words}
            note={note}
            checked={value === key}
            onChange={() => onChange(key)}
          />
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
