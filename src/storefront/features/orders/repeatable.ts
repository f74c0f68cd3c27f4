import { multiplyMoney, NOTHING, totalOf, type Kopecks } from '../../../kernel/money.ts';
import type { Availability } from '../../../shop/catalog/product.rules.ts';

export interface BoughtGoods {
  readonly product: number;
  /** As it was when ordered. */
  readonly name: string;
  readonly quantity: number;
}

interface TodaysGoods {
  readonly id: number;
  readonly price: Kopecks;
  readonly availability: Availability;
}

/** What of an order could be bought again. */
export interface Repeatable {
  /** Pieces, and what they cost today. */
  readonly added: number;
  readonly sum: Kopecks;
  /** Names of goods that are not sold, or sold out. */
  readonly missing: readonly string[];
  /** Names of goods for which the cart had no place. */
  readonly full: readonly string[];
}

/**
 * Adds what is still sold.
 * @param today goods that are sold now
 * @param add puts goods into the cart; false when there is no place
 */
export function repeatable(
  goods: readonly BoughtGoods[],
  today: readonly TodaysGoods[],
  add: (goods: BoughtGoods) => boolean,
): Repeatable {
  const known = new Map(today.map((one) => [one.id, one]));
  const missing: string[] = [];
  const full: string[] = [];
  const sums: Kopecks[] = [NOTHING];
  let added = 0;
  for (const one of goods) {
    const found = known.get(one.product);
    if (!found || found.availability === 'none') missing.push(one.name);
    else if (!add(one)) full.push(one.name);
    else {
      added += one.quantity;
      sums.push(multiplyMoney(found.price, one.quantity));
    }
  }
  return { added, sum: totalOf(sums), missing, full };
}
