import { addDays } from '../../kernel/dates.ts';
import type { Kopecks } from '../../kernel/money.ts';

/** How long a price counts for the old price beside a lower one. */
export const OLD_PRICE_DAYS = 30;

export interface PriceNow {
  readonly price: Kopecks;
  readonly oldPrice: Kopecks | null;
}

export interface ChangeOfPrice {
  readonly before: Kopecks;
  readonly at: Date;
}

/**
 * The lowest price at which a product was sold within the thirty days before a moment.
 * @param changes all changes of the price before that moment, the oldest first
 */
export function lowestPrice({ price }: Pick<PriceNow, 'price'>, changes: readonly ChangeOfPrice[], at: Date): Kopecks {
  const since = addDays(at, -OLD_PRICE_DAYS);
  // What a change has ended was the price at some moment of these days.
  const ended = changes.filter((change) => change.at > since).map(({ before }) => before);
  return ended.reduce((lowest, before) => (before < lowest ? before : lowest), price);
}

/**
 * Up to which old price may stand beside a new one: the lowest of the last thirty days (decision 0136). A price that falls further
 * keeps the old price that it already has.
 * @returns null when no old price may stand there, because the price does not fall
 */
export function highestOldPrice(
  now: PriceNow,
  changes: readonly ChangeOfPrice[],
  price: Kopecks,
  at: Date,
): Kopecks | null {
  const lowest = lowestPrice(now, changes, at);
  const kept = now.oldPrice !== null && price <= now.price ? now.oldPrice : null;
  const most = kept !== null && kept > lowest ? kept : lowest;
  return most > price ? most : null;
}
