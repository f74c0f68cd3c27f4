import type { Pieces } from '../stock/pieces.rules.ts';
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

interface SoldLine {
  readonly quantity: number;
  /** What one piece takes from stock: nothing where it is sent by e-mail. */
  readonly takes: readonly Pick<Pieces, 'quantity'>[];
}

/** Items that a carrier counts: each pack, and each line that is in no box, since it may have to be paid with the parcel. */
export function itemsOf(lines: readonly SoldLine[]): number {
  return lines.reduce(
    (sum, { quantity, takes }) =>
      sum + (takes.length === 0 ? 1 : quantity * takes.reduce((packs, take) => packs + take.quantity, 0)),
    0,
  );
}
