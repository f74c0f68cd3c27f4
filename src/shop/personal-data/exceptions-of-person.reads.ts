import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { hasOnlyContactsOf } from '../customers/only-contacts-of.ts';
import type { Person } from '../customers/person.rules.ts';
import { anyOf } from './export-section.ts';

/** Exceptions about a person: about these orders with all that belongs to them, own tickets, forms, questions and contacts. */
export async function exceptionsOfPerson(
  db: Db,
  person: Person,
  orderIds: readonly string[],
): Promise<readonly number[]> {
  const { customerId, email } = person;
  const isFormOf = hasOnlyContactsOf(person, { phone: sql`phone`, email: sql`email` });
  const { rows } = await db.execute<{ id: number }>(sql`
    select id::int from exceptions where
      facts->>'orderId' in (select id::text from orders where id = ${anyOf(orderIds)} or customer_id = ${customerId})
      or facts->>'ticketId' in (select id::text from tickets where customer_id = ${customerId})
      or subject in (
        select 'contact-change:' || id from contact_changes where customer_id = ${customerId}
        union all select 'form:' || id from form_messages where ${isFormOf}
        union all select 'question:' || id from support_questions where lower(email) = ${email}
        union all select 'webinar-guest:' || id from webinar_registrations where lower(email) = ${email})`);
  return rows.map(({ id }) => id);
}
