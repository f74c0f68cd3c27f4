import { SECTIONS } from '../../../kernel/sections.ts';
import { ProductPick } from '../../features/product-pick/product-pick.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { CONDITION_WORDS, type DraftCondition } from './segment-draft.ts';

const SECTION_WORDS = Object.fromEntries(SECTIONS.map(({ id, name }) => [String(id), name]));
const THAN_WORDS = { older: 'Раньше, чем столько дней назад', newer: 'Не раньше, чем столько дней назад' };

interface ConditionFieldsProps {
  readonly condition: DraftCondition;
  readonly error: string | undefined;
  readonly onChange: (changed: Partial<DraftCondition>) => void;
  readonly onRemove: () => void;
}

export function ConditionFields({ condition, error, onChange, onRemove }: ConditionFieldsProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-semibold">{CONDITION_WORDS[condition.kind]}</legend>
      <Fields condition={condition} error={error} onChange={onChange} />
      <button type="button" className="text-link justify-self-start" onClick={onRemove}>
        Убрать условие «{CONDITION_WORDS[condition.kind]}»
      </button>
    </fieldset>
  );
}

function Fields({ condition, error, onChange }: Omit<ConditionFieldsProps, 'onRemove'>) {
  const { kind, product, first, second } = condition;
  const ofFirst = { value: first, onChange: ({ target }: Typed) => onChange({ first: target.value }) };
  const ofSecond = { value: second, onChange: ({ target }: Typed) => onChange({ second: target.value }) };
  switch (kind) {
    case 'bought-product':
      return (
        <ProductPick
          label="Товар"
          product={product}
          error={error}
          onChange={(chosen) => onChange({ product: chosen })}
        />
      );
    case 'bought-section':
      return (
        <SelectField
          label="Раздел"
          words={SECTION_WORDS}
          none="Выберите раздел"
          value={first}
          error={error}
          onChange={(value) => onChange({ first: value })}
        />
      );
    case 'last-order':
      return (
        <>
          <Field label="Дней" inputMode="numeric" error={error} {...ofFirst} />
          <SelectField
            label="Последний заказ был"
            words={THAN_WORDS}
            none="Выберите"
            value={second}
            onChange={(value) => onChange({ second: value })}
          />
        </>
      );
    case 'orders':
    case 'spent':
      return (
        <>
          <Field label="От" inputMode="decimal" error={error} {...ofFirst} />
          <Field label="До" inputMode="decimal" {...ofSecond} />
        </>
      );
    case 'city':
      return <Field label="Куда шёл заказ" maxLength={100} error={error} {...ofFirst} />;
    case 'subscribed-since':
      return <Field label="День" type="date" error={error} {...ofFirst} />;
  }
}

interface Typed {
  readonly target: { readonly value: string };
}
