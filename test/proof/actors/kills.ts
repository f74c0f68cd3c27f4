import { pause } from '../pause.ts';
import type { Random } from '../random.ts';
import type { Actor } from '../requests.ts';
import type { Killable } from '../world/downtimes.ts';

interface PlannedKill {
  /** After the start of the load. */
  readonly atMs: number;
  readonly what: Killable;
  /** Until it is started again. */
  readonly pauseMs: number;
}

const ROUND_SECONDS = 40;

/** When to kill what: in each round a web, the worker and Postgres, in any order, with time left for their start. */
function planKills(random: Random, seconds: number): PlannedKill[] {
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

/** Kills each at its time, whatever else is down just then; what is being started is killed again only afterwards. */
export async function killThem({ random, world, journal }: Actor, seconds: number): Promise<void> {
  const started = Date.now();
  const sinceStart = () => Date.now() - started;
  await Promise.all(
    [...Map.groupBy(planKills(random, seconds), ({ what }) => what)].map(async ([what, planned]) => {
      for (const { atMs, pauseMs } of planned) {
        await pause(Math.max(0, atMs - sinceStart()));
        if (sinceStart() > seconds * 1_000) return;
        const at = sinceStart();
        await world.kill(what, pauseMs);
        journal.kills.push(`${what} at ${secondsOf(at)} s for ${secondsOf(sinceStart() - at)} s`);
      }
    }),
  );
}

const secondsOf = (ms: number) => (ms / 1_000).toFixed(0);
