import { FISCAL_NUMBERS } from '../../../kernel/fiscal-numbers.ts';
import { ApiFailure, type FieldIssue } from '../../api/api-failure.ts';
import { Field } from '../../ui/field.tsx';

export interface Fiscal {
  readonly storage: string;
  readonly document: string;
  readonly attribute: string;
}

export const NO_FISCAL: Fiscal = { storage: '', document: '', attribute: '' };

interface FiscalFieldsProps {
  readonly value: Fiscal;
  /** Of the command: which of them was refused. */
  readonly error: unknown;
  readonly onChange: (value: Fiscal) => void;
}

const NAMES = ['storage', 'document', 'attribute'] as const;

/** Refusals by the fields beneath `fiscal`. */
function issuesOf(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiFailure)) return {};
  const { errors = [] } = error.details as { readonly errors?: readonly FieldIssue[] };
  return Object.fromEntries(errors.map(({ path, message }) => [String(path[1]), message]));
}

/** Numbers of the receipt of our till, as printed on it. */
export function FiscalFields({ value, error, onChange }: FiscalFieldsProps) {
  const issues = issuesOf(error);
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold">Чек нашей кассы</legend>
      <div className="fiscal-fields">
        {NAMES.map((name) => (
          <Field
            key={name}
            label={FISCAL_NUMBERS[name].name}
            inputMode="numeric"
            autoComplete="off"
            maxLength={FISCAL_NUMBERS[name].most}
            value={value[name]}
            error={issues[name]}
            onChange={({ target }) => onChange({ ...value, [name]: target.value })}
          />
        ))}
      </div>
    </fieldset>
  );
}
