import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from './log.ts';
import { PreparingClient } from './preparing-client.ts';
import { ReservingPool } from './reserving-pool.ts';

// Kopecks and ids are bigint columns; every value of ours fits a double exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Anything that runs queries: the pool, or one transaction of it. */
export type Db = Pick<
  NodePgDatabase,
  'select' | 'with' | '$with' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinct'
>;

export interface Database {
  readonly db: NodePgDatabase;
  readonly pool: ReservingPool;
  /** Commits what `work` wrote; a throw rolls it back and is thrown on. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Opens the only pool that this process works with; a shop opens it once (decision 0001). */
export function openDatabase(url: string, options: { connections: number; log: Log }): Database {
  const pool = new ReservingPool({
    Client: PreparingClient,
    connectionString: url,
    max: options.connections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // What a connection keeps, prepared statements among it, ends with it.
    maxLifetimeSeconds: 3600,
    // The server's own limit says nothing when the server is silent.
    query_timeout: 16_000,
    keepAlive: true,
    application_name: 'travosol',
    // A forgotten transaction must not hold stock rows, a lost statement must not hold a connection.
    // Who waits for a row for so long is told to try again (`locked-row.ts`) before his browser gives up.
    options: '-c idle_in_transaction_session_timeout=15000 -c statement_timeout=15000 -c lock_timeout=5000',
  });
  // An idle connection dies with the server; the pool opens another, the log keeps the fact. One that is being closed is
  // not lost, though the server may be the one to end it.
  pool.on('error', (error) => {
    if (!pool.ending) options.log.warn({ err: error }, 'database connection lost');
  });
  // One that dies while in use fails its query; without a listener it would take the process with it.
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    db: drizzle(pool),
    pool,
    transaction: (work) => inTransaction(pool, work),
    close: () => pool.end(),
  };
}

/**
 * Drizzle's own `transaction` keeps the connection for ever when `begin` fails, as it does while the server
 * restarts; a few such failures and the pool is empty. Here a connection in doubt is closed, never kept.
 */
async function inTransaction<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(drizzle(client));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((fault: Error) => (broken = fault));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Whether a query did not begin because every connection stayed taken; Drizzle wraps the error of the pool. */
export function isPoolExhausted(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message === 'timeout exceeded when trying to connect' || isPoolExhausted(error.cause);
}

/** Longest wait of a question whether the server is there, in milliseconds. */
const PING_MS = 2_000;

/** Asks whether the server answers, on a connection of its own: a full pool is no dead server. */
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
  let asking: Promise<void> | undefined;
  return {
    /** Many who ask at once share one question. @throws when the server does not answer */
    ping(): Promise<void> {
      asking ??= pool
        .query('select 1')
        .then(() => {})
        .finally(() => (asking = undefined));
      return asking;
    },
    close: () => pool.end(),
  };
}
