import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { hasOnlyContactsOf } from '../customers/only-contacts-of.ts';
import type { Person } from '../customers/person.rules.ts';
import { orders } from './orders.tables.ts';

/** Orders of the account, and those without an account whose contacts are all those of the person. */
export async function orderIdsOf(db: Db, person: Person): Promise<readonly string[]> {
  const contacts = { phone: sql`${orders.contact}->>'phone'`, email: sql`${orders.contact}->>'email'` };
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      or(eq(orders.customerId, person.customerId), and(isNull(orders.customerId), hasOnlyContactsOf(person, contacts))),
    )
    .orderBy(asc(orders.id));
  return rows.map(({ id }) => id);
}
