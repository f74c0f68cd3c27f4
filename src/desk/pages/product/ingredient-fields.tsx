import { AMOUNT_UNITS } from '../../../kernel/amount-units.ts';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { DraftIngredient } from './label-draft.ts';
import type { LabelIssues } from './label-issues.ts';

export interface Substances {
  readonly data: readonly { readonly id: string; readonly name: string }[];
  readonly forms: readonly { readonly id: string; readonly substance: string; readonly name: string }[];
}

interface IngredientFieldsProps {
  readonly ingredient: DraftIngredient;
  readonly position: number;
  readonly substances: Substances | undefined;
  readonly issues: LabelIssues;
  readonly onChange: (changed: Partial<DraftIngredient>) => void;
  readonly onRemove: () => void;
}

/** A line of the composition: as it is printed, and as numbers beside it. */
export function IngredientFields({
  ingredient,
  position,
  substances,
  issues,
  onChange,
  onRemove,
}: IngredientFieldsProps) {
  const { name, amount, percent, value, unit, substance, form, ofForm } = ingredient;
  const issue = (field: string) => issues[`composition.${position}.${field}`];
  const forms = substances?.forms.filter((one) => one.substance === substance) ?? [];
  return (
    <fieldset className="label-ingredient">
      <legend className="sr-only">Вещество {position + 1}</legend>
      <div className="label-pair">
        <Field
          label="Вещество"
          value={name}
          error={issue('name')}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <Field
          label="Количество на этикетке"
          placeholder="200 мг"
          value={amount}
          error={issue('amount')}
          onChange={({ target }) => onChange({ amount: target.value })}
        />
        <Field
          label="% нормы"
          inputMode="numeric"
          value={percent}
          error={issue('dailyNormPercent')}
          onChange={({ target }) => onChange({ percent: target.value })}
        />
      </div>
      <div className="label-pair">
        <Field
          label="Числом в день"
          inputMode="decimal"
          value={value}
          error={issue('value')}
          onChange={({ target }) => onChange({ value: target.value })}
        />
        <SelectField
          label="Единица"
          words={AMOUNT_UNITS}
          none="Не указана"
          value={unit}
          error={issue('unit')}
          onChange={(chosen) => onChange({ unit: chosen })}
        />
        <SelectField
          label="В справочнике"
          words={Object.fromEntries((substances?.data ?? []).map((one) => [one.id, one.name]))}
          none="Нет"
          value={substance}
          error={issue('substance')}
          onChange={(chosen) => onChange({ substance: chosen, form: '', ofForm: false })}
        />
        {forms.length > 0 && (
          <SelectField
            label="Форма вещества"
            words={Object.fromEntries(forms.map((one) => [one.id, one.name]))}
            none="Не важна"
            value={form}
            error={issue('form')}
            onChange={(chosen) => onChange({ form: chosen, ofForm: chosen !== '' && ofForm })}
          />
        )}
      </div>
      {form !== '' && (
        <label className="flex gap-2">
          <input type="checkbox" checked={ofForm} onChange={({ target }) => onChange({ ofForm: target.checked })} />
          Число — это масса формы, а не самого вещества
        </label>
      )}
      <button type="button" className="text-link justify-self-start" onClick={onRemove}>
        Убрать {name || 'строку'}
      </button>
    </fieldset>
  );
}
