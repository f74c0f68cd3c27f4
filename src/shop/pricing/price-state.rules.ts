import type { BasketItem } from '../../kernel/basket-item.ts';
import { kopecks, NOTHING, rubles, type Kopecks } from '../../kernel/money.ts';
import { discountOnDelivery, discountOnLine, type Adjustment } from './adjustment.rules.ts';
import type { CodeVerdict } from './code-verdict.rules.ts';
import type { SellableProduct } from './sellable-product.rules.ts';

/** Everything a price depends on; `pricing.reads.ts` reads it. */
export interface PriceInput {
  readonly items: readonly BasketItem[];
  /** The requested products that are sold now. */
  readonly products: ReadonlyMap<number, SellableProduct>;
  /** Pieces available per SKU. */
  readonly stock: ReadonlyMap<number, number>;
  /** One for each typed code, in their order. */
  readonly codes: readonly CodeVerdict[];
  /** Absent for a buyer who is not signed in. */
  readonly bonus?: BonusStanding | undefined;
  readonly now: Date;
}

/** What a buyer may spend of bonuses; each lowers the price by a ruble. */
export interface BonusStanding {
  /** How many the buyer wants to spend. */
  readonly wanted: number;
  /** How many the buyer has. */
  readonly available: number;
  /** The largest share of the goods that bonuses may pay, in percent. */
  readonly largestShare: number;
}

/** Minimum price of a piece: a fiscal receipt may not contain free goods, and payment companies reject less. */
export const MIN_PRICE = rubles(1);

export interface PricedLine {
  readonly product: SellableProduct;
  readonly quantity: number;
  /** Before adjustments. */
  readonly sum: Kopecks;
  /** By how much the same pieces would cost more at the old price. */
  readonly saving: Kopecks;
  /** Available pieces after earlier lines are served; null for digital goods. */
  readonly available: number | null;
  readonly problem: 'out-of-stock' | 'not-enough' | undefined;
  /** A product of an earlier line that takes the pieces this line is short of. */
  readonly sharedWith: SellableProduct | undefined;
}

/** A basket between the steps of pricing. */
export interface PriceState {
  readonly now: Date;
  readonly stock: ReadonlyMap<number, number>;
  readonly lines: readonly PricedLine[];
  readonly codes: readonly CodeVerdict[];
  readonly bonus?: BonusStanding | undefined;
  /** How many bonuses may be spent on this basket. */
  readonly mostBonuses: number;
  /** Of the chosen delivery method, before adjustments. */
  readonly deliveryPrice: Kopecks;
  readonly adjustments: readonly Adjustment[];
}

export type PriceStep = (state: PriceState) => PriceState;

/** Sum of each line after the adjustments so far; 0 for a line that cannot be bought. */
export function leftOfLines({ lines, adjustments }: PriceState): Kopecks[] {
  return lines.map(({ sum, problem }, index) =>
    problem ? NOTHING : kopecks(sum - discountOnLine(adjustments, index)),
  );
}

export function leftOfDelivery({ deliveryPrice, adjustments }: PriceState): Kopecks {
  return kopecks(deliveryPrice - discountOnDelivery(adjustments));
}

export function needsDelivery(lines: readonly PricedLine[]): boolean {
  return lines.some(({ product }) => product.kind === 'physical');
}
