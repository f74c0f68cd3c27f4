import { FISCAL_NUMBERS } from '../../../kernel/fiscal-numbers.ts';
import { Field } from '../../ui/field.tsx';

export interface Fiscal {
  readonly storage: string;
  readonly document: string;
  readonly attribute: string;
}

export const NO_FISCAL: Fiscal = { storage: '', document: '', attribute: '' };

interface FiscalFieldsProps {
  readonly value: Fiscal;
  /** The refusal of one of them. */
  readonly error: string | undefined;
  readonly onChange: (value: Fiscal) => void;
}

const NAMES = ['storage', 'document', 'attribute'] as const;

/** Numbers of the receipt of our till, as printed on it. */
export function FiscalFields({ value, error, onChange }: FiscalFieldsProps) {
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
            onChange={({ target }) => onChange({ ...value, [name]: target.value })}
          />
        ))}
      </div>
      <p role="alert" className="text-xs text-error">
        {error}
      </p>
    </fieldset>
  );
}
