import type { ContentKind } from '../../api/content-answers.ts';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { FACT_FIELDS } from '../../words/fact-fields.ts';
import type { ItemIssues } from './item-issues.ts';

interface FactFieldsProps {
  readonly kind: ContentKind;
  readonly facts: Readonly<Record<string, string>>;
  readonly issues: ItemIssues;
  readonly onChange: (changed: Readonly<Record<string, string>>) => void;
}

const TYPES = { text: 'text', number: 'text', day: 'date', moment: 'datetime-local', choice: 'text' } as const;

/** Facts of a kind besides its texts. */
export function FactFields({ kind, facts, issues, onChange }: FactFieldsProps) {
  const fields = FACT_FIELDS[kind];
  if (fields.length === 0) return null;
  return (
    <fieldset className="item-group">
      <legend className="font-semibold">Сведения</legend>
      <div className="item-pair">
        {fields.map(({ name, label, type, hint, words }) => {
          const value = facts[name] ?? '';
          const error = issues[`facts.${name}`];
          if (type === 'choice')
            return (
              <SelectField
                key={name}
                label={label}
                words={words ?? {}}
                none="Не выбран"
                value={value}
                error={error}
                onChange={(chosen) => onChange({ [name]: chosen })}
              />
            );
          return (
            <Field
              key={name}
              label={label}
              hint={hint}
              type={TYPES[type]}
              inputMode={type === 'number' ? 'numeric' : undefined}
              autoComplete="off"
              value={value}
              error={error}
              onChange={({ target }) => onChange({ [name]: target.value })}
            />
          );
        })}
      </div>
      {issues.facts && <p className="text-xs text-error">{issues.facts}</p>}
    </fieldset>
  );
}
