import { infiniteQueryOptions } from '@tanstack/react-query';
import type { paths } from '../../api/calls.d.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { PRODUCTS_KEY } from '../../api/products-key.ts';

type List = paths['/api/staff/products']['get'];
export type ListedProduct = List['responses'][200]['content']['application/json']['products'][number];
export interface ProductFilter {
  readonly q: string;
  readonly section: string;
  readonly published: string;
}

type Query = NonNullable<List['parameters']['query']>;

/** Pages of products by name; each begins where the one before ended. */
export const productsQuery = ({ q, section, published }: ProductFilter) =>
  infiniteQueryOptions({
    queryKey: [...PRODUCTS_KEY, 'list', q, section, published],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...(q && { q }),
        ...(section && { section: Number(section) }),
        ...(published && { published }),
        ...(pageParam > 0 && { after: pageParam }),
      } as Query;
      return answerOf(staffApi.GET('/api/staff/products', { params: { query }, signal }));
    },
    getNextPageParam: ({ next }) => next,
  });
