import type { Log } from './log.ts';

const RETRY_MS = 1_000;

export interface FollowedRows {
  /** Schedules a refresh for tags of page changes (`product:12`); undefined when anything may have changed. */
  markChanged(tags: Iterable<string> | undefined): void;
  /** Resolves when all changes so far have been read. */
  settled(): Promise<void>;
  close(): void;
}

/**
 * Keeps something in memory up to date with rows of the database: rereads the rows named by tags, one batch at a time.
 * Tags that arrive during a batch form the next one. `markChanged(undefined)` rereads everything; a failed batch is retried
 * until it succeeds.
 * @param kinds tags to follow: `product` follows `product:12`; `product:*` and a tag without an id mean all rows
 * @param refresh rereads the rows with these ids, or all of them
 * @param onRefreshed called after each batch
 */
export function followRows<W extends string>(
  kinds: readonly W[],
  log: Log,
  refresh: (changes: ReadonlyMap<W, ReadonlySet<number> | 'all'>) => Promise<void>,
  onRefreshed: () => void,
): FollowedRows {
  let pending = new Map<W, Set<number> | 'all'>();
  let running: Promise<void> | undefined;
  let closed = false;

  function add(kind: W, id: number | undefined): void {
    const known = pending.get(kind);
    if (known === 'all') return;
    if (id === undefined) pending.set(kind, 'all');
    else if (known) known.add(id);
    else pending.set(kind, new Set([id]));
  }

  function addTag(tag: string): void {
    const [tagKind, id] = tag.split(':', 2);
    const kind = kinds.find((one) => one === tagKind);
    if (kind) add(kind, id === undefined || id === '*' ? undefined : Number(id));
  }

  async function readPending(): Promise<void> {
    while (pending.size > 0 && !closed) {
      const batch = pending;
      pending = new Map();
      try {
        await refresh(batch);
        onRefreshed();
      } catch (error) {
        if (closed) return;
        log.warn({ err: error }, 'changed rows could not be read again');
        for (const [kind, ids] of batch) {
          if (ids === 'all') add(kind, undefined);
          else for (const id of ids) add(kind, id);
        }
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
      }
    }
  }

  function start(): void {
    running ??= readPending().finally(() => {
      running = undefined;
      if (pending.size > 0 && !closed) start();
    });
  }

  return {
    markChanged(tags) {
      if (tags === undefined) for (const kind of kinds) add(kind, undefined);
      else for (const tag of tags) addTag(tag);
      if (pending.size > 0) start();
    },
    async settled() {
      while (running) await running;
    },
    close() {
      closed = true;
    },
  };
}
