import type { TransactionContext } from '../../platform/context.ts';
import { raiseException } from '../exceptions/raise-exception.ts';

/**
 * A buyer has chosen what to get for packs of a recalled batch: somebody has to give it. Once for a notice, whatever the buyer chooses
 * later; the choice itself is read on the page of the batch.
 */
export const raiseRemedy = (
  tx: TransactionContext,
  { noticeId, orderId }: { readonly noticeId: string; readonly orderId: string },
): Promise<void> =>
  raiseException(tx, { kind: 'recall-remedy', subject: `recall-notice:${noticeId}`, facts: { orderId }, once: true });
