import { and, eq, ne } from 'drizzle-orm';
import type { FiscalNumbers } from '../../kernel/fiscal-numbers.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { refuseWhenLocked } from '../../platform/locked-row.ts';
import type { ShopContext } from '../context.ts';
import { closeSettledExceptions } from '../exceptions/close-settled-exceptions.ts';
import { lockOrder } from '../orders/move-order.ts';
import { orderChangedSince, type SeenOrder } from '../orders/order-version.reads.ts';
import { ownedOrder } from '../orders/order.rules.ts';
import { recordOrderEvent } from '../orders/record-order-event.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import { mayBeRecorded } from './closing-receipt.rules.ts';
import { receipts } from './receipts.tables.ts';

/**
 * Records that staff has made a receipt by hand, since the company has refused it or its answer stays unclear. It
 * ends the checks of the receipt and closes its exception. Repeating it with the same numbers changes nothing.
 */
export function recordReceipt(
  ctx: Pick<ShopContext, 'transaction'>,
  receiptId: string,
  fiscal: FiscalNumbers,
  seen: SeenOrder = {},
): Promise<{ state: 'succeeded' } | Refusal> {
  const recording = ctx.transaction(async (tx): Promise<{ state: 'succeeded' } | Refusal> => {
    const [found] = await tx.db.select({ orderId: receipts.orderId }).from(receipts).where(eq(receipts.id, receiptId));
    const order = found && (await lockOrder(tx, found.orderId));
    const notAllowed = unlessAllowed(tx.actor, 'record-receipt', order ? ownedOrder(order) : 'order');
    if (notAllowed) return notAllowed;
    if (!order) return refuse('receipt-unknown');
    const [receipt] = await tx.db.select().from(receipts).where(eq(receipts.id, receiptId)).for('update');
    if (receipt!.state === 'succeeded')
      return isNumbered(receipt!, fiscal) ? { state: 'succeeded' } : refuse('receipt-registered');
    const changed = await orderChangedSince(tx.db, order.id, seen);
    if (changed) return changed;
    if (!mayBeRecorded(receipt!, tx.now())) return refuse('receipt-under-way');
    if (await isTaken(tx, receipt!, fiscal)) return refuse('receipt-numbers-taken');
    await tx.db
      .update(receipts)
      .set({
        state: 'succeeded',
        request: null,
        fiscalStorageNumber: fiscal.storage,
        fiscalDocumentNumber: fiscal.document,
        fiscalAttribute: fiscal.attribute,
        nextCheckAt: null,
        updatedAt: tx.now(),
      })
      .where(eq(receipts.id, receiptId));
    await recordOrderEvent(tx, order.id, 'receipt-recorded', { receiptId, ...fiscal });
    await closeSettledExceptions(tx, `receipt:${receiptId}`, 'Чек пробит вручную, его номера записаны');
    return { state: 'succeeded' };
  });
  return refuseWhenLocked(refuse('order-busy', { retryAfter: 60 }), recording);
}

type Receipt = typeof receipts.$inferSelect;

function isNumbered(receipt: Receipt, { storage, document, attribute }: FiscalNumbers): boolean {
  return (
    receipt.fiscalStorageNumber === storage &&
    receipt.fiscalDocumentNumber === document &&
    receipt.fiscalAttribute === attribute
  );
}

/** Another part of the order has these numbers: they were typed for the wrong one. */
async function isTaken(tx: TransactionContext, { id, orderId }: Receipt, fiscal: FiscalNumbers): Promise<boolean> {
  const others = await tx.db
    .select()
    .from(receipts)
    .where(and(eq(receipts.orderId, orderId), ne(receipts.id, id)));
  return others.some((other) => isNumbered(other, fiscal));
}
