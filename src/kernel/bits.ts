/** A set of small whole numbers, one bit each; sets of the same capacity are combined word by word. */
export type Bits = Uint32Array;

/** @param capacity how many numbers fit, from 0 */
export function emptyBits(capacity: number): Bits {
  return new Uint32Array(Math.ceil(capacity / 32));
}

export function hasBit(bits: Bits, at: number): boolean {
  return (bits[at >>> 5]! & (1 << (at & 31))) !== 0;
}

export function setBit(bits: Bits, at: number, on: boolean): void {
  if (on) bits[at >>> 5]! |= 1 << (at & 31);
  else bits[at >>> 5]! &= ~(1 << (at & 31));
}

/** Adds all of `other` to `bits`. */
export function addBits(bits: Bits, other: Bits): void {
  for (let word = 0; word < bits.length; word++) bits[word]! |= other[word]!;
}

/** The intersection of the sets, of which there must be at least one. */
export function commonBits(sets: readonly Bits[]): Bits {
  const common = sets[0]!.slice();
  for (let index = 1; index < sets.length; index++) {
    const other = sets[index]!;
    for (let word = 0; word < common.length; word++) common[word]! &= other[word]!;
  }
  return common;
}

/** Size of the intersection. */
export function countCommon(one: Bits, other: Bits): number {
  let count = 0;
  for (let word = 0; word < one.length; word++) {
    let bits = one[word]! & other[word]!;
    if (bits === 0) continue;
    // Sums neighbouring bits, pairs, fours; the multiplication adds up the bytes.
    bits -= (bits >>> 1) & 0x55555555;
    bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
    count += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

/** The same set with room for more numbers. */
export function widerBits(bits: Bits, capacity: number): Bits {
  const wider = emptyBits(capacity);
  wider.set(bits);
  return wider;
}
