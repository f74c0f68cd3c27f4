import { useId } from 'react';
import { COUPON_KINDS, type CouponKind } from '../../../kernel/coupon-choices.ts';
import { SECTIONS } from '../../../kernel/sections.ts';
import { Field } from '../../ui/field.tsx';
import type { TermsDraft, TermsIssues } from './terms-draft.ts';
import './coupon-terms.css';

interface TermsFieldsProps {
  readonly draft: TermsDraft;
  readonly issues: TermsIssues;
  /** An order has used the coupon: what was promised stays. */
  readonly isPromised?: boolean;
  /** Of a series: limits are those of one code. */
  readonly isSeries?: boolean;
  readonly onChange: (changed: Partial<TermsDraft>) => void;
}

export function TermsFields({ draft, issues, isPromised = false, isSeries = false, onChange }: TermsFieldsProps) {
  const id = useId();
  const text = (field: Exclude<keyof TermsDraft, 'kind' | 'sections'>) => ({
    value: draft[field],
    error: issues[field],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange({ [field]: target.value }),
  });
  return (
    <>
      <Field
        label="Название"
        hint="Покупатель увидит его рядом со скидкой"
        maxLength={80}
        autoComplete="off"
        {...text('title')}
      />
      <fieldset className="grid gap-1" disabled={isPromised}>
        <legend className="mb-1 font-semibold">Что даёт</legend>
        {(Object.entries(COUPON_KINDS) as [CouponKind, string][]).map(([kind, name]) => (
          <label key={kind} className="flex gap-2">
            <input type="radio" name={id} checked={draft.kind === kind} onChange={() => onChange({ kind })} />
            {name}
          </label>
        ))}
      </fieldset>
      <div className="terms-pair">
        {draft.kind !== 'delivery' && (
          <Field
            label={draft.kind === 'percent' ? 'Скидка, %' : 'Скидка, ₽'}
            inputMode="decimal"
            autoComplete="off"
            readOnly={isPromised}
            {...text('size')}
          />
        )}
        <Field
          label="Сумма товаров от, ₽"
          hint="До скидки; пустое поле — любая"
          inputMode="decimal"
          autoComplete="off"
          readOnly={isPromised}
          {...text('minTotal')}
        />
      </div>
      <fieldset className="grid gap-1" disabled={isPromised} aria-describedby={`${id}-sections`}>
        <legend className="mb-1 font-semibold">Разделы</legend>
        <p id={`${id}-sections`} className="text-xs text-quiet">
          Ни одного — все товары. На подарочные сертификаты купоны не&nbsp;действуют.
        </p>
        <div className="terms-sections">
          {SECTIONS.filter(({ slug }) => slug !== 'sertifikati').map((section) => (
            <label key={section.id} className="flex gap-2">
              <input
                type="checkbox"
                checked={draft.sections.includes(section.id)}
                onChange={({ target }) =>
                  onChange({
                    sections: target.checked
                      ? [...draft.sections, section.id]
                      : draft.sections.filter((one) => one !== section.id),
                  })
                }
              />
              {section.name}
            </label>
          ))}
        </div>
        {issues.sections && <p className="text-xs text-error">{issues.sections}</p>}
      </fieldset>
      <div className="terms-pair">
        <Field
          label="Начало по Москве"
          hint="Пустое поле — сразу"
          type="datetime-local"
          readOnly={isPromised}
          {...text('startsAt')}
        />
        <Field label="Конец по Москве" hint="Пустое поле — без конца" type="datetime-local" {...text('endsAt')} />
      </div>
      <div className="terms-pair">
        <Field
          label={isSeries ? 'Применений одного кода' : 'Применений всего'}
          hint="Пустое поле — без предела"
          inputMode="numeric"
          autoComplete="off"
          {...text('maxUses')}
        />
        <Field
          label="Раз на покупателя"
          hint="По телефону и email заказа; пустое поле — без предела"
          inputMode="numeric"
          autoComplete="off"
          readOnly={isPromised}
          {...text('maxPerCustomer')}
        />
      </div>
    </>
  );
}
