/** The part of a section's address that chooses what stands on the shelf. */
export const SORTS = [
  { sort: 'popular', text: 'По популярности' },
  { sort: 'new', text: 'Сначала новые' },
  { sort: 'price-up', text: 'Дешевле' },
  { sort: 'price-down', text: 'Дороже' },
] as const;

export type Sort = (typeof SORTS)[number]['sort'];

/** Anything unknown means the usual order. */
export function sortOf(text: string | null): Sort {
  return SORTS.find(({ sort }) => sort === text)?.sort ?? 'popular';
}

/** A page number from 1; anything that is not one means the first page. */
export function pageNumber(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** Usual values are left out, so that one shelf has one address. */
export function shelfAddress(path: string, sort: Sort, page: number): string {
  const asked = new URLSearchParams();
  if (page > 1) asked.set('page', String(page));
  if (sort !== 'popular') asked.set('sort', sort);
  return asked.size > 0 ? `${path}?${asked}` : path;
}
