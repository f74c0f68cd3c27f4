import { readConfig } from './config/config.ts';
import { ConfigError, readEnv, retiredSettings } from './config/env.ts';
import type { Middleware } from './http/server.ts';
import { openShop } from './open-shop.ts';
import { awaitDatabase } from './platform/await-database.ts';
import { shiftingClock, systemClock } from './platform/clock.ts';
import { databaseFailure, failureSentence } from './platform/database-failure.ts';
import { listenFailure } from './platform/listen-failure.ts';

export { openShop };

/** A manager of services signals every process of its group, and `npm start` then passes on the signal that it got itself. */
const SAME_SIGNAL_MS = 1_000;

/**
 * Starts one shop process with the settings of the environment, and ends it in order on SIGTERM, SIGINT or
 * when the parent that started it is gone; a later signal ends the drain.
 * @param reloading the live-reloading server, while developing
 */
export async function run(reloading?: Middleware): Promise<void> {
  try {
    await start(reloading);
  } catch (error) {
    const sentence = startProblem(error);
    if (sentence === undefined) throw error;
    console.error(sentence);
    process.exit(1);
  }
}

/** @returns undefined for a mistake of ours, which is worth its stack */
function startProblem(error: unknown): string | undefined {
  if (error instanceof ConfigError) return error.message;
  const problem = databaseFailure(error);
  return problem ? failureSentence(problem) : listenFailure(error);
}

async function start(reloading: Middleware | undefined): Promise<void> {
  const config = readConfig(readEnv());
  for (const sentence of retiredSettings()) console.error(sentence);
  const test = config.mode === 'test';
  const shifting = shiftingClock();
  const { now } = test ? shifting : systemClock;
  await awaitDatabase(config.databaseUrl, {
    waitMs: config.databaseWaitMs,
    onWait: (problem) => console.error(`${failureSentence(problem)} Жду до минуты.`),
  });
  const shop = await openShop(config, { now, reloading });

  let stopping = '';
  let since = 0;
  const hurry = new AbortController();
  async function stop(): Promise<void> {
    if (stopping) {
      if (performance.now() - since > SAME_SIGNAL_MS) hurry.abort();
      return;
    }
    stopping = 'web';
    since = performance.now();
    // A connection that died silently must not keep a stopping process alive.
    setTimeout(() => {
      shop.log.error({ stopping }, 'stopping took too long, leaving');
      process.exit(1);
    }, config.serving.stopMs).unref();
    await shop.close({ onStep: (what) => (stopping = what), hurry: hurry.signal });
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
  process.on('disconnect', () => {
    // Nobody is left who would wait for visitors, and soon the database goes too.
    hurry.abort();
    void stop();
  });
  process.on('message', (message) => {
    if (!test || typeof message !== 'object' || !message || !('shiftClockMs' in message)) return;
    shifting.shift(Number(message.shiftClockMs));
    process.send?.({ clockShifted: true });
  });
  process.send?.({ ready: true, port: shop.port });
}
