import type { Env } from './env.ts';

/** How visitors are taken in and sent away. */
export interface ServingSettings {
  /** Milliseconds in which a stopping process still answers, while balancers learn that it is not ready. */
  readonly drainMs: number;
}

/** Whoever runs one process waits for nobody; in production another one stands beside. */
const DRAIN_SECONDS = { demo: 0, test: 0, production: 5 } as const;

export function servingSettings(env: Env): ServingSettings {
  return { drainMs: (env.DRAIN_SECONDS ?? DRAIN_SECONDS[env.SHOP_MODE]) * 1000 };
}
