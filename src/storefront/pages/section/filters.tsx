import { SlidersHorizontal, X } from 'lucide-react';
import { filterCount } from '../../../kernel/shelf-query.ts';
import { counted, GOODS } from '../../../kernel/plural.ts';
import { PRODUCT_TYPES } from '../../../kernel/product-types.ts';
import { Button } from '../../ui/button.tsx';
import { wholeShelf } from './chosen-filters.ts';
import { Choice, FacetGroup } from './facet-group.tsx';
import { ConnectionLostNote } from './connection-lost-note.tsx';
import { PriceFields } from './price-fields.tsx';
import type { ShelfData } from './shelf-data.ts';
import { SHEET } from './shelf-ids.ts';

/** Opens the sheet on narrow screens, also without scripts. */
export function FiltersButton({ count }: { count: number }) {
  return (
    <button
      type="button"
      popoverTarget={SHEET}
      className="btn btn-outline btn-small shrink-0 whitespace-nowrap lg:hidden"
    >
      <SlidersHorizontal size={18} aria-hidden />
      Фильтры{count > 0 && ` · ${count}`}
    </button>
  );
}

/** The filters: a column beside the shelf, on narrow screens a sheet. A plain GET form; live-filters.ts is its script. */
export function Filters({ shelf: { path, query, filters, total } }: { shelf: ShelfData }) {
  return (
    <div id={SHEET} popover="auto" className="filters">
      <div className="filters-head lg:hidden">
        <h2 tabIndex={-1}>Фильтры</h2>
        <button
          type="button"
          popoverTarget={SHEET}
          popoverTargetAction="hide"
          className="icon-btn"
          aria-label="Закрыть фильтры"
        >
          <X size={24} aria-hidden />
        </button>
      </div>
      <form action={path} aria-label="Фильтры" autoComplete="off">
        <div className="lg:hidden">
          <ConnectionLostNote />
        </div>
        {query.sort !== 'popular' && <input type="hidden" name="sort" value={query.sort} />}
        {(filters.inStock !== undefined || filters.sets !== undefined) && (
          <fieldset className="facet">
            <legend className="sr-only">Показывать только</legend>
            {filters.inStock !== undefined && (
              <Choice name="stock" value="yes" text="В наличии" count={filters.inStock} chosen={query.stock} />
            )}
            {filters.sets !== undefined && (
              <Choice name="set" value="yes" text={PRODUCT_TYPES.bundle} count={filters.sets} chosen={query.set} />
            )}
          </fieldset>
        )}
        {filters.facets.map(([facet, title, values]) => (
          <FacetGroup key={facet} facet={facet} title={title} values={values} chosen={query.words[facet]} />
        ))}
        {filters.prices && <PriceFields query={query} prices={filters.prices} />}
        <div className="filters-foot" data-in-place>
          {filterCount(query) > 0 && (
            <a href={wholeShelf(path, query)} className="btn btn-quiet btn-small lg:hidden">
              Сбросить
            </a>
          )}
          <Button type="submit" small className="grow">
            Показать {counted(total, GOODS)}
          </Button>
        </div>
      </form>
    </div>
  );
}
