import { useEffect, useId, useRef } from 'react';
import { LAST_MODERN_DAY } from '../../kernel/dates.ts';

interface DayFieldProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** Applied when it is left or entered, since a day is typed piece by piece. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current) field.current.value = value ?? '';
  }, [value]);
  const apply = (typed: string) => {
    if (typed !== (value ?? '')) onChange(typed || undefined);
  };
  return (
    <span className="flex items-center gap-1">
      <label htmlFor={id} className="text-quiet">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        type="date"
        className="filter-field"
        min="2000-01-01"
        max={LAST_MODERN_DAY}
        defaultValue={value}
        onBlur={({ target }) => apply(target.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && apply(currentTarget.value)}
      />
    </span>
  );
}
