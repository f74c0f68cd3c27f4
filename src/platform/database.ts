import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from './log.ts';

// Kopecks and ids are bigint columns; every value of ours fits a double exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Anything that runs queries: the pool, or one transaction of it. */
export type Db = Pick<
  NodePgDatabase,
  'select' | 'with' | '$with' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinct'
>;

export interface Database {
  readonly db: NodePgDatabase;
  readonly pool: pg.Pool;
  /** Commits what `work` wrote; a throw rolls it back and is thrown on. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** @throws when the server does not answer */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the only pool of this process; `main.ts` calls it once (decision 0001). */
export function openDatabase(url: string, options: { connections: number; log: Log }): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // The server's own limit says nothing when the server is silent.
    query_timeout: 16_000,
    keepAlive: true,
    application_name: 'travosol',
    // A forgotten transaction must not hold stock rows, a lost statement must not hold a connection.
    options: '-c idle_in_transaction_session_timeout=15000 -c statement_timeout=15000',
  });
  // An idle connection dies with the server; the pool opens another, the log keeps the fact.
  pool.on('error', (error) => options.log.warn({ err: error }, 'database connection lost'));
  // One that dies while in use fails its query; without a listener it would take the process with it.
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    db: drizzle(pool),
    pool,
    transaction: (work) => inTransaction(pool, work),
    async ping() {
      await pool.query('select 1');
    },
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
