import { queryOptions } from '@tanstack/react-query';
import type { paths } from '../../api/calls.d.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';

export type StaffTicket = paths['/api/tickets/{ticketId}']['get']['responses'][200]['content']['application/json'];
export type TicketMessage = StaffTicket['messages'][number];

/** Every change of a ticket may change lists of tickets, so their keys begin alike. */
export const TICKETS_KEY = ['tickets'] as const;

export const ticketQuery = (ticketId: number) =>
  queryOptions({
    queryKey: [...TICKETS_KEY, 'one', ticketId],
    queryFn: ({ signal }) =>
      answerOf(staffApi.GET('/api/tickets/{ticketId}', { params: { path: { ticketId } }, signal })),
  });
