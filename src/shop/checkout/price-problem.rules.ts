import { MOST_ORDER_LINES } from '../../kernel/basket-limits.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { DeliveryMethod } from '../orders/order.rules.ts';
import type { Price } from '../pricing/price.rules.ts';

/** The part of a checkout request that depends on the price the buyer saw. */
export interface ExpectedPrice {
  readonly coupons: readonly string[];
  readonly delivery: { readonly method: DeliveryMethod };
  /** How many bonuses the buyer spends. */
  readonly bonuses: number;
  readonly expectedTotal: number;
}

/** Why a basket cannot be ordered as the buyer saw it; undefined when it can. */
export function priceProblem(price: Price, seen: ExpectedPrice): Refusal | undefined {
  return (
    goodsProblem(price) ??
    deliveryMismatch(price, seen) ??
    codeProblem(price, seen) ??
    bonusProblem(price, seen) ??
    totalChanged(price, seen)
  );
}

/** Why goods cannot be ordered. */
export function goodsProblem({ gone: [gone], lines }: Price): Refusal | undefined {
  if (gone !== undefined) return refuse('product-gone', { productId: gone });
  if (lines.length === 0) return refuse('cart-empty');
  if (lines.length > MOST_ORDER_LINES) return refuse('too-many-lines', { most: MOST_ORDER_LINES });
  const line = lines.find(({ problem }) => problem);
  return (
    line &&
    refuse('out-of-stock', { productId: line.product.id, name: line.product.name, available: line.available ?? 0 })
  );
}

function deliveryMismatch({ needsDelivery }: Price, { delivery: { method } }: ExpectedPrice): Refusal | undefined {
  const fits = needsDelivery ? method !== 'digital' : method === 'digital';
  return fits ? undefined : refuse('delivery-unavailable', { method });
}

/** The first invalid code; a code that only yields to a better one is no problem. */
function codeProblem({ codes }: Price, { coupons: typed }: ExpectedPrice): Refusal | undefined {
  for (const [index, code] of codes.entries()) {
    if (!code.problem || code.problem.code === 'not-combined' || code.problem.code === 'typed-twice') continue;
    const { text } = code.problem;
    return code.kind === 'certificate'
      ? refuse('certificate-refused', { certificate: code.tail, text })
      : refuse('coupon-refused', {
          coupon: code.kind === 'coupon' ? code.coupon.code : (typed[index] ?? ''),
          problem: code.problem.code,
          text,
        });
  }
  return undefined;
}

/** More than the buyer has by now, or than this basket takes. */
function bonusProblem({ mostBonuses: available }: Price, { bonuses }: ExpectedPrice): Refusal | undefined {
  return bonuses > available ? refuse('bonuses-short', { available }) : undefined;
}

function totalChanged({ due }: Price, { expectedTotal }: ExpectedPrice): Refusal | undefined {
  return due === expectedTotal ? undefined : refuse('total-changed', { total: due, expected: expectedTotal });
}
