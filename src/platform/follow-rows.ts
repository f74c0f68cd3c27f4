import type { Log } from './log.ts';

const RETRY_MS = 1_000;

export interface FollowedRows {
  /** Takes tags of page changes (`product:12`); undefined when anything may have changed. */
  note(tags: Iterable<string> | undefined): void;
  /** Resolves when everything noted so far has been read. */
  settled(): Promise<void>;
  close(): void;
}

/**
 * Brings something in memory up to date with rows of the database: has the rows that tags name read again, one batch at a time.
 * Tags that come while a batch is read make the next one. Reads everything once at the start, and again when anything may
 * have changed; what could not be read is tried until it can.
 * @param words tags to follow: `product` follows `product:12`; `product:*` and a tag without an id mean all rows
 * @param refresh reads the rows with these ids again, or all of them
 * @param onRefreshed called after each batch
 */
export function followRows<W extends string>(
  words: readonly W[],
  log: Log,
  refresh: (changes: ReadonlyMap<W, ReadonlySet<number> | 'all'>) => Promise<void>,
  onRefreshed: () => void,
): FollowedRows {
  let pending = new Map<W, Set<number> | 'all'>();
  let running: Promise<void> | undefined;
  let closed = false;

  function add(word: W, id: number | undefined): void {
    const known = pending.get(word);
    if (known === 'all') return;
    if (id === undefined) pending.set(word, 'all');
    else if (known) known.add(id);
    else pending.set(word, new Set([id]));
  }

  function addTag(tag: string): void {
    const [first, id] = tag.split(':', 2);
    const word = words.find((one) => one === first);
    if (word) add(word, id === undefined || id === '*' ? undefined : Number(id));
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
        for (const [word, ids] of batch) {
          if (ids === 'all') add(word, undefined);
          else for (const id of ids) add(word, id);
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
    note(tags) {
      if (tags === undefined) for (const word of words) add(word, undefined);
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
