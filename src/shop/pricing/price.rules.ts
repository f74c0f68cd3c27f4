import { addedUp } from '../../kernel/basket-item.ts';
import { addMoney, kopecks, NOTHING, timesMoney, type Kopecks } from '../../kernel/money.ts';
import type { Adjustment } from './adjustment.rules.ts';
import { workingCoupons, type CodeVerdict } from './code-verdict.rules.ts';
import { compareOldPrices } from './compare-old-prices.rules.ts';
import {
  leftOfDelivery,
  needsDelivery,
  type PricedLine,
  type PriceQuestion,
  type PriceState,
  type PriceStep,
} from './price-state.rules.ts';
import { serveStock } from './serve-stock.rules.ts';
import { spendCertificates } from './spend-certificates.rules.ts';
import { applyDeliveryCoupon } from './apply-delivery-coupon.rules.ts';
import { applyGoodsCoupon } from './apply-goods-coupon.rules.ts';

/** In their order; each sees what the ones before have left. Bonuses will stand before certificates (decision 0080). */
const STEPS: readonly PriceStep[] = [
  serveStock,
  compareOldPrices,
  applyGoodsCoupon,
  applyDeliveryCoupon,
  spendCertificates,
];

/** A priced basket: `due = goodsTotal + deliveryPrice − all adjustments`, to the kopeck. */
export interface Price {
  readonly lines: readonly PricedLine[];
  /** Asked for, but no longer sold. */
  readonly gone: readonly number[];
  /** One for each typed code, in the order they came. */
  readonly codes: readonly CodeVerdict[];
  readonly adjustments: readonly Adjustment[];
  /** Lines without problem only, and so the sums below. */
  readonly goodsTotal: Kopecks;
  /** What the same goods cost more at old prices. */
  readonly saving: Kopecks;
  /** What goods became cheaper by. */
  readonly discount: Kopecks;
  /** Of the chosen delivery, before a coupon makes it free… */
  readonly baseDeliveryPrice: Kopecks;
  /** …and after. */
  readonly deliveryPrice: Kopecks;
  readonly freeDelivery: boolean;
  readonly certificatePaid: Kopecks;
  /** Left to pay. */
  readonly due: Kopecks;
  readonly weightGrams: number;
  readonly needsDelivery: boolean;
}

/**
 * What a basket costs: the one place that says so, for cart, checkout and order alike.
 * @param deliveryPrice of the chosen way; nothing while none is chosen
 */
export function price(question: PriceQuestion, deliveryPrice: Kopecks = NOTHING): Price {
  const asked = addedUp(question.items);
  const start: PriceState = {
    now: question.now,
    stock: question.stock,
    lines: asked.flatMap(({ product: id, quantity }) => {
      const product = question.products.get(id);
      return product ? [asLine(product, quantity)] : [];
    }),
    codes: question.codes,
    deliveryPrice,
    adjustments: [],
  };
  const { lines, codes, adjustments } = STEPS.reduce((state, step) => step(state), start);
  const sold = lines.filter(({ problem }) => !problem);
  const goodsTotal = addMoney(...sold.map(({ sum }) => sum));
  const coupons = adjustments.filter(({ kind }) => kind !== 'certificate');
  return {
    lines,
    gone: asked.filter(({ product }) => !question.products.has(product)).map(({ product }) => product),
    codes,
    adjustments,
    goodsTotal,
    saving: addMoney(...sold.map(({ saving }) => saving)),
    discount: sumOf(adjustments, 'goods-coupon'),
    baseDeliveryPrice: deliveryPrice,
    deliveryPrice: leftOfDelivery({ ...start, adjustments: coupons }),
    freeDelivery: workingCoupons(codes).some(({ kind }) => kind === 'delivery'),
    certificatePaid: sumOf(adjustments, 'certificate'),
    due: kopecks(goodsTotal + deliveryPrice - addMoney(...adjustments.map(({ amount }) => amount))),
    weightGrams: sold.reduce((grams, { product, quantity }) => grams + product.weightGrams * quantity, 0),
    needsDelivery: needsDelivery(lines),
  };
}

/** Typed codes that are known to nobody: guesses are counted (decision 0037). */
export function unknownCodes(typed: readonly string[], { codes }: Pick<Price, 'codes'>): string[] {
  return typed.filter((_, index) => codes[index]?.kind === null);
}

function asLine(product: PricedLine['product'], quantity: number): PricedLine {
  const sum = timesMoney(product.price, quantity);
  return { product, quantity, sum, saving: NOTHING, available: null, problem: undefined, sharedWith: undefined };
}

function sumOf(adjustments: readonly Adjustment[], kind: Adjustment['kind']): Kopecks {
  return addMoney(...adjustments.filter((one) => one.kind === kind).map(({ amount }) => amount));
}
