import { SECTIONS } from '../../kernel/sections.ts';

export interface MarketCategory {
  readonly id: number;
  readonly parentId: number | null;
  readonly name: string;
}

/** The documented category of whatever has no other. */
export const DEFAULT_CATEGORY: MarketCategory = { id: 1891, parentId: null, name: 'Лекарственные препараты и БАД' };

const named = (id: number, parentId: number | null): MarketCategory => ({
  id,
  parentId,
  name: SECTIONS.find((section) => section.id === id)!.name,
});

const COURSES = named(1, DEFAULT_CATEGORY.id);
const SUPPLEMENTS = named(2, DEFAULT_CATEGORY.id);
const OTHER = named(3, null);
const BOOKS = named(5, null);

/** The tree the market hears of: supplements and sets of them under the default one, the rest on its own. */
export const MARKET_CATEGORIES: readonly MarketCategory[] = [DEFAULT_CATEGORY, COURSES, SUPPLEMENTS, OTHER, BOOKS];

export function marketCategoryOf(good: { readonly sectionId: number | null; readonly supplement: boolean }): number {
  if (good.sectionId === BOOKS.id) return BOOKS.id;
  if (!good.supplement) return OTHER.id;
  const own = [COURSES, SUPPLEMENTS].find(({ id }) => id === good.sectionId);
  return (own ?? DEFAULT_CATEGORY).id;
}
