import { links } from '../../../kernel/links.ts';
import type { SectionSlug } from '../../../kernel/sections.ts';
import { slugOf } from '../../../kernel/slug.ts';

export interface FilterLink {
  readonly text: string;
  readonly href: string;
}

/** Facet values of a product as links to the shelf filtered by them. */
export function filterLinks(
  section: SectionSlug,
  filter: 'purpose' | 'ingredient' | 'form',
  words: readonly string[],
): FilterLink[] {
  return words.map((text) => ({ text, href: `${links.section(section)}?${filter}=${slugOf(text)}` }));
}
