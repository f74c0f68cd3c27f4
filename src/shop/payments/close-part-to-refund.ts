import type { TransactionContext } from '../../platform/context.ts';
import { closeExceptionsAbout } from '../exceptions/close-exceptions-about.ts';
import { cancelledOwed } from './cancelled-owed.reads.ts';
import { leftPieces, unsoldPieces } from './left-pieces.reads.ts';
import { NO_PACKS, packsOfLines } from './packs-of-order.reads.ts';
import { refundableLinesOf } from './refund-of-order.reads.ts';
import { untakenLeft } from './refund.rules.ts';

/** A refund of a locked order is done: was it the last of what the buyer has left, or of what will not come, staff is not asked for it any more. */
export async function closePartToRefund(tx: TransactionContext, orderId: string): Promise<void> {
  const cancelled = await cancelledOwed(tx.db, orderId);
  if (cancelled.lines.length === 0 && !cancelled.delivery)
    await closeExceptionsAbout(tx, ['cancelled-not-refunded'], { orderId }, 'Деньги возвращены.');
  if ((await leftPieces(tx.db, orderId)).size === 0) return;
  const unsold = await unsoldPieces(tx.db, orderId);
  const { amounts } = await refundableLinesOf(tx.db, orderId);
  const packs = await packsOfLines(tx.db, orderId);
  const isOwed = amounts.some(
    (line) => untakenLeft(line, unsold.get(line.position) ?? 0, packs.get(line.position) ?? NO_PACKS) > 0,
  );
  if (!isOwed) await closeExceptionsAbout(tx, ['part-to-refund'], { orderId }, 'Деньги возвращены.');
}
