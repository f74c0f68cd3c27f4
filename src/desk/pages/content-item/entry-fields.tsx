import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { ItemIssues } from './item-issues.ts';

interface EntryFieldsProps<E> {
  /** Names and labels of the two texts of an entry. */
  readonly first: readonly [name: keyof E & string, label: string];
  readonly second: readonly [name: keyof E & string, label: string];
  readonly entries: readonly E[];
  readonly empty: E;
  readonly isLong?: boolean;
  readonly issues: ItemIssues;
  readonly onChange: (entries: E[]) => void;
}

/** Entries of two texts each: steps, questions, figures. */
export function EntryFields<E extends Readonly<Record<string, string>>>({
  first: [firstName, firstLabel],
  second: [secondName, secondLabel],
  entries,
  empty,
  isLong = false,
  issues,
  onChange,
}: EntryFieldsProps<E>) {
  const set = (at: number, changed: Partial<Record<string, string>>) =>
    onChange(entries.map((entry, index) => (index === at ? { ...entry, ...changed } : entry)));
  const Second = isLong ? TextArea : Field;
  return (
    <div className="grid gap-3">
      {entries.map((entry, at) => (
        <div key={at} className="block-entry">
          <Field
            label={`${firstLabel} ${at + 1}`}
            value={entry[firstName]}
            error={issues[`items.${at}.${firstName}`]}
            onChange={({ target }) => set(at, { [firstName]: target.value })}
          />
          <Second
            label={`${secondLabel} ${at + 1}`}
            value={entry[secondName]}
            error={issues[`items.${at}.${secondName}`]}
            onChange={({ target }: { readonly target: { readonly value: string } }) =>
              set(at, { [secondName]: target.value })
            }
          />
          {entries.length > 1 && (
            <button
              type="button"
              className="text-link justify-self-start text-xs"
              onClick={() => onChange(entries.filter((_, index) => index !== at))}
            >
              Убрать пункт {at + 1}
            </button>
          )}
        </div>
      ))}
      <button type="button" className="text-link justify-self-start" onClick={() => onChange([...entries, empty])}>
        Добавить пункт
      </button>
    </div>
  );
}
