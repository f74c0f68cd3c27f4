import { and, eq, sql } from 'drizzle-orm';
import { addMoney, kopecks, multiplyMoney, type Kopecks } from '../../kernel/money.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { discountOnDelivery, discountOnLine } from '../pricing/adjustment.rules.ts';
import type { Pieces } from '../stock/pieces.rules.ts';
import { isDeliveryCancelled, wholeBonusesOf, worthOf } from './cancelled-pieces.rules.ts';
import { moveOrder, type LockedOrder } from './move-order.ts';
import { adjustmentsOf } from './order-adjustments.reads.ts';
import { orderLines, orders } from './orders.tables.ts';
import { recordOrderEvent } from './record-order-event.ts';

/** Kind of the event. */
export const PIECES_CANCELLED = 'pieces-cancelled';

/** Why an order of which nothing is left to be sent is handed over. */
export const NOTHING_TO_DELIVER = 'nothing-to-deliver';

interface CancelledPieces {
  readonly lines: readonly { readonly position: number; readonly quantity: number }[];
  /** Each SKU once; broken or missing. */
  readonly writtenOff: readonly Pieces[];
  readonly facts: Readonly<Record<string, unknown>>;
}

/** What pieces are worth, in money, by certificates and in spent bonuses. */
export interface Worth {
  readonly amount: Kopecks;
  readonly certificate: Kopecks;
  readonly bonus: Kopecks;
  /** What of it is delivery, where nothing is left to be delivered. */
  readonly delivery?: { readonly amount: Kopecks; readonly certificate: Kopecks };
}

/** What all cancelled pieces of an order are worth, with these ones. */
export async function worthOfCancelled(
  db: Db,
  { id, baseDeliveryPrice }: LockedOrder,
  more: CancelledPieces['lines'],
): Promise<Worth> {
  const bought = await db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(orderLines.position);
  const lines = bought.map((line) => ({
    ...line,
    cancelled: line.cancelled + (more.find(({ position }) => position === line.position)?.quantity ?? 0),
  }));
  const adjustments = await adjustmentsOf(db, id);
  const certificates = adjustments.filter(({ kind }) => kind === 'certificate');
  const bonuses = adjustments.filter(({ kind }) => kind === 'bonus');
  const worth = lines.map((line) => {
    const full = multiplyMoney(line.unitPrice, line.quantity);
    return {
      amount: worthOf(full - discountOnLine(adjustments, line.position), line, line.cancelled),
      certificate: worthOf(discountOnLine(certificates, line.position), line, line.cancelled),
      bonus: wholeBonusesOf(discountOnLine(bonuses, line.position), line, line.cancelled),
    };
  });
  const delivery = isDeliveryCancelled(lines) && {
    amount: kopecks(baseDeliveryPrice - discountOnDelivery(adjustments)),
    certificate: kopecks(discountOnDelivery(certificates)),
  };
  const parts = delivery ? [...worth, delivery] : worth;
  return {
    amount: addMoney(...parts.map(({ amount }) => amount)),
    certificate: addMoney(...parts.map(({ certificate }) => certificate)),
    bonus: addMoney(...worth.map(({ bonus }) => bonus)),
    ...(delivery && { delivery }),
  };
}

/**
 * Records that pieces of a locked order, which holds its goods, will not come: what the order costs falls. Where nothing is left to be
 * sent, the order is handed over. What was paid for them is given back by the caller before, and their stock is dropped by it after
 * everything else that the order locks.
 */
export async function cancelPieces(
  tx: TransactionContext,
  order: LockedOrder,
  worth: Worth,
  { lines, writtenOff, facts }: CancelledPieces,
): Promise<Refusal | undefined> {
  const { id, cancelledAmount, cancelledCertificate, cancelledBonus } = order;
  const { delivery } = worth;
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
    ...(delivery && { delivery: addMoney(delivery.amount, delivery.certificate) }),
  });
  return delivery && moveOrder(tx, order, 'handed-over', { reason: NOTHING_TO_DELIVER });
}
