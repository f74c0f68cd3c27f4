/** The six sections of the catalogue; ids and slugs are part of the documented addresses. */
export const SECTIONS = [
  { id: 1, slug: 'kursy', name: 'Курсы' },
  { id: 2, slug: 'preparaty', name: 'Препараты' },
  { id: 3, slug: 'prochie-tovary', name: 'Прочие товары' },
  { id: 4, slug: 'lektsii', name: 'Лекции' },
  { id: 5, slug: 'literatura', name: 'Литература' },
  { id: 6, slug: 'sertifikati', name: 'Сертификаты' },
] as const;

export type Section = (typeof SECTIONS)[number];
export type SectionId = Section['id'];
export type SectionSlug = Section['slug'];

/** The section with this id, as products and coupons store it. */
export function sectionOf(id: SectionId): Section {
  return SECTIONS.find((section) => section.id === id)!;
}

/** The section with this slug; code refers to sections by slug, never by id. */
export function sectionNamed(slug: SectionSlug): Section {
  return SECTIONS.find((section) => section.slug === slug)!;
}
