import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { ConsentPurpose } from '../customers/consent.ts';
import type { Customer } from '../customers/customer.rules.ts';
import { hasOnlyContactsOf } from '../customers/only-contacts-of.ts';
import { personOf } from '../customers/person.rules.ts';
import { orderIdsOf } from '../orders/orders-of-person.reads.ts';
import { isReviewOf } from '../reviews/own-reviews.reads.ts';
import { reviews } from '../reviews/reviews.tables.ts';

/** One time that a customer has agreed to a purpose. */
export interface GivenConsent {
  readonly purpose: ConsentPurpose;
  readonly version: string;
  /** Version of the page of consents at that time; null before it was editable. */
  readonly edition: number | null;
  readonly at: Date;
  readonly endedAt: Date | null;
  /** Number of the order it was given with. */
  readonly order: number | null;
}

interface Row extends Record<string, unknown> {
  readonly purpose: ConsentPurpose;
  readonly text_version: string;
  readonly edition: number | null;
  readonly at: string;
  readonly ended_at: string | null;
  readonly number: number | null;
}

/**
 * Consents of one person, the latest first: of the account and its orders, and those given with its confirmed contacts before
 * or without signing in.
 */
export async function ownConsents(db: Db, customer: Customer): Promise<GivenConsent[]> {
  const person = personOf(customer);
  const { customerId: id, email: own } = person;
  const { rows } = await db.execute<Row>(sql`
    with subjects (subject) as (
      select ${`customer:${id}`}::text
      union all select ${`course:${id}`}::text
      union all select 'review:' || ${reviews.id} from ${reviews} where ${isReviewOf(person, await orderIdsOf(db, person))}
      union all select 'subscriber:' || id from subscribers where email = ${own}
      union all select 'restock-notice:' || id from restock_notices where lower(email) = ${own}
      union all select 'webinar-registration:' || id from webinar_registrations where lower(email) = ${own}
      union all select 'question:' || id from support_questions where lower(email) = ${own}
      union all select 'form-message:' || id from form_messages
        where ${hasOnlyContactsOf(person, { phone: sql`phone`, email: sql`email` })}
    )
    select consents.purpose, consents.text_version, consents.edition, consents.at, consents.ended_at, null::int as number
    from consents join subjects using (subject)
    union all
    select consents.purpose, consents.text_version, consents.edition, consents.at, consents.ended_at, orders.number
    from consents join orders on orders.id = consents.order_id where orders.customer_id = ${id}
    order by at desc`);
  return rows.map(({ purpose, text_version: version, edition, at, ended_at: endedAt, number }) => ({
    purpose,
    version,
    edition,
    at: new Date(at),
    endedAt: endedAt === null ? null : new Date(endedAt),
    order: number === null ? null : Number(number),
  }));
}
