import { sql } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { endConsents } from '../customers/end-consents.ts';
import { restockNotices } from './restock.tables.ts';

/** Removes the requests of one person for letters about products, whose consent is withdrawn. */
export async function removeRestockNoticesOf(tx: TransactionContext, email: string): Promise<void> {
  const removed = await tx.db
    .delete(restockNotices)
    .where(sql`lower(${restockNotices.email}) = ${email}`)
    .returning({ id: restockNotices.id });
  await endConsents(tx, ['restock-notice'], { subjects: removed.map(({ id }) => `restock-notice:${id}`) });
}
