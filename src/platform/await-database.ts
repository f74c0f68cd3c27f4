import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { passingFailure, type DatabaseFailure } from './database-failure.ts';

const BETWEEN_MS = 1_000;

/**
 * Makes sure that the server takes connections.
 * @param options.waitMs how long a problem that may pass is waited out; with 0 it is thrown at once
 * @param options.onWait told once, when there is something to wait for
 * @returns the major version of the server
 * @throws what the driver threw last
 */
export async function awaitDatabase(
  url: string,
  { waitMs, onWait }: { readonly waitMs: number; readonly onWait: (problem: DatabaseFailure) => void },
): Promise<number> {
  const until = performance.now() + waitMs;
  for (let waited = false; ; waited = true) {
    try {
      return await serverVersion(url);
    } catch (error) {
      const problem = passingFailure(error);
      if (!problem || performance.now() >= until) throw error;
      if (!waited) onWait(problem);
      await pause(BETWEEN_MS);
    }
  }
}

async function serverVersion(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A connection that dies while nothing is asked of it would end the process.
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
