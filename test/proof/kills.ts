import type { Random } from './random.ts';
import type { Killable } from './world.ts';

export interface PlannedKill {
  /** After the start of the load. */
  readonly atMs: number;
  readonly what: Killable;
  /** Until it is started again. */
  readonly pauseMs: number;
}

const ROUND_SECONDS = 40;

/** When to kill what: in each round a web, the worker and Postgres, in any order, with time left for their start. */
export function planKills(random: Random, seconds: number): PlannedKill[] {
  const rounds = Math.max(1, Math.floor(seconds / ROUND_SECONDS));
  const length = (seconds * 1_000) / rounds;
  return Array.from({ length: rounds }, (_, round) => {
    const web: Killable = random.pick(['first web', 'second web']);
    return random.sample<Killable>([web, 'worker', 'Postgres'], 3).map((what, nth) => ({
      atMs: Math.round(length * (round + 0.1 + nth * 0.25 + random.below(100) / 1_000)),
      what,
      pauseMs: random.below(800),
    }));
  }).flat();
}
