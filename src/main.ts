import { readConfig } from './config/config.ts';
import { ConfigError, readEnv, retiredSettings } from './config/env.ts';
import type { Middleware } from './http/server.ts';
import { openShop } from './open-shop.ts';
import { awaitDatabase } from './platform/await-database.ts';
import { shiftingClock, systemClock } from './platform/clock.ts';
import { databaseFailure, failureSentence } from './platform/database-failure.ts';
import { listenFailure } from './platform/listen-failure.ts';

export { openShop };

/** A service manager signals every process of the group, and `npm start` then forwards its own signal: both count as one. */
const SAME_SIGNAL_MS = 1_000;

/**
 * Starts one shop process with the settings of the environment and stops it gracefully on SIGTERM, SIGINT or
 * when its parent process is gone; a second signal skips the drain.
 * @param reloading the live-reloading server, in development
 */
export async function run(reloading?: Middleware): Promise<void> {
  try {
    await start(reloading);
  } catch (error) {
    const sentence = startFailureSentence(error);
    if (sentence === undefined) throw error;
    console.error(sentence);
    process.exit(1);
  }
}

/** @returns undefined for an unexpected error, which is shown with its stack */
function startFailureSentence(error: unknown): string | undefined {
  if (error instanceof ConfigError) return error.message;
  const failure = databaseFailure(error);
  return failure ? failureSentence(failure) : listenFailure(error);
}

async function start(reloading: Middleware | undefined): Promise<void> {
  const config = readConfig(readEnv());
  for (const sentence of retiredSettings()) console.error(sentence);
  const test = config.mode === 'test';
  const shifting = shiftingClock(config.clockShiftMs);
  const { now } = test ? shifting : systemClock;
  await awaitDatabase(config.databaseUrl, {
    waitMs: config.databaseWaitMs,
    onWait: (failure) => console.error(`${failureSentence(failure)} Жду до минуты.`),
  });
  const shop = await openShop(config, { now, reloading });

  let stopping = '';
  let stoppingSince = 0;
  const skipDrain = new AbortController();
  async function stop(): Promise<void> {
    if (stopping) {
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) skipDrain.abort();
      return;
    }
    stopping = 'web';
    stoppingSince = performance.now();
    // A silently lost connection must not delay the exit of a stopping process.
    setTimeout(() => {
      shop.log.error({ stopping }, 'stopping took too long, exiting');
      process.exit(1);
    }, config.serving.stopMs).unref();
    await shop.close({ onStep: (part) => (stopping = part), skipDrain: skipDrain.signal });
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
  process.on('disconnect', () => {
    // Without the parent there is no need to drain, and an embedded database stops soon.
    skipDrain.abort();
    void stop();
  });
  process.on('message', (message) => {
    if (!test || typeof message !== 'object' || !message || !('shiftClockMs' in message)) return;
    shifting.shift(Number(message.shiftClockMs));
    process.send?.({ clockShifted: true });
  });
  process.send?.({ ready: true, port: shop.port });
}
