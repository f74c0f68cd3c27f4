/** Parses a page number from 1; anything invalid means the first page. */
export function pageNumber(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** Address of a page of a list; the first page has no parameter. */
export function listAddress(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path;
}
