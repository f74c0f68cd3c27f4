import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { contactChanges } from './contact-changes.tables.ts';

/** A change of a phone, an address or a key, with the address to notify. */
export async function findContactChange(db: Db, changeId: string) {
  const [found] = await db.select().from(contactChanges).where(eq(contactChanges.id, changeId));
  return found;
}
