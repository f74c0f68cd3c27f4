import { and, inArray, isNull } from 'drizzle-orm';
import type { TransactionContext } from '../../platform/context.ts';
import type { ConsentPurpose } from './consent.ts';
import { consents } from './consents.tables.ts';

/**
 * Marks consents as ended, when they are withdrawn or their data has been removed, in the same transaction. The rows
 * are kept as proof for some time (see `RETENTION`).
 * @param about subjects or order ids the consents were recorded with
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
