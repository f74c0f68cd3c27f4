import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/** Share of the connections that work without reserve may use; at least one. */
const SHARE = 0.75;

/**
 * A pool that reserves a quarter of its connections for priority work: what runs within {@link withoutReserve} uses only
 * the others and waits when they are taken. A plain pool is first come first served, so priority work would wait too.
 */
export class ReservingPool extends pg.Pool {
  readonly #unreserved = new AsyncLocalStorage<true>();
  readonly #waiting = new Set<() => void>();
  readonly #counted = new WeakSet<pg.PoolClient>();
  readonly #most: number;
  readonly #waitMs: number;
  #taken = 0;

  constructor(config: pg.PoolConfig & { readonly max: number; readonly connectionTimeoutMillis: number }) {
    super(config);
    this.#most = Math.max(1, Math.floor(config.max * SHARE));
    this.#waitMs = config.connectionTimeoutMillis;
    this.on('release', (_error, client) => {
      if (this.#counted.delete(client)) this.#leave();
    });
  }

  /** Runs `work` so that its queries, also asynchronous ones, do not use reserved connections. */
  withoutReserve<T>(work: () => Promise<T>): Promise<T> {
    return this.#unreserved.run(true, work);
  }

  /** Number of queries that wait for a connection. */
  get waiting(): number {
    return this.waitingCount + this.#waiting.size;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (!this.#unreserved.getStore()) return callback ? super.connect(callback) : super.connect();
    const client = this.#connectUnreserved();
    if (!callback) return client;
    client.then(
      (connected) => callback(undefined, connected, connected.release),
      (error: Error) => callback(error, undefined, () => {}),
    );
  }

  async #connectUnreserved(): Promise<pg.PoolClient> {
    if (this.#taken < this.#most) this.#taken++;
    else await this.#waitForPlace();
    try {
      const client = await super.connect();
      this.#counted.add(client);
      return client;
    } catch (error) {
      this.#leave();
      throw error;
    }
  }

  /** Waits for a free place. @throws the timeout error of the pool */
  #waitForPlace(): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(enter);
        reject(new Error('timeout exceeded when trying to connect'));
      }, this.#waitMs);
      this.#waiting.add(enter);
    });
  }

  /** Passes the place to the longest waiting caller, if any. */
  #leave(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#taken--;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
