import { DOSE_UNITS } from '../../../kernel/dose-units.ts';
import type { DeskFacet } from '../../api/facets-query.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { FacetChoice } from './facet-choice.tsx';
import { IngredientFields, type Substances } from './ingredient-fields.tsx';
import {
  emptyIngredient,
  type DoseField,
  type DraftIngredient,
  type LabelDraft,
  type TextField,
} from './label-draft.ts';
import type { LabelIssues } from './label-issues.ts';
import type { DeskProduct } from './product-query.ts';

const UNIT_WORDS = Object.fromEntries(Object.entries(DOSE_UNITS).map(([unit, [one]]) => [unit, one]));
const DOSE_LABELS: readonly (readonly [DoseField, string])[] = [
  ['unitsPerPack', 'В упаковке'],
  ['unitsPerIntake', 'За приём'],
  ['intakesPerDay', 'Раз в день'],
  ['courseDays', 'Курс, дней'],
  ['breakDays', 'Перерыв, дней'],
  ['daysAfterOpening', 'После вскрытия, дней'],
];

type FacetField = DeskFacet['field'];

interface LabelFieldsProps {
  readonly product: DeskProduct;
  readonly draft: LabelDraft;
  readonly issues: LabelIssues;
  readonly substances: Substances | undefined;
  /** Absent for those who may not read them. */
  readonly facets: readonly DeskFacet[] | undefined;
  readonly onChange: (changed: Partial<LabelDraft>) => void;
}

export function LabelFields({ product, draft, issues, substances, facets, onChange }: LabelFieldsProps) {
  const { texts, composition, dose, doseUnit, marked } = draft;
  const text = (field: TextField) => ({
    value: texts[field],
    error: issues[field],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange({ texts: { ...texts, [field]: target.value } }),
  });
  const choice = (field: FacetField) => (
    <FacetChoice
      facet={facets?.find((one) => one.field === field)}
      typed={texts[field]}
      onChange={(typed) => onChange({ texts: { ...texts, [field]: typed } })}
    />
  );
  const isSold = product.kind === 'physical';
  const hasDose = isSold && product.type === 'single';
  const setIngredient = (id: number, changed: Partial<DraftIngredient>) =>
    onChange({ composition: composition.map((one) => (one.id === id ? { ...one, ...changed } : one)) });
  return (
    <>
      <fieldset className="label-group">
        <legend className="mb-2 font-semibold">На витрине</legend>
        <Field label="Название" {...text('name')} />
        <Field label="Подзаголовок" {...text('tagline')} />
        <div className="label-pair">
          <Field label="Форма выпуска" {...text('form')} />
          <Field label="Количество" placeholder="60 капсул" {...text('countText')} />
          <div className="grid gap-1">
            <Field label="Вид" {...text('drugType')} />
            {choice('drugType')}
          </div>
        </div>
        <TextArea label="Описание" hint="Абзацы разделяет пустая строка" rows={8} {...text('annotation')} />
        <div className="label-pair">
          <div className="grid content-start gap-1">
            <TextArea label="Назначение" hint="Каждое с новой строки" {...text('purposes')} />
            {choice('purposes')}
          </div>
          <div className="grid content-start gap-1">
            <TextArea label="Основные вещества" hint="Каждое с новой строки" {...text('mainIngredients')} />
            {choice('mainIngredients')}
          </div>
        </div>
        <div className="label-pair">
          <TextArea label="Для кого" hint="Каждое с новой строки" {...text('forWhom')} />
          <div className="grid content-start gap-1">
            <TextArea label="Кому подходит" hint="Каждое с новой строки" {...text('audience')} />
            {choice('audience')}
          </div>
        </div>
        {!isSold && <TextArea label="Программа" hint="Каждый пункт с новой строки" rows={6} {...text('programme')} />}
      </fieldset>
      {isSold && (
        <fieldset className="label-group">
          <legend className="mb-2 font-semibold">Этикетка</legend>
          {composition.map((ingredient, position) => (
            <IngredientFields
              key={ingredient.id}
              ingredient={ingredient}
              position={position}
              substances={substances}
              issues={issues}
              onChange={(changed) => setIngredient(ingredient.id, changed)}
              onRemove={() => onChange({ composition: composition.filter((one) => one.id !== ingredient.id) })}
            />
          ))}
          <div>
            <Button
              look="outline"
              onClick={() => onChange({ composition: [...composition, emptyIngredient(composition)] })}
            >
              Добавить действующее вещество
            </Button>
          </div>
          <TextArea label="Состав целиком" {...text('ingredients')} />
          <TextArea label="Способ применения" {...text('howToTake')} />
          <TextArea label="Противопоказания" {...text('contraindications')} />
          <TextArea label="Условия хранения" rows={2} {...text('storage')} />
          <div className="label-pair">
            <Field label="Срок годности, месяцев" inputMode="numeric" {...text('shelfLifeMonths')} />
            <Field label="Номер СГР" {...text('sgrNumber')} />
            <Field label="Дата СГР" type="date" {...text('sgrDate')} />
          </div>
        </fieldset>
      )}
      {hasDose && (
        <fieldset className="label-group">
          <legend className="mb-2 font-semibold">Приём числами</legend>
          <div className="label-pair">
            <SelectField
              label="Что принимают"
              words={UNIT_WORDS}
              none="Не указано"
              value={doseUnit}
              error={issues['dose.unit']}
              onChange={(unit) => onChange({ doseUnit: unit })}
            />
            {doseUnit !== '' &&
              DOSE_LABELS.map(([field, label]) => (
                <Field
                  key={field}
                  label={label}
                  inputMode="decimal"
                  autoComplete="off"
                  value={dose[field]}
                  error={issues[`dose.${field}`]}
                  onChange={({ target }) => onChange({ dose: { ...dose, [field]: target.value } })}
                />
              ))}
          </div>
        </fieldset>
      )}
      {isSold && (
        <fieldset className="label-group">
          <legend className="mb-2 font-semibold">Упаковка</legend>
          <Field label="Штрихкод" hint="Цифры под ним" inputMode="numeric" autoComplete="off" {...text('gtin')} />
          <label className="flex gap-2">
            <input type="checkbox" checked={marked} onChange={({ target }) => onChange({ marked: target.checked })} />
            На каждой упаковке код «Честного знака»
          </label>
        </fieldset>
      )}
      <fieldset className="label-group">
        <legend className="mb-2 font-semibold">Для поисковых систем</legend>
        <Field label="Название для поиска" hint="Пусто — название товара" {...text('seoTitle')} />
        <TextArea label="Описание для поиска" hint="Пусто — подзаголовок" rows={2} {...text('seoDescription')} />
      </fieldset>
    </>
  );
}
