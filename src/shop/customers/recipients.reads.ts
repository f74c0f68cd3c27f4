import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { PhoneDigits } from '../../kernel/phone.ts';
import type { Db } from '../../platform/database.ts';
import { customers } from './customers.tables.ts';
import { recipients } from './recipients.tables.ts';

/** Most recipients of one account. */
export const MOST_RECIPIENTS = 20;

export interface Recipient {
  readonly id: number;
  /** First and last name. */
  readonly name: string;
  readonly phone: PhoneDigits;
  readonly email: string | null;
}

/** The default recipient of an account. */
export interface Contact {
  readonly id: number;
  readonly name: string;
  readonly lastName: string;
  readonly phone: PhoneDigits;
  readonly email: string | null;
  /** It is the address that the customer signs in with. */
  readonly emailConfirmed: boolean;
  readonly city: string;
  readonly zip: string;
  readonly address: string;
  readonly updatedAt: Date;
}

export const fullName = sql<string>`rtrim(${recipients.name} || ' ' || ${recipients.lastName})`;

/** The recipients that a customer has saved, the contact first, then the newest. */
export async function ownRecipients(
  db: Db,
  customerId: number,
): Promise<readonly (Recipient & { readonly isContact: boolean })[]> {
  const rows = await db
    .select({
      id: recipients.id,
      name: fullName,
      phone: recipients.phone,
      email: recipients.email,
      isContact: recipients.isDefault,
    })
    .from(recipients)
    .where(eq(recipients.customerId, customerId))
    .orderBy(desc(recipients.isDefault), desc(recipients.id))
    .limit(MOST_RECIPIENTS);
  return rows.map((row) => ({ ...row, phone: row.phone as PhoneDigits }));
}

export async function recipientCount(db: Db, customerId: number): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(recipients).where(eq(recipients.customerId, customerId));
  return counted!.total;
}

export async function ownContact(db: Db, customerId: number): Promise<Contact | undefined> {
  const [found] = await db
    .select({
      id: recipients.id,
      name: recipients.name,
      lastName: recipients.lastName,
      phone: recipients.phone,
      email: recipients.email,
      emailConfirmed: sql<boolean>`coalesce(${customers.emailConfirmedAt} is not null
        and ${customers.email} = ${recipients.email}, false)`,
      city: recipients.city,
      zip: recipients.zip,
      address: recipients.address,
      updatedAt: recipients.updatedAt,
    })
    .from(recipients)
    .innerJoin(customers, eq(customers.id, recipients.customerId))
    .where(and(eq(recipients.customerId, customerId), recipients.isDefault));
  return found && { ...found, phone: found.phone as PhoneDigits };
}
