import { Moment } from '../../ui/moment.tsx';
import type { DeskProduct } from './product-query.ts';
import { EVENT_WORDS, FIELD_WORDS } from './product-words.ts';

export function ProductHistory({ product: { events } }: { readonly product: DeskProduct }) {
  return (
    <section aria-labelledby="history" className="part">
      <h2 id="history">История</h2>
      {events.length === 0 ? (
        <p className="text-quiet">Товар ещё не меняли.</p>
      ) : (
        <ul className="part-rows">
          {events.map(({ id, kind, by, at, changed }) => (
            <li key={id}>
              <span>{EVENT_WORDS[kind]}</span>
              {changed.length > 0 && kind === 'saved' && (
                <span className="text-xs">{changed.map((field) => FIELD_WORDS[field] ?? field).join(', ')}</span>
              )}
              <span className="text-xs text-quiet">
                {by ?? 'Магазин'}, <Moment at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
