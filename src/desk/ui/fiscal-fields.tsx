import { FISCAL_NUMBERS, type FiscalNumbers } from '../../kernel/fiscal-numbers.ts';
import { Field } from './field.tsx';

interface FiscalFieldsProps {
  readonly value: FiscalNumbers;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (value: FiscalNumbers) => void;
}

export const NO_NUMBERS: FiscalNumbers = { storage: '', document: '', attribute: '' };

/** Numbers of a cash receipt, as printed on it. */
export const FiscalFields = ({ value, errors, onChange }: FiscalFieldsProps) => (
  <>
    {(['storage', 'document', 'attribute'] as const).map((name) => (
      <Field
        key={name}
        label={FISCAL_NUMBERS[name].name}
        hint={name === 'storage' ? '16 цифр: номер фискального накопителя' : undefined}
        name={name}
        inputMode="numeric"
        autoComplete="off"
        maxLength={FISCAL_NUMBERS[name].most + 4}
        value={value[name]}
        error={errors[name]}
        onChange={({ target }) => onChange({ ...value, [name]: target.value })}
      />
    ))}
  </>
);
