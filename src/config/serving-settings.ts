import type { Env } from './env.ts';

/** How visitors are taken in, kept waiting and sent away (decision 0072). */
export interface ServingSettings {
  /** Milliseconds in which a stopping process still answers, while balancers learn that it is not ready. */
  readonly drainMs: number;
  /** Longest time from the first signal to the end of a process; whoever waits longer may kill it. */
  readonly stopMs: number;
  readonly admission: { readonly atOnce: number; readonly waiting: number; readonly waitMs: number };
  /** Longest time in which a client may send no whole head of a request, or take nothing of an answer. */
  readonly slowClientMs: number;
}

/** Whoever runs one process waits for nobody; in production another one stands beside. */
export const DRAIN_SECONDS = { demo: 0, test: 0, production: 5 } as const;

/** For requests and jobs under way and the connections; with the usual drain it fits into the 30 s that containers give. */
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
