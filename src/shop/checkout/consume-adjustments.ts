import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { debitCertificates, type CertificateSpend } from '../certificates/debit-certificates.ts';
import type { OrderContact } from '../orders/order.rules.ts';
import type { Adjustment } from '../pricing/adjustment.rules.ts';
import { consumeCoupons, type CouponInUse } from '../promotions/consume-coupons.ts';

/** Consumes the coupons, then debits the certificates. Refused when another order has used them meanwhile. */
export async function consumeAdjustments(
  tx: TransactionContext,
  orderId: string,
  adjustments: readonly Adjustment[],
  contact: OrderContact,
): Promise<Refusal | undefined> {
  const refusedCoupon = await consumeCoupons(tx, couponsOf(adjustments), contact);
  if (refusedCoupon) {
    const { coupon, problem } = refusedCoupon;
    return refuse('coupon-refused', { coupon: coupon.code, problem: problem.code, text: problem.text });
  }
  const refusedSpend = await debitCertificates(tx, orderId, spendsOf(adjustments));
  return (
    refusedSpend &&
    refuse('certificate-refused', {
      certificate: adjustments.find(({ source }) => source === refusedSpend.id)!.code,
      text: 'его деньги только что потратили в\u00a0другом заказе. Проверьте сумму и\u00a0подтвердите ещё раз.',
    })
  );
}

/** The coupons among the adjustments. */
export function couponsOf(adjustments: readonly Adjustment[]): CouponInUse[] {
  return adjustments
    .filter(({ kind }) => kind === 'goods-coupon' || kind === 'delivery-coupon')
    .map(({ source, code }) => ({ id: Number(source), code }));
}

function spendsOf(adjustments: readonly Adjustment[]): CertificateSpend[] {
  return adjustments.filter(({ kind }) => kind === 'certificate').map(({ source, amount }) => ({ id: source, amount }));
}
