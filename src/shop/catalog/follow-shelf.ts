import { setImmediate, setTimeout } from 'node:timers/promises';
import { SHELF_SORTS, type ShelfQuery } from '../../kernel/shelf-query.ts';
import { SECTIONS } from '../../kernel/sections.ts';
import type { Db } from '../../platform/database.ts';
import { followRows, type FollowedRows } from '../../platform/follow-rows.ts';
import type { Log } from '../../platform/log.ts';
import { savedFacets } from '../facets/facets.reads.ts';
import { ShelfIndex, type ShelfFound } from './shelf-index.rules.ts';
import { oldestUsableHorizon, recentPriceChanges, shelfChangesSince, shelfRowsAfter } from './shelf-index.reads.ts';

const ROWS_AT_ONCE = 5_000;
/** Delay before checking again whether the transaction that holds the horizon back has ended. */
const RECHECK_MS = 100;
/** How long a request waits for the index to be updated. */
const MAX_WAIT_MS = 500;

/** Queries of shelves. */
export interface Shelves {
  find(section: number, query: ShelfQuery, limit: number): Promise<ShelfFound>;
}

export interface FollowedShelf extends FollowedRows {
  readonly shelves: Shelves;
}

/** Cache tag of pages that show a shelf of this section: invalidated when the index has read a change of it. */
export function facetsTag(section: number): string {
  return `facets:${section}`;
}

/**
 * The in-memory index of shelves of this process, updated as rows of the database change.
 * @param invalidate called with the tags of pages that were rendered from an older state of the index
 */
export function followShelf(db: Db, log: Log, invalidate: (tag: string) => void): FollowedShelf {
  // Nothing is found in it; it is read before the first request.
  let index = new ShelfIndex([]);
  let timer: NodeJS.Timeout | undefined;

  /** Builds a new index in batches while the old one keeps serving requests. */
  async function readAll(): Promise<ShelfIndex> {
    const next = new ShelfIndex(await savedFacets(db));
    const floor = await oldestUsableHorizon(db);
    const { horizon, priceChanges } = await recentPriceChanges(db);
    next.history.add(horizon, priceChanges, floor);
    for (let last = 0; ;) {
      const rows = await shelfRowsAfter(db, last, ROWS_AT_ONCE);
      next.put(rows);
      if (rows.length < ROWS_AT_ONCE) break;
      last = rows.at(-1)!.id;
    }
    await readChanged(next, []);
    for (const sort of SHELF_SORTS) {
      next.arrange(sort);
      await setImmediate();
    }
    return next;
  }

  async function readChanged(into: ShelfIndex, ids: readonly number[]): Promise<void> {
    const changes = await shelfChangesSince(db, into.history.horizon, ids);
    into.history.add(changes.horizon, changes.priceChanges);
    into.history.prune(changes.at);
    const sold = new Set(changes.rows.map(({ id }) => id));
    into.put(changes.rows);
    into.remove(changes.ids.filter((id) => !sold.has(id)));
  }

  let allStale = false;
  const follower = followRows(
    ['product', 'horizon', 'facet-settings'],
    log,
    async (changes) => {
      const products = changes.get('product');
      const { lagging, horizon } = index.history;
      const isRearranged = changes.has('facet-settings');
      if (products === 'all') index = await readAll();
      else {
        if (isRearranged) index.arrangeFacets(await savedFacets(db));
        await readChanged(index, [...(products ?? [])]);
      }
      // Price changes that were held back until the horizon moved may apply now.
      allStale ||= products === 'all' || isRearranged || (lagging && index.history.horizon > horizon);
    },
    () => {
      const stale = allStale ? SECTIONS.map(({ id }) => id) : index.takeChangedSections();
      allStale = false;
      for (const section of stale) invalidate(facetsTag(section));
      if (!index.history.lagging) return;
      clearTimeout(timer);
      timer = globalThis.setTimeout(() => follower.markChanged(['horizon']), RECHECK_MS).unref();
    },
  );

  return {
    shelves: {
      async find(section, query, limit) {
        // Another process has seen a newer horizon: update before answering.
        if (query.asof !== undefined && query.asof > index.history.horizon) {
          follower.markChanged(['horizon']);
          await Promise.race([follower.settled(), setTimeout(MAX_WAIT_MS, undefined, { ref: false })]);
        }
        return index.find(section, query, limit);
      },
    },
    markChanged: follower.markChanged,
    settled: follower.settled,
    close() {
      clearTimeout(timer);
      follower.close();
    },
  };
}
