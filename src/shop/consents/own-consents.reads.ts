import { sql } from 'drizzle-orm';
import { actorName } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import type { Customer } from '../customers/customer.rules.ts';
import type { ConsentPurpose } from '../customers/consent.ts';

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
 * Consents of one person, the latest first: of the account and its orders, and those given with its confirmed address before
 * or without signing in.
 */
export async function ownConsents(
  db: Db,
  { id, email, emailConfirmed, phone }: Pick<Customer, 'id' | 'email' | 'emailConfirmed' | 'phone'>,
): Promise<GivenConsent[]> {
  const own = emailConfirmed ? (email?.toLowerCase() ?? null) : null;
  const { rows } = await db.execute<Row>(sql`
    with subjects (subject) as (
      select ${`customer:${id}`}::text
      union all select ${`course:${id}`}::text
      union all select 'review:' || review_id from (${ownReviews(id)}) as own
      union all select 'subscriber:' || id from subscribers where email = ${own}
      union all select 'restock-notice:' || id from restock_notices where lower(email) = ${own}
      union all select 'webinar-registration:' || id from webinar_registrations where email = ${own}
      union all select 'question:' || id from support_questions where email = ${own}
      union all select 'form-message:' || id from form_messages
        where email = ${own} or (email is null and phone = ${phone})
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

/** Reviews written by the signed-in customer, or by the link of an own order. */
const ownReviews = (customerId: number) => sql`
  select review_id from review_events
    where kind = 'written' and actor = ${actorName({ kind: 'customer', id: customerId })}
  union select reviews.id from reviews join orders on orders.id = reviews.order_id
    where orders.customer_id = ${customerId}`;

/** Ids of the reviews that one person has written. */
export async function ownReviewIds(db: Db, customerId: number): Promise<string[]> {
  const { rows } = await db.execute<{ review_id: string }>(ownReviews(customerId));
  return rows.map(({ review_id: id }) => id);
}
