import { FEW } from '../catalog/product.rules.ts';

interface Stock {
  readonly available: number;
  readonly held: number;
  readonly short: number;
  /** Packs in boxes, here and on their way, that stock still counts. */
  readonly boxed: number;
}

/** Pieces that a person finds on the shelf when everything recorded is right; negative when more was packed than had come. */
export const onShelf = ({ available, held, short, boxed }: Stock): number => available + held - short - boxed;

/** Pieces from which on stock is low, unless the staff has set another number for the product. */
export const LOW_FROM = FEW;

interface ListedStock extends Stock {
  readonly threshold: number | null;
  /** Days in ISO 8601, pieces. */
  readonly nextExpiry: string | null;
  readonly blocked: number;
  readonly expired: number;
}

export const STOCK_FLAGS = ['short', 'none', 'low', 'expiring', 'expired', 'blocked'] as const;
export type StockFlag = (typeof STOCK_FLAGS)[number];

/**
 * What a person should look at.
 * @param soon the last day of what expires soon, in ISO 8601
 */
export function flagsOf(stock: ListedStock, soon: string): StockFlag[] {
  const { available, short, threshold, nextExpiry, blocked, expired } = stock;
  const holds: Readonly<Record<StockFlag, boolean>> = {
    short: short > 0,
    none: available === 0,
    low: available > 0 && available <= (threshold ?? LOW_FROM),
    expiring: nextExpiry !== null && nextExpiry <= soon,
    expired: expired > 0,
    blocked: blocked > 0,
  };
  return STOCK_FLAGS.filter((flag) => holds[flag]);
}

/**
 * Whether somebody else has to approve a change of stock: many small ones of one member and product are one large one.
 * @param pieces positive or negative
 * @param before pieces that the same member has changed by in the last day, up and down
 */
export const needsSecondPerson = (pieces: number, before: number, secondPersonFrom: number): boolean =>
  Math.abs(pieces) + before > secondPersonFrom;
