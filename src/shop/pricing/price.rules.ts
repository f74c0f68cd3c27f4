import { sumDuplicates } from '../../kernel/basket-item.ts';
import { addMoney, kopecks, NOTHING, multiplyMoney, type Kopecks } from '../../kernel/money.ts';
import type { Adjustment } from './adjustment.rules.ts';
import { workingCoupons, type CodeVerdict } from './code-verdict.rules.ts';
import { compareOldPrices } from './compare-old-prices.rules.ts';
import {
  leftOfDelivery,
  needsDelivery,
  type PricedLine,
  type PriceInput,
  type PriceState,
  type PriceStep,
} from './price-state.rules.ts';
import { serveStock } from './serve-stock.rules.ts';
import { spendBonuses } from './spend-bonuses.rules.ts';
import { spendCertificates } from './spend-certificates.rules.ts';
import { applyDeliveryCoupon } from './apply-delivery-coupon.rules.ts';
import { applyGoodsCoupon } from './apply-goods-coupon.rules.ts';

/** In order of application; each works on the result of the previous. */
const STEPS: readonly PriceStep[] = [
  serveStock,
  compareOldPrices,
  applyGoodsCoupon,
  applyDeliveryCoupon,
  spendBonuses,
  spendCertificates,
];

/** A priced basket: `due = goodsTotal + deliveryPrice − all adjustments`, to the kopeck. */
export interface Price {
  readonly lines: readonly PricedLine[];
  /** Requested products that are no longer sold. */
  readonly gone: readonly number[];
  /** One for each typed code, in their order. */
  readonly codes: readonly CodeVerdict[];
  readonly adjustments: readonly Adjustment[];
  /** Of the lines without a problem, like the sums below. */
  readonly goodsTotal: Kopecks;
  /** By how much the same goods would cost more at old prices. */
  readonly saving: Kopecks;
  /** Discount on goods. */
  readonly discount: Kopecks;
  /** Of the chosen delivery, before a delivery coupon… */
  readonly baseDeliveryPrice: Kopecks;
  /** …and after. */
  readonly deliveryPrice: Kopecks;
  readonly freeDelivery: boolean;
  /** What bonuses take off the goods… */
  readonly bonusSpent: Kopecks;
  /** …and how many of them may be spent at most; 0 for a buyer who is not signed in. */
  readonly mostBonuses: number;
  readonly certificatePaid: Kopecks;
  /** Left to pay. */
  readonly due: Kopecks;
  readonly weightGrams: number;
  readonly needsDelivery: boolean;
}

/**
 * Price of a basket: the only calculation, shared by cart, checkout and order.
 * @param deliveryPrice of the chosen method; 0 while none is chosen
 */
export function price(input: PriceInput, deliveryPrice: Kopecks = NOTHING): Price {
  const requested = sumDuplicates(input.items);
  const start: PriceState = {
    now: input.now,
    stock: input.stock,
    lines: requested.flatMap(({ product: id, quantity }) => {
      const product = input.products.get(id);
      return product ? [asLine(product, quantity)] : [];
    }),
    codes: input.codes,
    bonus: input.bonus,
    mostBonuses: 0,
    deliveryPrice,
    adjustments: [],
  };
  const { lines, codes, adjustments, mostBonuses } = STEPS.reduce((state, step) => step(state), start);
  const sold = lines.filter(({ problem }) => !problem);
  const goodsTotal = addMoney(...sold.map(({ sum }) => sum));
  const coupons = adjustments.filter(({ kind }) => kind !== 'certificate');
  return {
    lines,
    gone: requested.filter(({ product }) => !input.products.has(product)).map(({ product }) => product),
    codes,
    adjustments,
    goodsTotal,
    saving: addMoney(...sold.map(({ saving }) => saving)),
    discount: sumOf(adjustments, 'goods-coupon'),
    baseDeliveryPrice: deliveryPrice,
    deliveryPrice: leftOfDelivery({ ...start, adjustments: coupons }),
    freeDelivery: workingCoupons(codes).some(({ kind }) => kind === 'delivery'),
    bonusSpent: sumOf(adjustments, 'bonus'),
    mostBonuses,
    certificatePaid: sumOf(adjustments, 'certificate'),
    due: kopecks(goodsTotal + deliveryPrice - addMoney(...adjustments.map(({ amount }) => amount))),
    weightGrams: sold.reduce((grams, { product, quantity }) => grams + product.weightGrams * quantity, 0),
    needsDelivery: needsDelivery(lines),
  };
}

/** Typed codes that do not exist: they are counted as guesses (decision 0037). */
export function unknownCodes(typed: readonly string[], { codes }: Pick<Price, 'codes'>): string[] {
  return typed.filter((_, index) => codes[index]?.kind === null);
}

function asLine(product: PricedLine['product'], quantity: number): PricedLine {
  const sum = multiplyMoney(product.price, quantity);
  return { product, quantity, sum, saving: NOTHING, available: null, problem: undefined, sharedWith: undefined };
}

function sumOf(adjustments: readonly Adjustment[], kind: Adjustment['kind']): Kopecks {
  return addMoney(...adjustments.filter((one) => one.kind === kind).map(({ amount }) => amount));
}
