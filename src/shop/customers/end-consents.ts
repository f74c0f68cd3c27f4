import { and, inArray, isNull } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import type { ConsentPurpose } from './consent.ts';
import { consents } from './consents.tables.ts';

/**
 * Notes that people have taken their consents back, or that what they agreed to is done and forgotten; in the
 * transaction that does it. The proof itself is kept for a time still.
 * @param about what the consents were recorded with: subjects, or ids of orders
 */
export async function endConsents(
  tx: TransactionContext,
  purposes: readonly ConsentPurpose[],
  about: { readonly subjects: readonly string[] } | { readonly orderIds: readonly string[] },
): Promise<void> {
  const [column, values] =
    'orderIds' in about ? [consents.orderId, about.orderIds] : [consents.subject, about.subjects];
  if (values.length === 0) return;
  await tx.db
    .update(consents)
    .set({ endedAt: tx.now() })
    .where(and(inArray(column, [...values]), inArray(consents.purpose, [...purposes]), isNull(consents.endedAt)));
}
