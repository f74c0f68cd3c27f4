import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { returnCertificates, spendCertificatesAgain } from '../certificates/return-certificates.ts';
import { returnCoupons, takeCouponsAgain } from '../promotions/return-coupons.ts';
import type { orders } from './orders.tables.ts';

type OrderMoney = Pick<typeof orders.$inferSelect, 'id' | 'discounts' | 'certificatePaid'>;

/**
 * Gives back what a cancelled order took besides goods: uses of coupons, then money of certificates.
 * @returns what the event says of it
 */
export async function giveMoneyBack(tx: TransactionContext, order: OrderMoney): Promise<Record<string, unknown>> {
  // Nearly every order has neither, and its own row says so.
  const coupons = order.discounts.length > 0 ? await returnCoupons(tx, order.id) : [];
  const certificates = order.certificatePaid > 0 ? await returnCertificates(tx, order.id) : 0;
  return {
    ...(coupons.length > 0 && { couponsReturned: coupons }),
    ...(certificates > 0 && { certificatesReturned: certificates }),
  };
}

/**
 * Takes it again for a cancelled order that comes back: coupons, then certificates, as when it was placed.
 * What was written before a refusal is for the caller to undo.
 */
export async function takeMoneyAgain(
  tx: TransactionContext,
  order: OrderMoney,
): Promise<Refusal<'coupon-refused' | 'certificate-refused'> | undefined> {
  if (order.discounts.length > 0 && !(await takeCouponsAgain(tx, order.id))) {
    const coupon = order.discounts.find(({ on }) => on !== 'certificate')?.code ?? '';
    return refuse('coupon-refused', { coupon, trouble: 'used-up', text: 'Промокод заказа уже использован.' });
  }
  if (order.certificatePaid > 0 && !(await spendCertificatesAgain(tx, order.id))) {
    const certificate = order.discounts.find(({ on }) => on === 'certificate')?.code ?? '';
    return refuse('certificate-refused', { certificate, text: 'Деньги сертификата уже потрачены.' });
  }
  return undefined;
}
