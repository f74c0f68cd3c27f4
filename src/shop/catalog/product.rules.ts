import { kopecks, type Kopecks } from '../../kernel/money.ts';
import type { ProductType } from '../../kernel/product-types.ts';
import type { SectionSlug } from '../../kernel/sections.ts';
import type { LabelAmount } from '../substances/amount.rules.ts';
import type { PictureRef } from '../pictures/picture.rules.ts';

export type ProductKind = 'physical' | 'digital';

export interface Ingredient {
  readonly name: string;
  readonly amount: string;
  /** Per cent of the adequate daily intake, where a norm exists. */
  readonly dailyNormPercent?: number;
  /** `amount` as numbers, in a daily dose by the label (decision 0112). */
  readonly measured?: LabelAmount;
}

/** The long texts of a product, stored as one document. */
export interface ProductDetails {
  readonly annotation: readonly string[];
  readonly composition?: readonly Ingredient[];
  readonly ingredients?: string;
  readonly howToTake?: string;
  readonly contraindications?: string;
  readonly storage?: string;
  readonly shelfLifeMonths?: number;
  /** Certificate of state registration of a supplement. */
  readonly sgr?: { readonly number: string; readonly date: string };
  readonly programme?: readonly string[];
  /** Texts for search engines instead of the name and tagline. */
  readonly seo?: { readonly title?: string; readonly description?: string };
}

/** Stock as a shelf shows it; the exact number is shown only in the cart. */
export type Availability = 'enough' | 'few' | 'none' | 'digital';

/** Up to this many pieces are «few»; the database function `stock_band` uses the same number. */
export const FEW = 5;

export function availabilityOf(kind: ProductKind, available: number | null): Availability {
  if (kind === 'digital') return 'digital';
  const pieces = available ?? 0;
  return pieces <= 0 ? 'none' : pieces <= FEW ? 'few' : 'enough';
}

export interface Rating {
  /** 1…5, not rounded. */
  readonly average: number;
  readonly count: number;
}

/** A product as a shelf shows it. */
export interface ProductCard {
  readonly id: number;
  readonly slug: string;
  readonly section: SectionSlug;
  readonly type: ProductType;
  readonly kind: ProductKind;
  readonly name: string;
  readonly form: string;
  readonly countText: string;
  readonly price: Kopecks;
  readonly oldPrice: Kopecks | null;
  /** Price of one day's serving, rounded to whole rubles; null where dosing is not known. */
  readonly pricePerDay: Kopecks | null;
  readonly availability: Availability;
  /** Average and number of published reviews; null while there are none (decision 0020). */
  readonly rating: Rating | null;
  /** The front picture and the one shown on hover. */
  readonly pictures: readonly PictureRef[];
}

export function pricePerDay(price: Kopecks, daysInPack: number | null): Kopecks | null {
  return daysInPack ? kopecks(Math.round(price / daysInPack / 100) * 100) : null;
}
