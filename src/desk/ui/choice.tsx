interface ChoiceProps<K extends string> {
  readonly label: string;
  readonly words: Readonly<Record<K, string>>;
  readonly value: K | undefined;
  readonly onChange: (value: K | undefined) => void;
}

/** A condition of a list: one of several values, or all of them. */
export function Choice<K extends string>({ label, words, value, onChange }: ChoiceProps<K>) {
  return (
    <select
      aria-label={label}
      className="filter-field"
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : (target.value as K))}
    >
      <option value="">{label}: все</option>
      {(Object.entries(words) as [K, string][]).map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </select>
  );
}
