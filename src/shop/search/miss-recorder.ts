import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { missOf } from './search-miss.rules.ts';
import { searchMisses } from './search.tables.ts';

/** A longer query within this time replaces the recorded one: the visitor is still typing. */
const TYPING_MS = 1_500;
/** Limits, so that a flood of queries fills neither the memory nor the table. */
const MOST_A_MINUTE = 20;
const MOST_IN_ALL = 10_000;

export interface MissRecorder {
  /** Records a query without results; writes later and never fails the search. */
  record(query: string): void;
  /** Writes what is still pending. */
  close(): Promise<void>;
}

/** Saves queries without results for staff: how often, first and last time, without any data of the visitor. */
export function createMissRecorder(db: Db, now: () => Date, log: Log): MissRecorder {
  const pending = new Map<string, NodeJS.Timeout>();
  let minute = 0;
  let written = 0;

  async function write(query: string): Promise<void> {
    const at = now();
    const known = sql`exists (select 1 from ${searchMisses} where ${searchMisses.query} = ${query})`;
    await db.execute(sql`
      insert into search_misses (query, first_at, last_at)
      select ${query}, ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
      where ${known} or (select count(*) from search_misses) < ${MOST_IN_ALL}
      on conflict (query) do update set times = search_misses.times + 1, last_at = excluded.last_at`);
  }

  function writePending(query: string): Promise<void> {
    clearTimeout(pending.get(query));
    pending.delete(query);
    // The search itself has been answered; losing a miss is acceptable.
    return write(query).catch((error: unknown) => log.warn({ err: error }, 'a search miss was not recorded'));
  }

  return {
    record(query) {
      const miss = missOf(query);
      if (miss === undefined) return;
      for (const [earlier, timer] of pending) {
        if (!miss.startsWith(earlier)) continue;
        clearTimeout(timer);
        pending.delete(earlier);
      }
      const current = Math.floor(now().getTime() / 60_000);
      if (current !== minute) {
        minute = current;
        written = 0;
      }
      if (written >= MOST_A_MINUTE) return;
      written++;
      pending.set(miss, setTimeout(() => void writePending(miss), TYPING_MS).unref());
    },
    async close() {
      await Promise.all([...pending.keys()].map(writePending));
    },
  };
}
