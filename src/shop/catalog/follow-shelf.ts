import { setImmediate, setTimeout } from 'node:timers/promises';
import { SHELF_SORTS, type ShelfQuery } from '../../kernel/shelf-query.ts';
import { SECTIONS } from '../../kernel/sections.ts';
import type { Db } from '../../platform/database.ts';
import { followRows, type FollowedRows } from '../../platform/follow-rows.ts';
import type { Log } from '../../platform/log.ts';
import { ShelfIndex, type ShelfFound } from './shelf-index.rules.ts';
import { oldestUsableHorizon, recentPriceChanges, shelfNewsSince, shelfRowsAfter } from './shelf-index.reads.ts';

const ROWS_AT_ONCE = 5_000;
/** How soon to look again whether a transaction that holds the horizon back has ended. */
const LOOK_AGAIN_MS = 100;
/** Longest wait of a reader for another look. */
const LOOK_MS = 500;

/** What pages ask about shelves. */
export interface Shelves {
  find(section: number, asked: ShelfQuery, limit: number): Promise<ShelfFound>;
}

export interface FollowedShelf extends FollowedRows {
  readonly shelves: Shelves;
}

/** On every page that shows a shelf of this section: invalidated when the index has read a change of it. */
export function facetsTag(section: number): string {
  return `facets:${section}`;
}

/**
 * The index of the shelves of this process, brought up to date with the database as rows change.
 * @param invalidate called with the tags of pages that were rendered from an older state of the index
 */
export function followShelf(db: Db, log: Log, invalidate: (tag: string) => void): FollowedShelf {
  let index = new ShelfIndex();
  let timer: NodeJS.Timeout | undefined;

  /** Into a new index beside the old one, in parts: visitors are answered meanwhile. */
  async function readAll(): Promise<ShelfIndex> {
    const next = new ShelfIndex();
    const floor = await oldestUsableHorizon(db);
    const { horizon, priceChanges } = await recentPriceChanges(db);
    next.history.learn(horizon, priceChanges, floor);
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
    const news = await shelfNewsSince(db, into.history.horizon, ids);
    into.history.learn(news.horizon, news.priceChanges);
    into.history.forget(news.at);
    const sold = new Set(news.rows.map(({ id }) => id));
    into.put(news.rows);
    into.remove(news.ids.filter((id) => !sold.has(id)));
  }

  let everything = false;
  const follower = followRows(
    ['product', 'horizon'],
    log,
    async (changes) => {
      const products = changes.get('product');
      const { lagging, horizon } = index.history;
      if (products === 'all') index = await readAll();
      else await readChanged(index, [...(products ?? [])]);
      // Changes that were left out of the orders by price may count now.
      everything ||= products === 'all' || (lagging && index.history.horizon > horizon);
    },
    () => {
      const stale = everything ? SECTIONS.map(({ id }) => id) : index.takeTouched();
      everything = false;
      for (const section of stale) invalidate(facetsTag(section));
      if (!index.history.lagging) return;
      clearTimeout(timer);
      timer = globalThis.setTimeout(() => follower.note(['horizon']), LOOK_AGAIN_MS).unref();
    },
  );

  return {
    shelves: {
      async find(section, asked, limit) {
        // Another process has looked later; so does this one before it answers.
        if (asked.asof !== undefined && asked.asof > index.history.horizon) {
          follower.note(['horizon']);
          await Promise.race([follower.settled(), setTimeout(LOOK_MS, undefined, { ref: false })]);
        }
        return index.find(section, asked, limit);
      },
    },
    note: follower.note,
    settled: follower.settled,
    close() {
      clearTimeout(timer);
      follower.close();
    },
  };
}
