import { desc, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { Person } from '../customers/person.rules.ts';
import { supportQuestions } from './support.tables.ts';

/** Questions that were left in the window of the chat with the proved address of this person, the newest first. */
export async function chatQuestionsOf(db: Db, { email }: Pick<Person, 'email'>, most: number) {
  if (email === null) return [];
  const { id, question, askedAt } = supportQuestions;
  return db
    .select({ id, question, askedAt })
    .from(supportQuestions)
    .where(sql`lower(${supportQuestions.email}) = ${email}`)
    .orderBy(desc(askedAt), desc(id))
    .limit(most);
}
