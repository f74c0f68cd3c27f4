/** The six sections of the catalogue; ids and slugs are part of the documented addresses. */
export const SECTIONS = [
  { id: 1, slug: 'kursy', name: 'Курсы' },
  { id: 2, slug: 'preparaty', name: 'Препараты' },
  { id: 3, slug: 'prochie-tovary', name: 'Прочие товары' },
  { id: 4, slug: 'lektsii', name: 'Лекции' },
  { id: 5, slug: 'literatura', name: 'Литература' },
  { id: 6, slug: 'sertifikati', name: 'Сертификаты' },
] as const;

export type SectionSlug = (typeof SECTIONS)[number]['slug'];

/** A «Комплекс» without a section stands under kursy, anything else under prochie-tovary (decision 0013). */
export function sectionSlugOf(product: { sectionId: number | null; type: string }): SectionSlug {
  const section = SECTIONS.find(({ id }) => id === product.sectionId);
  return section?.slug ?? (product.type === 'Комплекс' ? 'kursy' : 'prochie-tovary');
}
