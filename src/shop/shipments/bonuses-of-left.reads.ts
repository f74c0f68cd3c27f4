import { BONUS } from '../../kernel/bonus.ts';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { bonusesLeft } from '../orders/cancelled-pieces.rules.ts';
import { adjustmentsOf } from '../orders/order-adjustments.reads.ts';
import { orderLines } from '../orders/orders.tables.ts';
import { discountOnLine } from '../pricing/adjustment.rules.ts';

/** How many spent bonuses go back for packs that a buyer has left when the rest was handed over. */
export async function bonusesOfLeft(
  db: Db,
  orderId: string,
  left: readonly { readonly position: number }[],
): Promise<number> {
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const bonuses = (await adjustmentsOf(db, orderId)).filter(({ kind }) => kind === 'bonus');
  const back = lines.map((line) => {
    const packs = left.filter(({ position }) => position === line.position).length;
    return bonusesLeft(discountOnLine(bonuses, line.position), line, packs);
  });
  return back.reduce((sum, one) => sum + one, 0) / BONUS;
}
