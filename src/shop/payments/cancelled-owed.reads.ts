import type { Db } from '../../platform/database.ts';
import { NO_PACKS, packsOfLines } from './packs-of-order.reads.ts';
import { refundableLinesOf } from './refund-of-order.reads.ts';
import { untakenLeft } from './refund.rules.ts';

/** Positions of lines of an order, paid before, of which no refund gives back the money of pieces that will not come. */
export async function cancelledOwed(db: Db, orderId: string): Promise<number[]> {
  const { amounts } = await refundableLinesOf(db, orderId);
  const packs = await packsOfLines(db, orderId);
  const owed = amounts.filter(
    (line) =>
      line.paid + line.certificate > 0 && untakenLeft(line, line.cancelled, packs.get(line.position) ?? NO_PACKS) > 0,
  );
  return owed.map(({ position }) => position);
}
