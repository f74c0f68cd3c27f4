import { infiniteQueryOptions } from '@tanstack/react-query';
import type { paths } from '../../api/calls.d.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import type { TicketFilters } from './ticket-filters.ts';

export type ListedTicket =
  paths['/api/tickets']['get']['responses'][200]['content']['application/json']['tickets'][number];

/** Pages of a list, those due first; each begins where the one before ended. */
export const ticketsQuery = ({ state, topic, owner, overdue }: TicketFilters) =>
  infiniteQueryOptions({
    queryKey: ['tickets', 'list', state, topic, owner, overdue],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...(state && { state }),
        ...(topic && { topic }),
        ...(owner && { owner }),
        ...(overdue && { overdue: 'true' as const }),
        ...(pageParam && { after: pageParam }),
      };
      return answerOf(staffApi.GET('/api/tickets', { params: { query }, signal }));
    },
    getNextPageParam: ({ next }) => next,
  });
