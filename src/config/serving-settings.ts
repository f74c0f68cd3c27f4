import type { Env } from './env.ts';

/** How visitors are taken in, kept waiting and sent away (decision 0072). */
export interface ServingSettings {
  /** Milliseconds in which a stopping process still answers, while balancers learn that it is not ready. */
  readonly drainMs: number;
  readonly admission: { readonly atOnce: number; readonly waiting: number; readonly waitMs: number };
  /** Longest time in which a client may send no whole head of a request, or take nothing of an answer. */
  readonly slowClientMs: number;
}

/** Whoever runs one process waits for nobody; in production another one stands beside. */
const DRAIN_SECONDS = { demo: 0, test: 0, production: 5 } as const;

export function servingSettings(env: Env): ServingSettings {
  return {
    drainMs: (env.DRAIN_SECONDS ?? DRAIN_SECONDS[env.SHOP_MODE]) * 1000,
    admission: {
      atOnce: env.REQUESTS_AT_ONCE,
      waiting: env.REQUESTS_WAITING,
      waitMs: env.REQUEST_WAIT_SECONDS * 1000,
    },
    slowClientMs: env.SLOW_CLIENT_SECONDS * 1000,
  };
}
