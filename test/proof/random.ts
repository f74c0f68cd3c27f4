import { createHash } from 'node:crypto';

/** Random decisions of one actor, the same for the same seed. */
export interface Random {
  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** So many of the list, in any order. */
  sample<T>(list: readonly T[], most: number): T[];
  /** At least one of the list, each with this probability. */
  some<T>(list: readonly T[], probability: number): T[];
  /** One of the keys, each with its weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K;
  uuid(): string;
}

/** Mulberry32: 32 bits of state are enough for decisions. */
export function random(seed: number, actor: string): Random {
  let state = createHash('sha256').update(`${seed}:${actor}`).digest().readUInt32LE(0);
  const next = () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  function sample<T>(list: readonly T[], most: number): T[] {
    const left = [...list];
    return Array.from({ length: Math.min(most, left.length) }, () => left.splice(below(left.length), 1)[0]!);
  }
  const hex = (digits: number) => Array.from({ length: digits }, () => below(16).toString(16)).join('');
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (list) => list[below(list.length)]!,
    sample,
    some(list, probability) {
      const chosen = list.filter(() => next() < probability);
      return chosen.length > 0 ? chosen : sample(list, 1);
    },
    weighted(weights) {
      const all = Object.entries<number>(weights);
      let left = next() * all.reduce((sum, [, weight]) => sum + weight, 0);
      return (all.find(([, weight]) => (left -= weight) < 0) ?? all[0]!)[0] as keyof typeof weights;
    },
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  };
}
