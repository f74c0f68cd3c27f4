import { eq, inArray } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import { clearColumn } from '../../platform/retention.ts';
import type { Person } from '../customers/person.rules.ts';
import { subscribers } from '../mailing/subscribers.tables.ts';
import { campaignRecipients } from './campaigns.tables.ts';

/** Who got which campaign is no longer known; the outcome stays for the counters. */
export const clearOldRecipients = clearColumn(
  campaignRecipients,
  campaignRecipients.subscriberId,
  campaignRecipients.updatedAt,
);

/** The same for one person. Called before the address is anonymized, by which the rows are found. */
export async function clearRecipientsOf(tx: TransactionContext, { email }: Person): Promise<number> {
  if (email === null) return 0;
  const own = tx.db.select({ id: subscribers.id }).from(subscribers).where(eq(subscribers.email, email));
  const cleared = await tx.db
    .update(campaignRecipients)
    .set({ subscriberId: null, updatedAt: tx.now() })
    .where(inArray(campaignRecipients.subscriberId, own));
  return cleared.rowCount ?? 0;
}
