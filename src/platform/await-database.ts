import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { transientFailure, type DatabaseFailure } from './database-failure.ts';

const RETRY_MS = 1_000;

/**
 * Waits until the server accepts connections.
 * @param options.waitMs how long to retry after transient failures; with 0 the first one is thrown
 * @param options.onWait called once, before the first retry
 * @returns the major version of the server
 * @throws the last error of the driver
 */
export async function awaitDatabase(
  url: string,
  { waitMs, onWait }: { readonly waitMs: number; readonly onWait: (failure: DatabaseFailure) => void },
): Promise<number> {
  const until = performance.now() + waitMs;
  for (let waited = false; ; waited = true) {
    try {
      return await serverVersion(url);
    } catch (error) {
      const failure = transientFailure(error);
      if (!failure || performance.now() >= until) throw error;
      if (!waited) onWait(failure);
      await pause(RETRY_MS);
    }
  }
}

async function serverVersion(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // Without a listener, losing an idle connection would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    return Math.floor(rows[0]!.version / 10_000);
  } finally {
    await client.end().catch(() => {});
  }
}
