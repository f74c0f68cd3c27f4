import { and, desc, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { formMessages } from './form-messages.tables.ts';

/**
 * Questions sent with forms from this address, the newest first. The forms know no accounts.
 * @param email a confirmed address of the account: an unconfirmed one may be somebody else's
 */
export function questionsFrom(db: Db, email: string, most: number) {
  const { id, type, topic, text, state, createdAt } = formMessages;
  return db
    .select({ id, type, topic, text, state, createdAt })
    .from(formMessages)
    .where(and(sql`lower(${formMessages.email}) = ${email}`, inArray(type, ['question', 'feedback'])))
    .orderBy(desc(createdAt), desc(id))
    .limit(most);
}
