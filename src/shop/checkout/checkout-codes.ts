import { NOTHING, type Kopecks } from '../../kernel/money.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import type { AmountDue } from '../baskets/amount-due.ts';
import type { QuotedBasket } from '../baskets/quote-with-codes.ts';
import { takeFromCertificates } from '../certificates/spend-certificate.ts';
import type { OrderContact, OrderDiscount } from '../orders/order.rules.ts';
import type { Coupon } from '../promotions/coupon.rules.ts';
import { takeCoupons } from '../promotions/take-coupons.ts';

/** Coupons that give something: at most one for goods, and one for delivery unless that costs nothing anyway. */
export function couponsOf({ discounts }: QuotedBasket, deliveryPrice: Kopecks): Coupon[] {
  const delivery = deliveryPrice === NOTHING ? undefined : discounts.delivery;
  return [discounts.goods?.coupon, delivery].filter((coupon) => coupon !== undefined);
}

/** The first code that does not hold; one that only gives way to a better one is no trouble. */
export function codeTroubleOf(typed: readonly string[], { codes }: QuotedBasket): Refusal | undefined {
  for (const [index, code] of codes.entries()) {
    if (!code.trouble || code.trouble.code === 'not-combined' || code.trouble.code === 'typed-twice') continue;
    const { text } = code.trouble;
    return code.kind === 'certificate'
      ? refuse('certificate-refused', { certificate: code.tail, text })
      : refuse('coupon-refused', {
          coupon: code.kind === 'coupon' ? code.coupon.code : (typed[index] ?? ''),
          trouble: code.trouble.code,
          text,
        });
  }
  return undefined;
}

/** Takes the uses of the coupons, then the money of the certificates; somebody may have been quicker. */
export async function takeCodes(
  tx: TransactionContext,
  quoted: QuotedBasket,
  due: AmountDue,
  coupons: readonly Coupon[],
  contact: OrderContact,
): Promise<Refusal | undefined> {
  const untaken = await takeCoupons(tx, coupons, contact);
  if (untaken) {
    const { coupon, trouble } = untaken;
    return refuse('coupon-refused', { coupon: coupon.code, trouble: trouble.code, text: trouble.text });
  }
  const unspent = await takeFromCertificates(tx, due.spends);
  return (
    unspent &&
    refuse('certificate-refused', {
      certificate: tailOf(quoted, unspent.id),
      text: 'его деньги только что потратили в\u00a0другом заказе. Проверьте сумму и\u00a0подтвердите ещё раз.',
    })
  );
}

/** The rows between goods and total as the buyer saw them. */
export function discountRows(
  quoted: QuotedBasket,
  due: AmountDue,
  coupons: readonly Coupon[],
  deliveryPrice: Kopecks,
): OrderDiscount[] {
  return [
    ...coupons.map(({ code, title, kind }): OrderDiscount =>
      kind === 'delivery'
        ? { code, title, amount: deliveryPrice, on: 'delivery' }
        : { code, title, amount: quoted.discount, on: 'goods' },
    ),
    ...due.spends.map(({ id, amount }): OrderDiscount => {
      return { code: tailOf(quoted, id), title: 'Подарочный сертификат', amount, on: 'certificate' };
    }),
  ];
}

/** The last symbols of a certificate's code; the code itself is kept nowhere. */
function tailOf({ codes }: QuotedBasket, id: string): string {
  for (const code of codes) if (code.kind === 'certificate' && code.certificate.id === id) return code.tail;
  return '';
}
