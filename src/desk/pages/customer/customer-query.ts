import { queryOptions } from '@tanstack/react-query';
import { CUSTOMERS_KEY } from '../../api/customers-key.ts';
import type { Answer } from '../../api/order-answers.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';

export type StaffCustomer = Answer<'/api/staff/customers/{customerId}'>;
export type CustomerBonuses = Answer<'/api/customers/{customerId}/bonuses'>;

/** What each part of the card gets. */
export interface CardPart {
  readonly customer: StaffCustomer;
}

export const customerQuery = (customerId: number) =>
  queryOptions({
    queryKey: [...CUSTOMERS_KEY, 'one', customerId],
    queryFn: ({ signal }) =>
      answerOf(staffApi.GET('/api/staff/customers/{customerId}', { params: { path: { customerId } }, signal })),
  });

export const bonusesQuery = (customerId: number) =>
  queryOptions({
    queryKey: [...CUSTOMERS_KEY, 'bonuses', customerId],
    queryFn: ({ signal }) =>
      answerOf(staffApi.GET('/api/customers/{customerId}/bonuses', { params: { path: { customerId } }, signal })),
  });

/** Before a deletion is asked for. */
export const deletionQuery = (customerId: number) =>
  queryOptions({
    queryKey: [...CUSTOMERS_KEY, 'deletion', customerId],
    queryFn: ({ signal }) =>
      answerOf(staffApi.GET('/api/customers/{customerId}/deletion', { params: { path: { customerId } }, signal })),
    staleTime: 0,
  });
