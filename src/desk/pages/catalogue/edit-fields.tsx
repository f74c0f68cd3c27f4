import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { FACET_WORDS, ROUND_WORDS, SECTION_WORDS, type EditDraft } from './edit-draft.ts';

interface EditFieldsProps {
  readonly draft: EditDraft;
  readonly issue: string | undefined;
  readonly onChange: (changed: Partial<EditDraft>) => void;
}

const ON_WORDS = { true: 'Добавить', false: 'Убрать' };
const STATE_WORDS = { true: 'Опубликовать', false: 'Снять с\u00a0витрины' };

/** The fields of the chosen edit. */
export function EditFields({ draft, issue, onChange }: EditFieldsProps) {
  switch (draft.kind) {
    case 'price':
      return (
        <>
          <Field
            label="На сколько процентов"
            hint="10 — дороже на десятую часть, −10 — дешевле"
            autoComplete="off"
            value={draft.percent}
            error={issue}
            onChange={({ target }) => onChange({ percent: target.value })}
          />
          <SelectField
            label="Округлить"
            words={ROUND_WORDS}
            none="Выберите"
            value={draft.roundTo}
            onChange={(roundTo) => onChange({ roundTo: roundTo || '1' })}
          />
          <label className="flex gap-2">
            <input
              type="checkbox"
              checked={draft.showsOld}
              onChange={({ target }) => onChange({ showsOld: target.checked })}
            />
            При снижении оставить прежнюю цену зачёркнутой
          </label>
        </>
      );
    case 'facet':
      return (
        <>
          <SelectField
            label="Фильтр"
            words={FACET_WORDS}
            none="Выберите"
            value={draft.facet}
            onChange={(facet) => onChange({ facet: facet || 'purposes' })}
          />
          <Field
            label="Значение"
            maxLength={200}
            autoComplete="off"
            value={draft.value}
            error={issue}
            onChange={({ target }) => onChange({ value: target.value })}
          />
          <SelectField
            label="Что сделать"
            words={ON_WORDS}
            none="Выберите"
            value={String(draft.on)}
            onChange={(on) => onChange({ on: on !== 'false' })}
          />
        </>
      );
    case 'section':
      return (
        <SelectField
          label="Новый раздел"
          words={SECTION_WORDS}
          none="Выберите раздел"
          value={draft.section}
          error={issue}
          onChange={(section) => onChange({ section })}
        />
      );
    case 'threshold':
      return (
        <Field
          label="Мало — от скольких штук и меньше"
          hint="Пустое поле — как у всех"
          inputMode="numeric"
          autoComplete="off"
          value={draft.threshold}
          error={issue}
          onChange={({ target }) => onChange({ threshold: target.value })}
        />
      );
    case 'state':
      return (
        <SelectField
          label="Что сделать"
          words={STATE_WORDS}
          none="Выберите"
          value={String(draft.published)}
          error={issue}
          onChange={(published) => onChange({ published: published !== 'false' })}
        />
      );
  }
}
