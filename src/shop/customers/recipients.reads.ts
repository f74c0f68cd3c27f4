import { count, desc, eq } from 'drizzle-orm';
import type { PhoneDigits } from '../../kernel/phone.ts';
import type { Db } from '../../platform/database.ts';
import { recipients } from './recipients.tables.ts';

/** Most recipients of one account. */
export const MOST_RECIPIENTS = 20;

export interface Recipient {
  readonly id: number;
  readonly name: string;
  readonly phone: PhoneDigits;
  readonly email: string | null;
}

/** The recipients that a customer has saved, the newest first. */
export async function ownRecipients(db: Db, customerId: number): Promise<readonly Recipient[]> {
  const rows = await db
    .select({ id: recipients.id, name: recipients.name, phone: recipients.phone, email: recipients.email })
    .from(recipients)
    .where(eq(recipients.customerId, customerId))
    .orderBy(desc(recipients.id))
    .limit(MOST_RECIPIENTS);
  return rows.map((row) => ({ ...row, phone: row.phone as PhoneDigits }));
}

export async function recipientCount(db: Db, customerId: number): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(recipients).where(eq(recipients.customerId, customerId));
  return counted!.total;
}
