import type { FastifyInstance, FastifyReply } from 'fastify';
import { links } from '../kernel/links.ts';

/**
 * Who is let in while the process is full, first to last, and the share of it that a line and those behind it may take.
 * What costs nothing stands in no line: health, files of the browser, pages from the cache.
 */
const SHARES = { checkout: 1, api: 0.75, pages: 0.5 } as const;

export type Line = keyof typeof SHARES;

export const LINES = Object.keys(SHARES) as Line[];

export interface AdmissionLimits {
  /** Requests worked on at the same time. */
  readonly atOnce: number;
  /** Requests that wait in each line; whoever comes after them is turned away at once. */
  readonly waiting: number;
  /** Longest wait, in milliseconds; then one is turned away too. */
  readonly waitMs: number;
}

/** Too many ask at once: to be answered with 503 and a time to come back. */
export class Overloaded extends Error {
  constructor() {
    super('turned away: the process is full');
  }
}

/** Lets requests in as long as there is room, and then in the order of their lines (decision 0072). */
export class Admission {
  readonly #limits: AdmissionLimits;
  readonly #modestly: <T>(work: () => Promise<T>) => Promise<T>;
  readonly #waiting: Readonly<Record<Line, Set<() => void>>> = {
    checkout: new Set(),
    api: new Set(),
    pages: new Set(),
  };
  readonly turnedAway: Record<Line, number> = { checkout: 0, api: 0, pages: 0 };
  running = 0;

  /** @param modestly runs what is not the checkout so that it leaves the checkout what it needs */
  constructor(limits: AdmissionLimits, modestly: <T>(work: () => Promise<T>) => Promise<T> = (work) => work()) {
    this.#limits = limits;
    this.#modestly = modestly;
  }

  /**
   * @param gone whoever asked has left and waits no longer; `work` that has begun is finished
   * @throws Overloaded when there is no room, or none in time; `work` has not begun then
   */
  async run<T>(line: Line, work: () => Promise<T>, gone?: AbortSignal): Promise<T> {
    await this.#enter(line, gone);
    try {
      return await (line === 'checkout' ? work() : this.#modestly(work));
    } finally {
      this.#leave();
    }
  }

  waiting(line: Line): number {
    return this.#waiting[line].size;
  }

  #fits(line: Line): boolean {
    return this.running < Math.max(1, Math.floor(this.#limits.atOnce * SHARES[line]));
  }

  #enter(line: Line, gone: AbortSignal | undefined): Promise<void> | undefined {
    if (gone?.aborted) throw new Overloaded();
    if (this.#fits(line)) {
      this.running++;
      return undefined;
    }
    const queue = this.#waiting[line];
    if (queue.size >= this.#limits.waiting) {
      this.turnedAway[line]++;
      throw new Overloaded();
    }
    return new Promise((resolve, reject) => {
      const stopWaiting = () => {
        queue.delete(enter);
        clearTimeout(timer);
        gone?.removeEventListener('abort', giveUp);
      };
      const enter = () => {
        stopWaiting();
        this.running++;
        resolve();
      };
      const giveUp = () => {
        stopWaiting();
        reject(new Overloaded());
      };
      const timer = setTimeout(() => {
        this.turnedAway[line]++;
        giveUp();
      }, this.#limits.waitMs);
      gone?.addEventListener('abort', giveUp);
      queue.add(enter);
    });
  }

  /** One leaves, so one at most comes in. */
  #leave(): void {
    this.running--;
    for (const line of LINES) {
      const [next] = this.#waiting[line];
      if (!next || !this.#fits(line)) continue;
      next();
      return;
    }
  }
}

/** What an order, its delivery, its payment and word of the payment need. */
const CHECKOUT_CALLS = /^\/api\/(?:orders|webhooks|cart|altcha|delivery|places)(?:\/|$)/;
const CHECKOUT_PAGES = [links.cart(), links.checkout(), links.order('').replace(/\/$/, '')];

export function lineOfPage(path: string): Line {
  return CHECKOUT_PAGES.some((page) => path === page || path === `${page}.data` || path.startsWith(`${page}/`))
    ? 'checkout'
    : 'pages';
}

export function lineOfCall(route: string | undefined): Line {
  return CHECKOUT_CALLS.test(route ?? '') ? 'checkout' : 'api';
}

/** Aborted when the connection ends before the answer has gone out. */
export function clientGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}

/** Puts the calls of this scope into lines. Bodies have been read by then: slow senders take no room. */
export function admitCalls(app: FastifyInstance, admission: Admission): void {
  const admitted = new WeakSet<object>();
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    // Routes for HEAD are made of those for GET.
    if (admitted.has(handler)) return;
    const line = lineOfCall(route.url);
    route.handler = function admit(request, reply) {
      return admission.run(line, async () => handler.call(this, request, reply), clientGone(reply));
    };
    admitted.add(route.handler);
  });
}
