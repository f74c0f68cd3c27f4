import { sectionNamed, type SectionSlug } from '../../kernel/sections.ts';

export interface MarketCategory {
  readonly id: number;
  readonly parentId: number | null;
  readonly name: string;
}

/** The documented default category. */
export const DEFAULT_CATEGORY: MarketCategory = { id: 1891, parentId: null, name: 'Лекарственные препараты и БАД' };

/** A category with the id and name of a section. */
function categoryOf(slug: SectionSlug, parentId: number | null): MarketCategory {
  const { id, name } = sectionNamed(slug);
  return { id, parentId, name };
}

const COURSES = categoryOf('kursy', DEFAULT_CATEGORY.id);
const SUPPLEMENTS = categoryOf('preparaty', DEFAULT_CATEGORY.id);
const OTHER = categoryOf('prochie-tovary', null);
const BOOKS = categoryOf('literatura', null);

/** The category tree of the feed: supplements and sets of them under the default one, the rest at the top level. */
export const MARKET_CATEGORIES: readonly MarketCategory[] = [DEFAULT_CATEGORY, COURSES, SUPPLEMENTS, OTHER, BOOKS];

export function marketCategoryOf(good: { readonly section: SectionSlug; readonly supplement: boolean }): number {
  if (good.section === 'literatura') return BOOKS.id;
  if (!good.supplement) return OTHER.id;
  if (good.section === 'kursy') return COURSES.id;
  return (good.section === 'preparaty' ? SUPPLEMENTS : DEFAULT_CATEGORY).id;
}
