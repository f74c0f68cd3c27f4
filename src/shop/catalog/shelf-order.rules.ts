import { hasBit, emptyBits, setBit } from '../../kernel/bits.ts';

export type Compare = (one: number, other: number) => number;

/**
 * Updates an order after some slots were changed, added or removed: unchanged slots keep their places, the changed ones
 * are merged in. Costs one pass over the order and sorting of the changed slots.
 * @param capacity greater than every slot
 * @param belongs whether a changed slot is still part of the order
 */
export function rearranged(
  order: Uint32Array,
  changed: Iterable<number>,
  capacity: number,
  belongs: (slot: number) => boolean,
  compare: Compare,
): Uint32Array {
  const moved = emptyBits(capacity);
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
