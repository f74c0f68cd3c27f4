import { queryOptions } from '@tanstack/react-query';
import { PRODUCTS_KEY } from '../../api/products-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';

/** Products on sale, by a part of the name or a whole barcode. */
export const saleQuery = (q: string) =>
  queryOptions({
    queryKey: [...PRODUCTS_KEY, 'on-sale', q],
    enabled: q !== '',
    queryFn: ({ signal }) =>
      answerOf(staffApi.GET('/api/staff/products', { params: { query: { q, published: 'true' } as never }, signal })),
  });
