import { and, eq, inArray } from 'drizzle-orm';
import { BONUS } from '../../kernel/bonus.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { returnAllBonuses } from '../bonuses/return-all-bonuses.ts';
import { spendBonuses } from '../bonuses/spend-bonuses.ts';
import { returnCertificates, debitCertificatesAgain } from '../certificates/return-certificates.ts';
import type { Adjustment } from '../pricing/adjustment.rules.ts';
import { returnCoupons, consumeCouponsAgain } from '../promotions/return-coupons.ts';
import { orderAdjustments, type orders } from './orders.tables.ts';

type OrderMoney = Pick<
  typeof orders.$inferSelect,
  'id' | 'customerId' | 'discount' | 'bonusSpent' | 'baseDeliveryPrice' | 'deliveryPrice' | 'certificatePaid'
>;

/**
 * Returns what a cancelled order consumed besides stock: uses of coupons, then money of certificates, then spent bonuses.
 * @returns facts for the event
 */
export async function returnAdjustments(tx: TransactionContext, order: OrderMoney): Promise<Record<string, unknown>> {
  // Most orders have none of them: their own row shows it, without another query.
  const coupons = hasCoupons(order) ? await returnCoupons(tx, order.id) : [];
  const certificates = order.certificatePaid > 0 ? await returnCertificates(tx, order.id) : 0;
  const bonuses = order.bonusSpent > 0 ? await returnAllBonuses(tx, order.id) : 0;
  return {
    ...(coupons.length > 0 && { couponsReturned: coupons }),
    ...(certificates > 0 && { certificatesReturned: certificates }),
    ...(bonuses > 0 && { bonusesReturned: bonuses }),
  };
}

/**
 * Consumes them again for a cancelled order that is reopened: coupons, certificates, then bonuses, as when it was placed.
 * After a refusal the caller rolls back what was written before it.
 */
export async function consumeAdjustmentsAgain(
  tx: TransactionContext,
  order: OrderMoney,
): Promise<Refusal<'coupon-refused' | 'certificate-refused' | 'bonuses-short'> | undefined> {
  if (hasCoupons(order) && !(await consumeCouponsAgain(tx, order.id))) {
    const coupon = await codeOf(tx, order.id, ['goods-coupon', 'delivery-coupon']);
    return refuse('coupon-refused', { coupon, problem: 'used-up', text: 'Промокод заказа уже использован.' });
  }
  if (order.certificatePaid > 0 && !(await debitCertificatesAgain(tx, order.id))) {
    const certificate = await codeOf(tx, order.id, ['certificate']);
    const text = 'Им\u00a0уже не\u00a0заплатить: его деньги потрачены, срок вышел или он\u00a0заблокирован.';
    return refuse('certificate-refused', { certificate, text });
  }
  if (order.bonusSpent > 0) {
    const { id: orderId, customerId } = order;
    // The account was deleted since.
    if (customerId === null) return refuse('bonuses-short', { available: 0 });
    const spent = await spendBonuses(tx, { customerId, orderId, count: order.bonusSpent / BONUS });
    if (isRefusal(spent)) return spent;
  }
  return undefined;
}

function hasCoupons({ discount, baseDeliveryPrice, deliveryPrice }: OrderMoney): boolean {
  return discount > 0 || baseDeliveryPrice > deliveryPrice;
}

/** Code of the order's first adjustment of these kinds. */
async function codeOf(tx: TransactionContext, orderId: string, kinds: readonly Adjustment['kind'][]): Promise<string> {
  const [first] = await tx.db
    .select({ code: orderAdjustments.code })
    .from(orderAdjustments)
    .where(and(eq(orderAdjustments.orderId, orderId), inArray(orderAdjustments.kind, [...kinds])))
    .orderBy(orderAdjustments.position)
    .limit(1);
  return first?.code ?? '';
}
