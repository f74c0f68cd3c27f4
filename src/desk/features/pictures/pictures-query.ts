import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answerOf, staffApi } from '../../api/staff-api.ts';

export const PICTURES_KEY = ['pictures'];

/** Pages of pictures, the newest first. */
export const picturesQuery = infiniteQueryOptions({
  queryKey: PICTURES_KEY,
  initialPageParam: '',
  queryFn: ({ pageParam, signal }) =>
    answerOf(staffApi.GET('/api/staff/pictures', { params: { query: pageParam ? { after: pageParam } : {} }, signal })),
  getNextPageParam: ({ next }) => next,
});

export const pictureQuery = (id: string) =>
  queryOptions({
    queryKey: [...PICTURES_KEY, 'one', id],
    queryFn: ({ signal }) => answerOf(staffApi.GET('/api/staff/pictures/{id}', { params: { path: { id } }, signal })),
  });
