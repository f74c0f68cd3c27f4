import { queryOptions } from '@tanstack/react-query';
import type { paths } from './calls.d.ts';
import { PRODUCTS_KEY } from './products-key.ts';
import { answerOf, staffApi } from './staff-api.ts';

export type DeskFacets = paths['/api/staff/facets']['get']['responses'][200]['content']['application/json'];
export type DeskFacet = DeskFacets['facets'][number];
export type FacetValue = DeskFacet['values'][number];

/** Of the key of products: their forms write values, and commands on values write products. */
export const FACETS_KEY = [...PRODUCTS_KEY, 'facets'] as const;

export const facetsQuery = queryOptions({
  queryKey: FACETS_KEY,
  queryFn: ({ signal }) => answerOf(staffApi.GET('/api/staff/facets', { signal })),
});
