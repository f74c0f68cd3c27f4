import { hasBit, noBits, setBit } from '../../kernel/bits.ts';

export type Compare = (one: number, other: number) => number;

/**
 * An order in which some have changed their place, came or left: the others stay as they are, those that belong are
 * put in again where they fit. Costs one walk along the order and sorting of the changed.
 * @param capacity above every number of the order
 * @param belongs says of a changed one whether it still stands in the order
 */
export function rearranged(
  order: Uint32Array,
  changed: Iterable<number>,
  capacity: number,
  belongs: (slot: number) => boolean,
  compare: Compare,
): Uint32Array {
  const moved = noBits(capacity);
  const entering: number[] = [];
  for (const slot of changed) {
    setBit(moved, slot, true);
    if (belongs(slot)) entering.push(slot);
  }
  entering.sort(compare);
  const result = new Uint32Array(order.length + entering.length);
  let length = 0;
  let next = 0;
  for (const slot of order) {
    if (hasBit(moved, slot)) continue;
    while (next < entering.length && compare(entering[next]!, slot) < 0) result[length++] = entering[next++]!;
    result[length++] = slot;
  }
  while (next < entering.length) result[length++] = entering[next++]!;
  return result.subarray(0, length);
}
