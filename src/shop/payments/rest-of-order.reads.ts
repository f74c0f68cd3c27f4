import { and, eq, sql, sum } from 'drizzle-orm';
import { addMoney, kopecks, NOTHING, type Kopecks } from '../../kernel/money.ts';
import type { Db } from '../../platform/database.ts';
import type { orders } from '../orders/orders.tables.ts';
import { addedByChanges } from './change-to-pay.reads.ts';
import { NOTHING_KEPT, type Kept } from './kept-for-certificates.rules.ts';
import { hasPaidFor, type Payer } from './paid-lines.rules.ts';
import type { ReceiptLine } from './payment-gateway.port.ts';
import { refunds } from './payments.tables.ts';
import { linesOfSold, lowered, soldDelivery, soldLine, type Sold } from './receipt.rules.ts';
import { closingOfLines, refundableLinesOf } from './refund-of-order.reads.ts';
import { paidForDelivery, piecesLeft, refundableLines, refundOfPieces } from './refund.rules.ts';
import { asSold, inOneReceipt, lostCodes, restOfSold } from './sold-rest.rules.ts';

type Order = typeof orders.$inferSelect;

/**
 * Receipt lines for the refund of all that is left of a payment: the order without the pieces that were refunded before.
 * @param refunded all of it that was refunded before; what nobody knows the pieces of is taken from each line in proportion
 * @param kept what is left out, because certificates that the order has sold were spent
 */
export async function linesOfRest(
  db: Db,
  order: Order,
  payment: Payer,
  refunded: Kopecks,
  kept: Kept = new Map(),
): Promise<ReceiptLine[]> {
  return linesOfSold(await restOfPrepaid(db, order, payment, refunded, kept));
}

async function restOfPrepaid(db: Db, order: Order, payment: Payer, refunded: Kopecks, kept: Kept): Promise<Sold[]> {
  const found = await refundableLinesOf(db, order.id, { paymentId: payment.id });
  const { adjustments } = found;
  const paid = ofPayment(payment, found);
  const [lines, amounts] = paid[0].length > 0 ? paid : await ofUnapplied(db, payment);
  const [done] = await db
    .select({ delivery: sum(refunds.delivery) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), eq(refunds.state, 'done')));
  const delivery = kopecks(Number(done?.delivery ?? 0));
  const given = amounts.map(({ before, beforeForPacks }) => addMoney(before.amount, beforeForPacks.amount));
  const rest = amounts.map((amount, index) => {
    const spent = kept.get(amount.position) ?? NOTHING_KEPT;
    const left = kopecks(amount.paid - given[index]! - spent.kept);
    return soldLine(lines[index]!, Math.max(1, piecesLeft(amount) - spent.pieces), left);
  });
  const forDelivery =
    payment.changeId === null ? paidForDelivery(order.baseDeliveryPrice, adjustments).amount : NOTHING;
  const deliveryRest = kopecks(forDelivery - delivery);
  const unknown = kopecks(Math.max(0, refunded - addMoney(delivery, ...given)));
  return lowered([...rest, soldDelivery(deliveryRest)], unknown);
}

/** Lines that a payment has paid for, with what was paid for them. */
function ofPayment(payment: Payer, { lines, amounts }: Awaited<ReturnType<typeof refundableLinesOf>>) {
  const paid = lines.map((line) => hasPaidFor(payment, line));
  return [lines.filter((_line, index) => paid[index]), amounts.filter((_line, index) => paid[index])] as const;
}

/** What a payment was for whose change was not applied: the order has none of it. */
async function ofUnapplied(db: Db, { changeId }: Payer) {
  const added = changeId === null ? [] : ((await addedByChanges(db, [changeId])).get(changeId) ?? []);
  const lines = added.map((line, position) => ({ ...line, position, cancelled: 0 }));
  return [lines, refundableLines(lines, [], new Map())] as const;
}

interface ClosedRow extends Record<string, unknown> {
  readonly line: ReceiptLine;
  readonly was: 'sold' | 'unsold';
}

interface RestOfSale {
  readonly lines: readonly ReceiptLine[];
  /** How many marking codes its receipt has lost, because there were too many lines for one. */
  readonly lostCodes: number;
}

/**
 * The same after closing receipts, as the refund of a sale: their lines with their codes, less those of refunds since. What they did not
 * sell, such as gift certificates, stays a prepayment. A receipt that was refused or never sent has sold nothing.
 * @param rest all that is left of the payment, less what is kept
 * @param kept what is left out, because certificates that the order has sold were spent
 * @returns undefined when none of the payment was closed
 */
export async function linesOfSoldRest(
  db: Db,
  order: Order,
  payment: Payer,
  rest: Kopecks,
  kept: Kept,
): Promise<RestOfSale | undefined> {
  const { rows } = await db.execute<ClosedRow>(sql`
    select line, case when r.state = 'canceled' or r.state = 'requested' and r.sent_at is null then 'unsold' else 'sold' end as was
    from receipts r cross join jsonb_array_elements(r.lines) with ordinality as lines (line, nth)
    where r.payment_id = ${payment.id} and not (r.state = 'canceled' and r.closes_shipment is not null) order by r.part, nth`);
  const linesThat = (were: ClosedRow['was']) => rows.flatMap(({ line, was }) => (was === were ? [line] : []));
  const sold = linesThat('sold');
  if (sold.length === 0) return undefined;
  const { rows: refunded } = await db.execute<Pick<ClosedRow, 'line'>>(sql`
    select line from refunds f cross join jsonb_array_elements(f.lines) as line
    where f.payment_id = ${payment.id} and f.settled and f.state <> 'failed'`);
  const [lines, amounts] = ofPayment(payment, await refundableLinesOf(db, order.id));
  const { ofLine } = await closingOfLines(db, order.id);
  const unsold = lines.flatMap((line, index) => {
    const amount = amounts[index]!;
    // Of a part that was not handed over.
    if (line.denomination === null && ofLine(line.position).state === 'none') {
      const left = piecesLeft(amount);
      return left > 0 ? [soldLine(line, left, refundOfPieces(amount, left).amount)] : [];
    }
    if (line.denomination !== null) {
      const spent = kept.get(line.position) ?? NOTHING_KEPT;
      return [soldLine(line, Math.max(1, line.quantity - spent.pieces), kopecks(amount.paid - spent.kept))];
    }
    const owed = amount.cancelled - amount.refunded;
    return owed > 0 ? [soldLine(line, owed, refundOfPieces(amount, owed).amount)] : [];
  });
  const failed = linesThat('unsold').map((line) => ({ ...asSold(line), packs: undefined }));
  const parts = { sold, refunded: refunded.map(({ line }) => line), unsold: [...unsold, ...failed], rest };
  const left = restOfSold(parts);
  const written = linesOfSold(inOneReceipt(left));
  return { lines: written, lostCodes: lostCodes(left, written) };
}
