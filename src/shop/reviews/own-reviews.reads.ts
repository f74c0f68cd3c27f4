import { eq, inArray, or, type SQL } from 'drizzle-orm';
import type { Person } from '../customers/person.rules.ts';
import { reviews } from './reviews.tables.ts';

/** Reviews that the person has written: signed in, or by the links of the own orders. */
export function isReviewOf({ customerId }: Person, orderIds: readonly string[]): SQL | undefined {
  return or(eq(reviews.customerId, customerId), inArray(reviews.orderId, [...orderIds]));
}
