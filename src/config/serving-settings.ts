import type { Env } from './env.ts';

/** Limits and timeouts of serving requests (decision 0072). */
export interface ServingSettings {
  /** How long a stopping process still answers, so that balancers notice that it is not ready. */
  readonly drainMs: number;
  /** Longest time from the first signal to the exit; after it the process may be killed. */
  readonly stopMs: number;
  readonly admission: { readonly atOnce: number; readonly waiting: number; readonly waitMs: number };
  /** Longest time for a client to send the request headers, or to read nothing of a response. */
  readonly slowClientMs: number;
}

/** No drain with a single process; in production another process takes over. */
export const DRAIN_SECONDS = { demo: 0, test: 0, production: 5 } as const;

/** Time to finish requests, jobs and connections; with the default drain it fits the 30 s that containers get. */
const FINISH_MS = 24_000;

export function servingSettings(env: Env): ServingSettings {
  const drainMs = (env.DRAIN_SECONDS ?? DRAIN_SECONDS[env.SHOP_MODE]) * 1000;
  return {
    drainMs,
    stopMs: drainMs + FINISH_MS,
    admission: {
      atOnce: env.REQUESTS_AT_ONCE,
      waiting: env.REQUESTS_WAITING,
      waitMs: env.REQUEST_WAIT_SECONDS * 1000,
    },
    slowClientMs: env.SLOW_CLIENT_SECONDS * 1000,
  };
}
