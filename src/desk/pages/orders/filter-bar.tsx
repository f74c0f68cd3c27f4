import { useLocation, useSearchParams } from 'react-router';
import { CARRIERS } from '../../../kernel/carriers.ts';
import type { OrderFilter } from '../../api/order-answers.ts';
import { useMay } from '../../session/session.ts';
import { Choice } from '../../ui/choice.tsx';
import { DayField } from '../../ui/day-field.tsx';
import {
  FLAG_WORDS,
  METHOD_WORDS,
  ORDER_MONEY_WORDS,
  ORDER_STATE_WORDS,
  type OrderState,
} from '../../words/order-words.ts';
import { filterParams, FLAG_NAMES, isEmptyFilter } from './order-filters.ts';

const STATES = Object.entries(ORDER_STATE_WORDS) as [OrderState, string][];

/** Conditions of the list; each change is an address of its own. */
export function FilterBar({ filter }: { readonly filter: OrderFilter }) {
  const may = useMay();
  const [params, setParams] = useSearchParams();
  const { state: search } = useLocation();
  /** Search and view stay: a changed view can be saved. */
  function apply(changed: OrderFilter) {
    const next = filterParams(changed);
    for (const name of ['q', 'view']) {
      const value = params.get(name);
      if (value !== null) next.set(name, value);
    }
    setParams(next, { preventScrollReset: true, state: search });
  }
  function withoutEmpty(changed: { readonly [K in keyof OrderFilter]: OrderFilter[K] | undefined }): OrderFilter {
    return Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined && value !== ''));
  }
  const set = (changed: { readonly [K in keyof OrderFilter]?: OrderFilter[K] | undefined }) =>
    apply(withoutEmpty({ ...filter, ...changed }));
  const { state = [] } = filter;
  const flags = FLAG_NAMES.filter((name) => name !== 'exception' || may('exception:read'));
  function toggle(one: OrderState) {
    const states = state.includes(one) ? state.filter((each) => each !== one) : [...state, one];
    set({ state: states.length > 0 ? states : undefined });
  }
  return (
    <section aria-label="Условия" className="grid gap-2">
      <div role="group" aria-label="Состояние" className="chips choices">
        {STATES.map(([one, name]) => (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={state.includes(one)}
            onClick={() => toggle(one)}
          >
            {name}
          </button>
        ))}
      </div>
      <div className="filters">
        <Choice label="Получение" words={METHOD_WORDS} value={filter.method} onChange={(method) => set({ method })} />
        <Choice label="Служба" words={CARRIERS} value={filter.carrier} onChange={(carrier) => set({ carrier })} />
        {may('order:read-money') && (
          <Choice label="Деньги" words={ORDER_MONEY_WORDS} value={filter.money} onChange={(money) => set({ money })} />
        )}
        <DayField label="С" value={filter.from} onChange={(from) => set({ from })} />
        <DayField label="По" value={filter.to} onChange={(to) => set({ to })} />
        <div role="group" aria-label="Особые" className="chips choices">
          {flags.map((name) => (
            <button
              key={name}
              type="button"
              className="chip"
              aria-pressed={filter[name] === true}
              onClick={() => set({ [name]: filter[name] ? undefined : true })}
            >
              {FLAG_WORDS[name]}
            </button>
          ))}
        </div>
        {!isEmptyFilter(filter) && (
          <button type="button" className="text-link" onClick={() => apply({})}>
            Снять условия
          </button>
        )}
      </div>
    </section>
  );
}
