import { useEffect, useId, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { Choice } from '../../ui/choice.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { auditParams, type AuditChoices, type AuditFilter } from './audit-query.ts';

interface AuditFiltersProps {
  readonly choices: AuditChoices;
  readonly filter: AuditFilter;
}

/** Conditions of the journal; each change is an address of its own. */
export function AuditFilters({ choices, filter }: AuditFiltersProps) {
  const [, setParams] = useSearchParams();
  function set(changed: { readonly [K in keyof AuditFilter]?: AuditFilter[K] | undefined }) {
    const next = Object.entries({ ...filter, ...changed }).filter(([, value]) => value !== undefined);
    setParams(auditParams(Object.fromEntries(next)), { preventScrollReset: true });
  }
  const members = Object.fromEntries(choices.members.map(({ id, name }) => [String(id), name]));
  const things = Object.fromEntries(choices.things.map(({ name, title }) => [name, title]));
  return (
    <section aria-label="Условия" className="filters">
      <Choice
        label="Сотрудник"
        words={members}
        value={filter.member === undefined ? undefined : String(filter.member)}
        onChange={(member) => set({ member: member === undefined ? undefined : Number(member) })}
      />
      <Choice
        label="О чём"
        words={things}
        value={filter.thing as string | undefined}
        onChange={(thing) => set({ thing: thing as AuditFilter['thing'] })}
      />
      <OrderNumber value={filter.order} onChange={(order) => set({ order })} />
      <DayField label="С" value={filter.from} onChange={(from) => set({ from })} />
      <DayField label="По" value={filter.to} onChange={(to) => set({ to })} />
      {Object.keys(filter).length > 0 && (
        <button type="button" className="text-link" onClick={() => setParams({}, { preventScrollReset: true })}>
          Снять условия
        </button>
      )}
    </section>
  );
}

interface OrderNumberProps {
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** Applied when it is left or entered; what is no number leaves the list as it is. */
function OrderNumber({ value, onChange }: OrderNumberProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current) field.current.value = value === undefined ? '' : String(value);
  }, [value]);
  function apply(typed: string) {
    const digits = typed.replace(/\D/g, '').slice(0, 15);
    const number = digits === '' ? undefined : Number(digits);
    if (number !== value) onChange(number || undefined);
  }
  return (
    <span className="flex items-center gap-1">
      <label htmlFor={id} className="text-quiet">
        Заказ №
      </label>
      <input
        ref={field}
        id={id}
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        className="filter-field w-28"
        defaultValue={value}
        onBlur={({ target }) => apply(target.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && apply(currentTarget.value)}
      />
    </span>
  );
}
