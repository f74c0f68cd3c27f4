import { useSearchParams } from 'react-router';
import { isModernDay } from '../../../kernel/dates.ts';
import { Choice } from '../../ui/choice.tsx';
import { DayField } from '../../ui/day-field.tsx';
import type { DifferencesQuery } from './reconciliation-queries.ts';
import { CAUSE_WORDS, PAYING_WORDS, SOURCE_WORDS } from './reconciliation-words.ts';

const STATE_WORDS = { closed: 'Закрытые', all: 'Открытые и\u00a0закрытые' } as const;
const OWNER_WORDS = { me: 'Мои', nobody: 'Ничьи' } as const;
const COMPANY_WORDS = { ...PAYING_WORDS, other: 'Другая служба' } as const;

const among = <K extends string>(words: Readonly<Record<K, string>>, value: string | null): K | undefined =>
  value !== null && Object.hasOwn(words, value) ? (value as K) : undefined;

const dayOf = (value: string | null): string | undefined =>
  value !== null && /^\d{4}-\d\d-\d\d$/.test(value) && isModernDay(value) ? value : undefined;

/** The conditions of an address; what is no condition of the list is left out. */
export function readFilter(params: URLSearchParams): DifferencesQuery {
  const found = {
    state: among(STATE_WORDS, params.get('state')),
    owner: among(OWNER_WORDS, params.get('owner')),
    source: among(SOURCE_WORDS, params.get('source')),
    cause: among(CAUSE_WORDS, params.get('cause')),
    company: among(COMPANY_WORDS, params.get('company')),
    from: dayOf(params.get('from')),
    to: dayOf(params.get('to')),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** Conditions of the list; each change is an address of its own. */
export function DifferenceFilters({ filter }: { readonly filter: DifferencesQuery }) {
  const [, setParams] = useSearchParams();
  function set(changed: Readonly<Record<string, string | undefined>>) {
    const all = Object.entries({ ...filter, ...changed });
    setParams(Object.fromEntries(all.filter((entry): entry is [string, string] => typeof entry[1] === 'string')), {
      preventScrollReset: true,
    });
  }
  const { owner, state, source, cause, company, from, to } = filter;
  return (
    <section aria-label="Условия" className="filters">
      <div role="group" aria-label="Чьи" className="chips choices">
        {Object.entries(OWNER_WORDS).map(([one, name]) => (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={owner === one}
            onClick={() => set({ owner: owner === one ? undefined : one })}
          >
            {name}
          </button>
        ))}
      </div>
      <select
        aria-label="Состояние"
        className="filter-field"
        value={state ?? 'open'}
        onChange={({ target }) => set({ state: target.value === 'open' ? undefined : target.value })}
      >
        <option value="open">Открытые</option>
        {Object.entries(STATE_WORDS).map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
      <Choice label="Что" words={SOURCE_WORDS} value={source} onChange={(value) => set({ source: value })} />
      <Choice label="Причина" words={CAUSE_WORDS} value={cause} onChange={(value) => set({ cause: value })} />
      <Choice
        label="Компания"
        words={COMPANY_WORDS}
        value={among(COMPANY_WORDS, company ?? null)}
        onChange={(value) => set({ company: value })}
      />
      <DayField label="С" value={from} onChange={(value) => set({ from: value })} />
      <DayField label="По" value={to} onChange={(value) => set({ to: value })} />
      {Object.keys(filter).length > 0 && (
        <button type="button" className="text-link" onClick={() => setParams({}, { preventScrollReset: true })}>
          Снять условия
        </button>
      )}
    </section>
  );
}
