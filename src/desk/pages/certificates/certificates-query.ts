import { infiniteQueryOptions } from '@tanstack/react-query';
import type { paths } from '../../api/calls.d.ts';
import { PROMOTIONS_KEY } from '../../api/promotions-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';

type List = paths['/api/staff/certificates']['get'];
export type ListedCertificate = List['responses'][200]['content']['application/json']['certificates'][number];
type Query = NonNullable<List['parameters']['query']>;

/** Pages of certificates, those issued last first. */
export const certificatesQuery = ({ q, blocked }: { readonly q: string; readonly blocked: string }) =>
  infiniteQueryOptions({
    queryKey: [...PROMOTIONS_KEY, 'certificates', q, blocked],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(q && { q }), ...(blocked && { blocked }), ...(pageParam && { after: pageParam }) } as Query;
      return answerOf(staffApi.GET('/api/staff/certificates', { params: { query }, signal }));
    },
    getNextPageParam: ({ next }) => next,
  });
