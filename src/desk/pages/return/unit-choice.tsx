import type { ReactNode } from 'react';
import type { ReturnUnit } from '../../api/money-answers.ts';

interface UnitChoiceProps<D extends string> {
  readonly unit: ReturnUnit;
  readonly words: Readonly<Record<D, string>>;
  readonly value: D | undefined;
  readonly onChange: (value: D | undefined) => void;
  readonly children?: ReactNode;
}

/** What becomes of one pack; one that is left out is decided later. */
export function UnitChoice<D extends string>({ unit, words, value, onChange, children }: UnitChoiceProps<D>) {
  return (
    <div className="field">
      <label htmlFor={`unit-${unit.id}`}>
        {unit.name}
        {unit.lot && <span className="note">серия {unit.lot}</span>}
        {unit.code && <code className="block text-xs text-quiet">{unit.code}</code>}
      </label>
      <select
        id={`unit-${unit.id}`}
        className="filter-field"
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : (target.value as D))}
      >
        <option value="">Позже</option>
        {(Object.entries(words) as [D, string][]).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      {children}
    </div>
  );
}
