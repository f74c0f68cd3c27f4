import { DEADLINES, keysOf, MARKETS, type Deadline } from '../../../kernel/form-options.ts';
import { smallestBatch } from '../../../kernel/production-terms.ts';
import { SelectField } from '../../features/forms/select-field.tsx';
import { CheckField, FieldError, TextField } from '../../ui/field.tsx';
import { fieldId } from '../../ui/form-issue.ts';
import { countOf, KIND } from './brief.ts';
import type { BriefPart } from './brief-part.ts';

const packs = (count: number) => count.toLocaleString('ru-RU');

/** Quantity, markets and deadline. */
export function StepVolume({ typed, type, errorAt }: BriefPart) {
  const { form, batch, monthly, markets, deadline } = typed;
  const least = form ? smallestBatch(form) : undefined;
  const count = countOf(batch);
  const few = least !== undefined && count !== undefined && count > 0 && count < least;
  const marketsError = errorAt('brief.markets');
  return (
    <>
      <TextField
        id={fieldId(`${KIND}.brief.batch`)}
        label="Первая партия, упаковок"
        inputMode="numeric"
        required
        maxLength={12}
        value={batch}
        onChange={({ currentTarget: { value } }) => type({ batch: value })}
        error={errorAt('brief.batch')}
        hint={
          few
            ? `Меньше наименьшей партии (${packs(least)}): предложим, как начать с\u00a0малого`
            : least && `Наименьшая партия этой формы\u00a0— ${packs(least)}`
        }
      />
      <TextField
        id={fieldId(`${KIND}.brief.monthly`)}
        label="Потом в месяц, упаковок"
        optional
        inputMode="numeric"
        maxLength={12}
        value={monthly}
        onChange={({ currentTarget: { value } }) => type({ monthly: value })}
        error={errorAt('brief.monthly')}
        hint="Хотя бы примерно: от этого зависит запас сырья"
      />
      <fieldset className="sm:col-span-full" aria-describedby={marketsError ? `${KIND}-markets-error` : undefined}>
        <legend className="mb-1 text-sm font-semibold">Где будете продавать</legend>
        {keysOf(MARKETS).map((market, index) => (
          <CheckField
            key={market}
            id={index === 0 ? fieldId(`${KIND}.brief.markets`) : `${fieldId(`${KIND}.brief.markets`)}-${market}`}
            checked={markets.includes(market)}
            onChange={({ currentTarget: { checked } }) =>
              type({ markets: keysOf(MARKETS).filter((one) => (one === market ? checked : markets.includes(one))) })
            }
          >
            {MARKETS[market]}
          </CheckField>
        ))}
        {marketsError && <FieldError id={`${KIND}-markets-error`}>{marketsError}</FieldError>}
      </fieldset>
      <SelectField
        path={`${KIND}.brief.deadline`}
        label="Когда нужна первая партия"
        options={keysOf(DEADLINES).map((one) => [one, DEADLINES[one]] as const)}
        value={deadline}
        onChange={(one) => type({ deadline: one as Deadline })}
        error={errorAt('brief.deadline')}
      />
    </>
  );
}
