import type { Parcel } from './delivery-carrier.port.ts';

interface Goods {
  readonly weightGrams: number;
  readonly sizeCm: readonly number[];
  readonly quantity: number;
}

/** Carton and filling, grams. */
const PACKAGING = 150;

/** One carton for all goods: the sum of weights, as long as the longest item, with room for the total volume. */
export function parcelOf(goods: readonly Goods[]): Parcel {
  const physical = goods.filter(({ weightGrams }) => weightGrams > 0);
  const weightGrams = physical.reduce((sum, { weightGrams: grams, quantity }) => sum + grams * quantity, PACKAGING);
  const sides = physical.map(({ sizeCm }) => [...sizeCm].sort((a, b) => b - a));
  const length = Math.max(10, ...sides.map(([longest = 0]) => longest));
  const width = Math.max(10, ...sides.map(([, middle = 0]) => middle));
  const volume = physical.reduce((sum, { sizeCm, quantity }) => sum + quantity * sizeCm.reduce((a, b) => a * b, 1), 0);
  const height = Math.max(5, Math.ceil((volume * 1.2) / (length * width)));
  return { weightGrams, sizeCm: [Math.ceil(length), Math.ceil(width), height] };
}
