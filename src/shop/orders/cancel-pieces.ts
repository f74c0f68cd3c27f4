import { and, eq, sql } from 'drizzle-orm';
import { addMoney, kopecks, multiplyMoney, type Kopecks } from '../../kernel/money.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { discountOnLine } from '../pricing/adjustment.rules.ts';
import type { Pieces } from '../stock/pieces.rules.ts';
import { dropHeld } from '../stock/release-stock.ts';
import { wholeBonusesOf, worthOf } from './cancelled-pieces.rules.ts';
import type { LockedOrder } from './move-order.ts';
import { adjustmentsOf } from './order-adjustments.reads.ts';
import { orderLines, orders } from './orders.tables.ts';
import { recordOrderEvent } from './record-order-event.ts';

/** Kind of the event. */
export const PIECES_CANCELLED = 'pieces-cancelled';

interface CancelledPieces {
  readonly lines: readonly { readonly position: number; readonly quantity: number }[];
  /** Each SKU once; for sale again. */
  readonly released: readonly Pieces[];
  /** Each SKU once; broken or missing. */
  readonly writtenOff: readonly Pieces[];
  readonly facts: Readonly<Record<string, unknown>>;
}

/** What pieces are worth, in money, by certificates and in spent bonuses. */
export interface Worth {
  readonly amount: Kopecks;
  readonly certificate: Kopecks;
  readonly bonus: Kopecks;
}

/** What all cancelled pieces of an order are worth, with these ones. */
export async function worthOfCancelled(db: Db, orderId: string, more: CancelledPieces['lines']): Promise<Worth> {
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.position);
  const adjustments = await adjustmentsOf(db, orderId);
  const certificates = adjustments.filter(({ kind }) => kind === 'certificate');
  const bonuses = adjustments.filter(({ kind }) => kind === 'bonus');
  const worth = lines.map((line) => {
    const pieces = line.cancelled + (more.find(({ position }) => position === line.position)?.quantity ?? 0);
    const full = multiplyMoney(line.unitPrice, line.quantity);
    return {
      amount: worthOf(full - discountOnLine(adjustments, line.position), line, pieces),
      certificate: worthOf(discountOnLine(certificates, line.position), line, pieces),
      bonus: wholeBonusesOf(discountOnLine(bonuses, line.position), line, pieces),
    };
  });
  return {
    amount: addMoney(...worth.map(({ amount }) => amount)),
    certificate: addMoney(...worth.map(({ certificate }) => certificate)),
    bonus: addMoney(...worth.map(({ bonus }) => bonus)),
  };
}

/**
 * Records that pieces of a locked order, which holds its goods, will not come: they are released or written off, and what the order
 * costs falls. What was paid for them is given back by the caller before, since stock is locked last.
 */
export async function cancelPieces(
  tx: TransactionContext,
  { id, cancelledAmount, cancelledCertificate, cancelledBonus }: LockedOrder,
  worth: Worth,
  { lines, released, writtenOff, facts }: CancelledPieces,
): Promise<void> {
  for (const { position, quantity } of lines)
    await tx.db
      .update(orderLines)
      .set({ cancelled: sql`${orderLines.cancelled} + ${quantity}` })
      .where(and(eq(orderLines.orderId, id), eq(orderLines.position, position)));
  await tx.db
    .update(orders)
    .set({
      cancelledAmount: worth.amount,
      cancelledCertificate: worth.certificate,
      cancelledBonus: worth.bonus,
      updatedAt: tx.now(),
    })
    .where(eq(orders.id, id));
  await recordOrderEvent(tx, id, PIECES_CANCELLED, {
    ...facts,
    lines,
    writtenOff,
    amount: kopecks(worth.amount - cancelledAmount),
    certificate: kopecks(worth.certificate - cancelledCertificate),
    ...(worth.bonus > cancelledBonus && { bonus: kopecks(worth.bonus - cancelledBonus) }),
  });
  await dropHeld(tx, id, { released, writtenOff });
}
