import { useSearchParams } from 'react-router';
import { TICKET_TOPICS } from '../../../kernel/tickets.ts';
import { Choice } from '../../ui/choice.tsx';
import { TICKET_STATE_WORDS } from '../../words/ticket-words.ts';
import { filterParams, type TicketFilters } from './ticket-filters.ts';

/** Conditions of the list; each change is an address of its own. */
export function FilterBar({ filters }: { readonly filters: TicketFilters }) {
  const [, setParams] = useSearchParams();
  const set = (changed: Partial<TicketFilters>) =>
    setParams(filterParams({ ...filters, ...changed }), { preventScrollReset: true });
  const owner = (one: 'me' | 'nobody', name: string) => (
    <button
      type="button"
      className="chip"
      aria-pressed={filters.owner === one}
      onClick={() => set({ owner: filters.owner === one ? undefined : one })}
    >
      {name}
    </button>
  );
  return (
    <section aria-label="Условия" className="filters">
      <div role="group" aria-label="Чьи" className="chips choices">
        {owner('me', 'Мои')}
        {owner('nobody', 'Ничьи')}
        <button
          type="button"
          className="chip"
          aria-pressed={filters.overdue}
          onClick={() => set({ overdue: !filters.overdue })}
        >
          Просроченные
        </button>
      </div>
      <select
        aria-label="Состояние"
        className="filter-field"
        value={filters.state ?? ''}
        onChange={({ target }) => set({ state: (target.value || undefined) as TicketFilters['state'] })}
      >
        <option value="">Состояние: все открытые</option>
        {Object.entries(TICKET_STATE_WORDS).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      <Choice label="Тема" words={TICKET_TOPICS} value={filters.topic} onChange={(topic) => set({ topic })} />
      {filterParams(filters).size > 0 && (
        <button type="button" className="text-link" onClick={() => setParams({}, { preventScrollReset: true })}>
          Снять условия
        </button>
      )}
    </section>
  );
}
