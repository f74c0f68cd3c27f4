import { MOST_ORDER_LINES } from '../../kernel/basket-limits.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { DeliveryMethod } from '../orders/order.rules.ts';
import type { Price } from '../pricing/price.rules.ts';

/** What the buyer saw and sent. */
export interface SeenPrice {
  readonly coupons: readonly string[];
  readonly delivery: { readonly method: DeliveryMethod };
  readonly expectedTotal: number;
}

/** Why a basket cannot be ordered as the buyer saw it; undefined when it can. */
export function priceTrouble(price: Price, seen: SeenPrice): Refusal | undefined {
  return goodsTrouble(price) ?? wrongKind(price, seen) ?? codeTrouble(price, seen) ?? totalChanged(price, seen);
}

function goodsTrouble({ gone: [gone], lines }: Price): Refusal | undefined {
  if (gone !== undefined) return refuse('product-gone', { productId: gone });
  if (lines.length === 0) return refuse('cart-empty');
  if (lines.length > MOST_ORDER_LINES) return refuse('too-many-lines', { most: MOST_ORDER_LINES });
  const line = lines.find(({ trouble }) => trouble);
  return (
    line &&
    refuse('out-of-stock', { productId: line.product.id, name: line.product.name, available: line.available ?? 0 })
  );
}

function wrongKind({ needsDelivery }: Price, { delivery: { method } }: SeenPrice): Refusal | undefined {
  const fits = needsDelivery ? method !== 'digital' : method === 'digital';
  return fits ? undefined : refuse('delivery-unavailable', { method });
}

/** The first code that does not hold; one that only gives way to a better one is no trouble. */
function codeTrouble({ codes }: Price, { coupons: typed }: SeenPrice): Refusal | undefined {
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

function totalChanged({ due }: Price, { expectedTotal }: SeenPrice): Refusal | undefined {
  return due === expectedTotal ? undefined : refuse('total-changed', { total: due, expected: expectedTotal });
}
