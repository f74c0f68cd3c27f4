import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { missOf } from './search-miss.rules.ts';
import { searchMisses } from './search.tables.ts';

/** Whoever is still typing asks again within that time; the unfinished words are then forgotten. */
const TYPING_MS = 1_500;
/** A flood of nonsense fills neither the memory nor the table. */
const MOST_A_MINUTE = 20;
const MOST_IN_ALL = 10_000;

export interface MissRecorder {
  /** Takes down what was looked for in vain, later and without ever failing whoever looked. */
  note(query: string): void;
  /** Writes what is still waiting. */
  close(): Promise<void>;
}

/** Keeps the words of vain searches for the staff: how often, first and last time, nothing of who asked. */
export function recordMisses(db: Db, now: () => Date, log: Log): MissRecorder {
  const waiting = new Map<string, NodeJS.Timeout>();
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

  function due(query: string): Promise<void> {
    clearTimeout(waiting.get(query));
    waiting.delete(query);
    // The search itself has been answered; a lost note is no problem to anybody.
    return write(query).catch((error: unknown) => log.warn({ err: error }, 'a search miss was not noted'));
  }

  return {
    note(query) {
      const miss = missOf(query);
      if (miss === undefined) return;
      for (const [begun, timer] of waiting) {
        if (!miss.startsWith(begun)) continue;
        clearTimeout(timer);
        waiting.delete(begun);
      }
      const current = Math.floor(now().getTime() / 60_000);
      if (current !== minute) {
        minute = current;
        written = 0;
      }
      if (written >= MOST_A_MINUTE) return;
      written++;
      waiting.set(miss, setTimeout(() => void due(miss), TYPING_MS).unref());
    },
    async close() {
      await Promise.all([...waiting.keys()].map(due));
    },
  };
}
