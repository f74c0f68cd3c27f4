import { and, desc, eq, gt } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { formMessages } from './form-messages.tables.ts';

export async function formMessage(db: Db, id: number): Promise<typeof formMessages.$inferSelect | undefined> {
  const [found] = await db.select().from(formMessages).where(eq(formMessages.id, id));
  return found;
}

/** The last form of a type that came from this network address with this e-mail, since a moment. */
export async function findFormOf(
  db: Db,
  asked: { readonly email: string; readonly address: string; readonly type: string; readonly since: Date },
): Promise<number | undefined> {
  const [found] = await db
    .select({ id: formMessages.id })
    .from(formMessages)
    .where(
      and(
        eq(formMessages.email, asked.email),
        eq(formMessages.address, asked.address),
        eq(formMessages.type, asked.type),
        gt(formMessages.createdAt, asked.since),
      ),
    )
    .orderBy(desc(formMessages.id))
    .limit(1);
  return found?.id;
}
