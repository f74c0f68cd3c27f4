import type { BoxCm, Parcel } from './delivery-carrier.port.ts';

interface Goods {
  readonly weightGrams: number;
  readonly sizeCm: readonly number[];
  readonly quantity: number;
}

/** Carton and filling, grams. */
const PACKAGING = 150;

/**
 * One carton for all goods: the sum of weights, no side shorter than the longest, middle and shortest side of any item, and
 * room for the total volume. It grows evenly: a tower would fit into no locker.
 */
export function parcelOf(goods: readonly Goods[]): Parcel {
  const physical = goods.filter(({ weightGrams }) => weightGrams > 0);
  const weightGrams = physical.reduce((sum, { weightGrams: grams, quantity }) => sum + grams * quantity, PACKAGING);
  const sides = physical.map(({ sizeCm }) => [...sizeCm].sort((a, b) => b - a));
  const longest = Math.max(10, ...sides.map(([side = 0]) => side));
  const middle = Math.max(10, ...sides.map(([, side = 0]) => side));
  const shortest = Math.max(5, ...sides.map(([, , side = 0]) => side));
  const volume =
    1.2 * physical.reduce((sum, { sizeCm, quantity }) => sum + quantity * sizeCm.reduce((a, b) => a * b, 1), 0);
  const [length, width, height] = roomFor(volume, [longest, middle, shortest]);
  return { weightGrams, sizeCm: [Math.ceil(length), Math.ceil(width), Math.ceil(height)] };
}

function roomFor(volume: number, [longest, middle, shortest]: BoxCm): BoxCm {
  const height = volume / (longest * middle);
  if (height <= middle) return [longest, middle, Math.max(shortest, height)];
  const side = Math.sqrt(volume / longest);
  if (side <= longest) return [longest, side, side];
  const edge = Math.cbrt(volume);
  return [edge, edge, edge];
}
