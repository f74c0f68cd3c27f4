import type { FastifyInstance, FastifyReply } from 'fastify';
import { links } from '../kernel/links.ts';

/**
 * Classes of requests by priority, the highest first, with the share of the process that a class and all lower ones may use.
 * Cheap requests are not limited: health, browser files, pages from the cache.
 */
const SHARES = { checkout: 1, api: 0.75, pages: 0.5 } as const;

export type RequestClass = keyof typeof SHARES;

export const REQUEST_CLASSES = Object.keys(SHARES) as RequestClass[];

export interface AdmissionLimits {
  /** Requests handled at the same time. */
  readonly atOnce: number;
  /** Most requests waiting in each class; further ones are rejected at once. */
  readonly waiting: number;
  /** Longest wait in milliseconds; then the request is rejected. */
  readonly waitMs: number;
}

/** Too many requests at once: to be answered with 503 and `Retry-After`. */
export class Overloaded extends Error {
  constructor() {
    super('turned away: the process is full');
  }
}

/** Limits concurrent requests; those over the limit wait and start by class, first come first served (decision 0072). */
export class Admission {
  readonly #limits: AdmissionLimits;
  readonly #withoutReserve: <T>(work: () => Promise<T>) => Promise<T>;
  readonly #waiting: Readonly<Record<RequestClass, Set<() => void>>> = {
    checkout: new Set(),
    api: new Set(),
    pages: new Set(),
  };
  readonly turnedAway: Record<RequestClass, number> = { checkout: 0, api: 0, pages: 0 };
  running = 0;

  /** @param withoutReserve runs work of the other classes so that resources reserved for the checkout stay free */
  constructor(limits: AdmissionLimits, withoutReserve: <T>(work: () => Promise<T>) => Promise<T> = (work) => work()) {
    this.#limits = limits;
    this.#withoutReserve = withoutReserve;
  }

  /**
   * @param gone aborted when the client has disconnected: a waiting request is dropped, `work` that has begun is finished
   * @throws Overloaded when the queue is full or the wait too long; `work` has not begun then
   */
  async run<T>(requestClass: RequestClass, work: () => Promise<T>, gone?: AbortSignal): Promise<T> {
    await this.#enter(requestClass, gone);
    try {
      return await (requestClass === 'checkout' ? work() : this.#withoutReserve(work));
    } finally {
      this.#leave();
    }
  }

  waiting(requestClass: RequestClass): number {
    return this.#waiting[requestClass].size;
  }

  /** Whether a request of this class would start at once. */
  fits(requestClass: RequestClass): boolean {
    return this.running < Math.max(1, Math.floor(this.#limits.atOnce * SHARES[requestClass]));
  }

  #enter(requestClass: RequestClass, gone: AbortSignal | undefined): Promise<void> | undefined {
    if (gone?.aborted) throw new Overloaded();
    if (this.fits(requestClass)) {
      this.running++;
      return undefined;
    }
    const queue = this.#waiting[requestClass];
    if (queue.size >= this.#limits.waiting) {
      this.turnedAway[requestClass]++;
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
        this.turnedAway[requestClass]++;
        giveUp();
      }, this.#limits.waitMs);
      gone?.addEventListener('abort', giveUp);
      queue.add(enter);
    });
  }

  /** Starts at most one waiting request in place of the finished one. */
  #leave(): void {
    this.running--;
    for (const requestClass of REQUEST_CLASSES) {
      const [next] = this.#waiting[requestClass];
      if (!next || !this.fits(requestClass)) continue;
      next();
      return;
    }
  }
}

/** What an order, its delivery, its payment and payment webhooks need. */
const CHECKOUT_CALLS = /^\/api\/(?:orders|webhooks|cart|altcha|delivery|places)(?:\/|$)/;
const CHECKOUT_PAGES = [links.cart(), links.checkout(), links.order('').replace(/\/$/, '')];

export function classOfPage(path: string): RequestClass {
  return CHECKOUT_PAGES.some((page) => path === page || path.startsWith(`${page}/`)) ? 'checkout' : 'pages';
}

export function classOfCall(route: string | undefined): RequestClass {
  return CHECKOUT_CALLS.test(route ?? '') ? 'checkout' : 'api';
}

/**
 * Rejects a page that a browser fetches before its link is pressed while other pages wait.
 *
 * @param purpose the header `Sec-Purpose`
 * @throws Overloaded
 */
export function rejectPrefetch(purpose: unknown, admission: Admission): void {
  if (String(purpose).startsWith('prefetch') && !admission.fits('pages')) throw new Overloaded();
}

/** Aborted when the connection closes before the answer is sent. */
export function clientGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** Limits the calls of this scope. Bodies have been read by then, so slow senders do not count. */
export function admitCalls(app: FastifyInstance, admission: Admission): void {
  const admitted = new WeakSet<object>();
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    // Fastify makes HEAD routes from GET ones, with the same handler.
    if (admitted.has(handler)) return;
    const requestClass = classOfCall(route.url);
    route.handler = function admit(request, reply) {
      return admission.run(requestClass, async () => handler.call(this, request, reply), clientGone(reply));
    };
    admitted.add(route.handler);
  });
}
