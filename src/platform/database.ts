import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { allDone } from './all-done.ts';
import type { Log } from './log.ts';
import { PreparingClient } from './preparing-client.ts';
import { ReservingPool } from './reserving-pool.ts';

// Kopecks and ids are bigint columns; all our values fit a double exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Anything that runs queries: the pool, or one transaction of it. */
export type Db = Pick<
  NodePgDatabase,
  'select' | 'with' | '$with' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinct'
>;

export interface Database {
  readonly db: NodePgDatabase;
  readonly pool: ReservingPool;
  /** Commits what `work` wrote; an error rolls it back and is rethrown. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Opens the pool of this process; a shop opens it once (decision 0001). */
export function openDatabase(url: string, options: { connections: number; log: Log }): Database {
  const pool = new ReservingPool({
    Client: PreparingClient,
    connectionString: url,
    max: options.connections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // Frees what the server keeps for a connection, such as prepared statements.
    maxLifetimeSeconds: 3600,
    // The server's own `statement_timeout` does not help when the server is unreachable.
    query_timeout: 16_000,
    keepAlive: true,
    // Statements of one transaction that do not wait for each other are sent together (decision 0110).
    pipeline: true,
    application_name: 'travosol',
    // An abandoned transaction must not keep stock rows locked, nor a lost statement its connection.
    // `lock_timeout` refuses the request (`locked-row.ts`) before the browser gives up. One process for a query: others would take
    // the cores of other requests, and read far more than the page of a list needs.
    options:
      '-c idle_in_transaction_session_timeout=15000 -c statement_timeout=15000 -c lock_timeout=5000 -c max_parallel_workers_per_gather=0',
  });
  // The pool replaces a lost idle connection. While the pool is closing, the server may end connections first.
  pool.on('error', (error) => {
    if (!pool.ending) options.log.warn({ err: error }, 'database connection lost');
  });
  // Losing a connection in use fails its query; without a listener it would also end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    db: drizzle(pool),
    pool,
    transaction: (work) => inTransaction(pool, work),
    close: () => pool.end(),
  };
}

/**
 * Drizzle's own `transaction` never releases the connection when `begin` fails, as it does while the server
 * restarts; a few such failures exhaust the pool. Here a broken connection is closed.
 */
async function inTransaction<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // Sent together with the first statement of `work`, which fails with it.
    const begun = client.query('begin');
    const [result] = await allDone([work(drizzleOf(client)), begun]);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}

const drizzles = new WeakMap<pg.PoolClient, Db>();

/** Drizzle of a connection; kept, because it looks up the columns of every table anew in each instance. */
function drizzleOf(client: pg.PoolClient): Db {
  const known = drizzles.get(client);
  if (known) return known;
  const db = drizzle(client);
  drizzles.set(client, db);
  return db;
}

/** Whether a query could not start because no connection became free; Drizzle wraps the error of the pool. */
export function isPoolExhausted(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message === 'timeout exceeded when trying to connect' || isPoolExhausted(error.cause);
}

/** Timeout of a ping in milliseconds. */
const PING_MS = 2_000;

/** Checks on a separate connection whether the server answers, so that a full pool does not count as a dead server. */
export function openPing(url: string, log: Log) {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: PING_MS,
    idleTimeoutMillis: 0,
    query_timeout: PING_MS,
    keepAlive: true,
    application_name: 'travosol-ping',
  });
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'connection of the health check lost');
  });
  pool.on('connect', (client) => client.on('error', () => {}));
  let pinging: Promise<void> | undefined;
  return {
    /** Concurrent calls share one query. @throws when the server does not answer */
    ping(): Promise<void> {
      pinging ??= pool
        .query('select 1')
        .then(() => {})
        .finally(() => (pinging = undefined));
      return pinging;
    },
    close: () => pool.end(),
  };
}
