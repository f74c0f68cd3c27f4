import { BONUS } from '../../kernel/bonus.ts';
import { customerIdOf } from '../../kernel/actor.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { spendBonuses } from '../bonuses/spend-bonuses.ts';
import { debitCertificates, type CertificateSpend } from '../certificates/debit-certificates.ts';
import type { OrderContact } from '../orders/order.rules.ts';
import type { Adjustment } from '../pricing/adjustment.rules.ts';
import { consumeCoupons, type CouponInUse } from '../promotions/consume-coupons.ts';

/** Consumes the coupons, debits the certificates, then spends the bonuses. Refused when another order has used them meanwhile. */
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
  if (refusedSpend)
    return refuse('certificate-refused', {
      certificate: adjustments.find(({ source }) => source === refusedSpend.id)!.code,
      text: refusedSpend.isShort
        ? 'его деньги только что потратили в\u00a0другом заказе. Проверьте сумму и\u00a0подтвердите ещё раз.'
        : 'он только что истёк, отменён или заблокирован. Уберите его и\u00a0подтвердите ещё раз.',
    });
  const bonus = adjustments.find(({ kind }) => kind === 'bonus');
  const customerId = customerIdOf(tx.actor);
  // Without an account the price takes none.
  if (!bonus || customerId === null) return undefined;
  const spent = await spendBonuses(tx, { customerId, orderId, count: bonus.amount / BONUS });
  return isRefusal(spent) ? spent : undefined;
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
