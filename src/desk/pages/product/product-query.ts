import { queryOptions } from '@tanstack/react-query';
import type { paths } from '../../api/calls.d.ts';
import { PRODUCTS_KEY } from '../../api/products-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';

export type DeskProduct = paths['/api/staff/products/{id}']['get']['responses'][200]['content']['application/json'];
export type ProductCosts =
  paths['/api/staff/products/{id}/costs']['get']['responses'][200]['content']['application/json'];
export type SavedLabel = paths['/api/products/{id}']['put']['requestBody']['content']['application/json']['data'];
export type LabelFindings =
  paths['/api/products/{id}/checked']['post']['responses'][200]['content']['application/json'];

export const productQuery = (id: number) =>
  queryOptions({
    queryKey: [...PRODUCTS_KEY, 'one', id],
    queryFn: ({ signal }) => answerOf(staffApi.GET('/api/staff/products/{id}', { params: { path: { id } }, signal })),
  });

/** For those who may read them; of the same key, since a command about costs changes the version of the product, too. */
export const costsQuery = (id: number) =>
  queryOptions({
    queryKey: [...PRODUCTS_KEY, 'costs', id],
    queryFn: ({ signal }) =>
      answerOf(staffApi.GET('/api/staff/products/{id}/costs', { params: { path: { id } }, signal })),
  });

export const substancesQuery = queryOptions({
  queryKey: ['substances'],
  queryFn: ({ signal }) => answerOf(staffApi.GET('/api/substances', { signal })),
  staleTime: 600_000,
});
