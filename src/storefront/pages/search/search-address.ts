import { links } from '../../../kernel/links.ts';

/** Address of a page of results; `exact` searches for the query as typed, without corrections. */
export function searchAddress(query: string, page: number, exact: boolean): string {
  return `${links.search(query)}${page > 1 ? `&page=${page}` : ''}${exact ? '&exact=1' : ''}`;
}
