import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { keysOf, LONGEST_WISH, PACKS, PRODUCT_FORMS, UNITS, type Unit } from '../../../kernel/form-options.ts';
import { packsOf } from '../../../kernel/production-terms.ts';
import { SelectField } from '../../features/forms/select-field.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { fieldId } from '../../ui/form-issue.ts';
import { BLANK_ROW, KIND, mayAddRow, withForm } from './brief.ts';
import type { BriefPart } from './brief-part.ts';
import { ChoiceGroup } from './choice-group.tsx';

const rowPath = (index: number, field: string) => `${KIND}.brief.ingredients.${index}.${field}`;

/** The product: form, composition, pack. */
export function StepProduct({ typed, type, errorAt }: BriefPart) {
  const packs = typed.form ? packsOf(typed.form) : keysOf(PACKS);
  return (
    <>
      <ChoiceGroup
        path={`${KIND}.brief.form`}
        legend="Форма продукта"
        columns={4}
        options={keysOf(PRODUCT_FORMS).map((form) => [form, PRODUCT_FORMS[form]] as const)}
        value={typed.form}
        onChange={(form) => type(withForm(form, typed.pack))}
        error={errorAt('brief.form')}
      />
      <ChoiceGroup
        path={`${KIND}.brief.composition`}
        legend="Состав"
        columns={2}
        options={[
          ['own', 'Состав есть', 'Впишите строки; файл можно приложить на\u00a0третьем шаге'],
          ['ours', 'Составьте за\u00a0нас', 'Расскажите, каким видите продукт'],
        ]}
        value={typed.composition}
        onChange={(composition) => type({ composition })}
        error={undefined}
      />
      {typed.composition === 'own' && <Ingredients typed={typed} type={type} errorAt={errorAt} />}
      <TextArea
        id={fieldId(`${KIND}.brief.wish`)}
        label={typed.composition === 'own' ? 'Пожелания к\u00a0составу' : 'Каким должен быть продукт'}
        optional
        className="sm:col-span-full"
        rows={3}
        maxLength={LONGEST_WISH}
        value={typed.wish}
        onChange={({ currentTarget: { value } }) => type({ wish: value })}
        error={errorAt('brief.wish')}
        hint="Для кого, что внутри обязательно, чего быть не должно: сахар, желатин, красители"
      />
      <ChoiceGroup
        path={`${KIND}.brief.pack`}
        legend="Упаковка"
        columns={4}
        options={packs.map((pack) => [pack, PACKS[pack]] as const)}
        value={typed.pack}
        onChange={(pack) => type({ pack })}
        error={errorAt('brief.pack')}
      />
    </>
  );
}

function Ingredients({ typed, type, errorAt }: BriefPart) {
  const list = useRef<HTMLDivElement>(null);
  const rows = typed.ingredients;
  const change = (index: number, changes: Partial<(typeof rows)[number]>) =>
    type({ ingredients: rows.map((row, place) => (place === index ? { ...row, ...changes } : row)) });
  const focusRow = (index: number) =>
    // The row exists after the next render.
    requestAnimationFrame(() => document.getElementById(fieldId(rowPath(index, 'name')))?.focus());
  return (
    <div ref={list} role="group" aria-label="Ингредиенты" className="sm:col-span-full grid gap-3.5">
      {rows.map((row, index) => (
        // Rows have no ids of their own: the index is the key.
        <div key={index} className="brief-row">
          <TextField
            id={fieldId(rowPath(index, 'name'))}
            label={<RowLabel index={index}>Ингредиент</RowLabel>}
            className="brief-row-name"
            maxLength={120}
            placeholder={index === 0 ? 'Цитрат магния' : undefined}
            value={row.name}
            onChange={({ currentTarget: { value } }) => change(index, { name: value })}
            error={errorAt(`brief.ingredients.${index}.name`)}
          />
          <TextField
            id={fieldId(rowPath(index, 'amount'))}
            label={<RowLabel index={index}>В&nbsp;порции</RowLabel>}
            inputMode="decimal"
            maxLength={12}
            placeholder={index === 0 ? '400' : undefined}
            value={row.amount}
            onChange={({ currentTarget: { value } }) => change(index, { amount: value })}
            error={errorAt(`brief.ingredients.${index}.amount`)}
          />
          <SelectField
            path={rowPath(index, 'unit')}
            label="Единица"
            options={keysOf(UNITS).map((unit) => [unit, UNITS[unit]] as const)}
            value={row.unit}
            onChange={(unit) => change(index, { unit: unit as Unit })}
            error={undefined}
          />
          <button
            type="button"
            className="icon-btn"
            aria-label={`Убрать строку ${index + 1}${row.name ? `: ${row.name}` : ''}`}
            disabled={rows.length === 1}
            onClick={() => {
              type({ ingredients: rows.filter((_, place) => place !== index) });
              focusRow(Math.max(0, index - 1));
            }}
          >
            <X size={18} aria-hidden />
          </button>
        </div>
      ))}
      {mayAddRow(typed) && (
        <Button
          look="quiet"
          small
          className="justify-self-start"
          onClick={() => {
            type({ ingredients: [...rows, BLANK_ROW] });
            focusRow(rows.length);
          }}
        >
          <Plus size={18} aria-hidden /> Ещё ингредиент
        </Button>
      )}
    </div>
  );
}

/** From the second row on, labels contain the number of the row. */
function RowLabel({ index, children }: { index: number; children: React.ReactNode }) {
  if (index === 0) return children;
  return (
    <>
      {children} {index + 1}
    </>
  );
}
