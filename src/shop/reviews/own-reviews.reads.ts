import { inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Person } from '../customers/person.rules.ts';
import { reviewEvents, reviews } from './reviews.tables.ts';

/** Reviews that the person has written: signed in, or by the links of the own orders. */
export function isReviewOf({ customerId }: Person, orderIds: readonly string[]): SQL | undefined {
  const written = sql`exists (
    select 1 from ${reviewEvents} e
    where e.review_id = ${reviews.id} and e.kind = 'written' and e.actor = ${`customer:${customerId}`})`;
  return or(written, inArray(reviews.orderId, [...orderIds]));
}
