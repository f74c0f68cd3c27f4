import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { debitCertificates, type CertificateSpend } from '../certificates/spend-certificate.ts';
import type { OrderContact } from '../orders/order.rules.ts';
import type { Adjustment } from '../pricing/adjustment.rules.ts';
import { consumeCoupons, type CouponInUse } from '../promotions/consume-coupons.ts';

/** Takes the uses of the coupons, then the money of the certificates; somebody may have been quicker. */
export async function consumeAdjustments(
  tx: TransactionContext,
  orderId: string,
  adjustments: readonly Adjustment[],
  contact: OrderContact,
): Promise<Refusal | undefined> {
  const untaken = await consumeCoupons(tx, couponsOf(adjustments), contact);
  if (untaken) {
    const { coupon, problem } = untaken;
    return refuse('coupon-refused', { coupon: coupon.code, problem: problem.code, text: problem.text });
  }
  const unspent = await debitCertificates(tx, orderId, spendsOf(adjustments));
  return (
    unspent &&
    refuse('certificate-refused', {
      certificate: adjustments.find(({ source }) => source === unspent.id)!.code,
      text: 'его деньги только что потратили в\u00a0другом заказе. Проверьте сумму и\u00a0подтвердите ещё раз.',
    })
  );
}

/** The coupons among them. */
export function couponsOf(adjustments: readonly Adjustment[]): CouponInUse[] {
  return adjustments
    .filter(({ kind }) => kind === 'goods-coupon' || kind === 'delivery-coupon')
    .map(({ source, code }) => ({ id: Number(source), code }));
}

function spendsOf(adjustments: readonly Adjustment[]): CertificateSpend[] {
  return adjustments.filter(({ kind }) => kind === 'certificate').map(({ source, amount }) => ({ id: source, amount }));
}
