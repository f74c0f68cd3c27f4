import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { hasOnlyContactsOf } from '../customers/only-contacts-of.ts';
import type { Person } from '../customers/person.rules.ts';
import { tickets } from '../tickets/tickets.tables.ts';
import { formMessages } from './form-messages.tables.ts';

/** Questions that this person has sent with forms, the newest first. The forms know no accounts. A ticket made of a form finishes it. */
export function questionsOf(db: Db, person: Person, most: number) {
  const { id, type, topic, text, email, state, createdAt } = formMessages;
  return db
    .select({ id, topic, text, email, state, createdAt, ticketId: tickets.id, ticketState: tickets.state })
    .from(formMessages)
    .leftJoin(tickets, and(eq(tickets.formId, id), eq(tickets.customerId, person.customerId)))
    .where(and(hasOnlyContactsOf(person, formMessages), inArray(type, ['question', 'feedback'])))
    .orderBy(desc(createdAt), desc(id))
    .limit(most);
}
