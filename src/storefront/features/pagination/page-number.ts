/** A page number from 1; anything that is not one means the first page. */
export function pageNumber(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** Where a page of a list is; the first one is the list itself. */
export function listAddress(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path;
}
