import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/** Of the connections, how many work that leaves a reserve may take; at least one. */
const SHARE = 0.75;

/**
 * A pool that keeps a quarter of its connections for some: what runs within {@link leavingReserve} takes the others only,
 * and waits when these are taken. The pool alone serves whoever came first, so a crowd in front would be waited for.
 */
export class ReservingPool extends pg.Pool {
  readonly #leaves = new AsyncLocalStorage<true>();
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

  /** Queries that `work` makes, however late, leave the reserve to others. */
  leavingReserve<T>(work: () => Promise<T>): Promise<T> {
    return this.#leaves.run(true, work);
  }

  /** How many wait for a connection. */
  get waiting(): number {
    return this.waitingCount + this.#waiting.size;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (!this.#leaves.getStore()) return callback ? super.connect(callback) : super.connect();
    const client = this.#connectInTurn();
    if (!callback) return client;
    client.then(
      (got) => callback(undefined, got, got.release),
      (error: Error) => callback(error, undefined, () => {}),
    );
  }

  async #connectInTurn(): Promise<pg.PoolClient> {
    if (this.#taken < this.#most) this.#taken++;
    else await this.#turn();
    try {
      const client = await super.connect();
      this.#counted.add(client);
      return client;
    } catch (error) {
      this.#leave();
      throw error;
    }
  }

  /** @throws as the pool does when no connection comes free in time */
  #turn(): Promise<void> {
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

  /** The place goes to whoever waits longest. */
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
