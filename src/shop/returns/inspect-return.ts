import { and, eq, isNull } from 'drizzle-orm';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { ShopContext } from '../context.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { orderLetter } from '../messages/order-letter.job.ts';
import { takeOutReleased } from '../orders/move-order.ts';
import { isCancelledOrReturned, isHandedOut } from '../orders/order.rules.ts';
import { postLetter } from '../outbox/post-letter.ts';
import { refundPacks } from '../payments/refund-packs.ts';
import type { RefundLimits } from '../payments/measure-refund.ts';
import { unlessAllowed } from '../permissions/permissions.rules.ts';
import type { Pieces } from '../stock/pieces.rules.ts';
import { returnStock } from '../stock/return-stock.ts';
import { refundReasonOf, restockedPieces, type Disposition } from './return.rules.ts';
import { isOfSpentParts, unitsOfReturn, wasSentAgain } from './returns.reads.ts';
import { returnUnits } from './returns.tables.ts';
import { runReturnCommand, type CommandedReturn, type ReturnCommand } from './run-return-command.ts';

export interface InspectedReturn extends ReturnCommand {
  readonly units: readonly {
    readonly unitId: number;
    readonly disposition: Disposition;
    readonly note?: string | undefined;
  }[];
  /** The money for these packs, and for delivery, is refunded at once; null: it is not. */
  readonly refund: { readonly delivery: boolean } | null;
}

/**
 * Somebody has looked at packs that came back: each is for sale again, put aside or written off, and its money is refunded if
 * the command says so. The return is closed when every pack was looked at. What is for sale again counts as available
 * from here on, and its marking code may be packed once more.
 */
export function inspectReturn(ctx: Pick<ShopContext, 'transaction'>, command: InspectedReturn, limits: RefundLimits) {
  return runReturnCommand(
    ctx,
    {
      name: 'inspected',
      command,
      unlessMay: (actor) =>
        unlessAllowed(actor, 'inspect', 'return') ??
        (command.refund ? unlessAllowed(actor, 'refund', 'order') : undefined),
    },
    async (tx, locked) => {
      const { id: returnId, state, shipmentId, cause } = locked.found;
      if (state !== 'received') return refuse('return-move-not-allowed', { from: state, to: 'closed' });
      const isReplaced = shipmentId !== null && (await wasSentAgain(tx.db, shipmentId));
      // The buyer gets, or has, others for the money.
      if (isReplaced && command.refund) return refuse('return-sent-again');
      const { state: orderState } = locked.order;
      // Its packs would count twice: held for the order, or sent again, and available. What was sent again has left the stock.
      const isSpent = await isOfSpentParts(tx.db, returnId);
      if (!isReplaced && !isSpent && !isHandedOut(orderState) && !isCancelledOrReturned(orderState))
        return refuse('return-order-open', { state: orderState });
      const restocked = await recordUnits(tx, locked, command);
      if (isRefusal(restocked)) return restocked;
      const refund = command.refund && (await refundOf(tx, locked, command, command.refund.delivery, limits));
      if (isRefusal(refund)) return refund;
      // After the refund, which may lock certificates: stock is locked last, as everywhere.
      // What the end of the order has put on sale before anybody knew that the box had left would count twice.
      const taken = isReplaced || isSpent ? [] : await takeOutReleased(tx, locked.order);
      const short = stillShort(taken, restocked);
      if (short.length > 0 && shipmentId !== null) {
        const facts = { orderId: locked.order.id, shipmentId, short };
        await raiseException(tx, { kind: 'stock-short', subject: `shipment:${shipmentId}`, facts, once: true });
      }
      await returnStock(tx, locked.order.id, restocked);
      const isOver = (await unitsOfReturn(tx.db, locked.found.id)).every(({ disposition }) => disposition !== null);
      // About money that was sent there is a letter of its own.
      const isMoneySent = refund && !refund.awaitsApproval;
      if (isOver && cause === 'asked' && !isMoneySent)
        await postLetter(tx, orderLetter, { orderId: locked.order.id, kind: 'return-inspected', returnId });
      const units = command.units.map(({ unitId, disposition }) => ({ unitId, disposition }));
      return {
        ...(isOver && { to: 'closed' as const }),
        facts: { units, refundId: refund?.refundId ?? null, refundIds: refund?.refundIds ?? [] },
      };
    },
  );
}

/** What comes back covers what is short first. */
const stillShort = (short: readonly Pieces[], back: readonly Pieces[]): Pieces[] =>
  short
    .map(({ productId, quantity }) => {
      const covers = back.find((one) => one.productId === productId)?.quantity ?? 0;
      return { productId, quantity: quantity - covers };
    })
    .filter(({ quantity }) => quantity > 0);

/** @returns what is for sale again */
async function recordUnits(
  tx: TransactionContext,
  { found }: CommandedReturn,
  command: InspectedReturn,
): Promise<Pieces[] | Refusal> {
  const inReturn = await unitsOfReturn(tx.db, found.id);
  for (const { unitId, disposition, note = '' } of command.units) {
    if (!inReturn.some(({ id }) => id === unitId)) return refuse('return-unit-not-received', { unitId });
    const recorded = await tx.db
      .update(returnUnits)
      .set({ disposition, note, inspectedAt: tx.now() })
      .where(and(eq(returnUnits.returnId, found.id), eq(returnUnits.unitId, unitId), isNull(returnUnits.inspectedAt)))
      .returning({ unitId: returnUnits.unitId });
    if (recorded.length === 0) return refuse('return-unit-inspected', { unitId });
  }
  return restockedPieces(inReturn, command.units);
}

function refundOf(
  tx: TransactionContext,
  { order, found, requestHash }: CommandedReturn,
  { key, units }: InspectedReturn,
  delivery: boolean,
  limits: RefundLimits,
) {
  return refundPacks(
    tx,
    order,
    {
      key,
      requestHash,
      unitIds: units.map(({ unitId }) => unitId),
      cameBack: true,
      delivery,
      reason: refundReasonOf(found),
    },
    limits,
  );
}
