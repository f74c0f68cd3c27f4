import { sql } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { endConsents } from '../customers/end-consents.ts';
import type { Person } from '../customers/person.rules.ts';
import { restockNotices } from './restock.tables.ts';

/** Removes the requests of a person for letters about goods that are back, and ends their consents. */
export async function removeNoticesOf(tx: TransactionContext, { email }: Pick<Person, 'email'>): Promise<number> {
  if (email === null) return 0;
  const removed = await tx.db
    .delete(restockNotices)
    .where(sql`lower(${restockNotices.email}) = ${email}`)
    .returning({ id: restockNotices.id });
  await endConsents(tx, ['restock-notice'], { subjects: removed.map(({ id }) => `restock-notice:${id}`) });
  return removed.length;
}
