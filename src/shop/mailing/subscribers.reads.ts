import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { subscribers } from './subscribers.tables.ts';

export async function findSubscriber(db: Db, id: string): Promise<typeof subscribers.$inferSelect | undefined> {
  const [found] = await db.select().from(subscribers).where(eq(subscribers.id, id));
  return found;
}
