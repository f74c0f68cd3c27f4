import type { Log } from './log.ts';

/** Word of change is gathered for that long, so that a thousand changes are read together. */
const GATHER_MS = 20;
const RETRY_MS = 1_000;

export interface FollowedRows {
  /** Hears the tags of page changes (`product:12`); undefined when word may have been missed. */
  note(tag: string | undefined): void;
  /** Resolves when everything heard of so far has been read. */
  settled(): Promise<void>;
  close(): void;
}

/**
 * Keeps something in memory in step with rows of the database: gathers the ids that change tags name and has
 * them read again, one reading at a time. Reads everything once at the start, and again when word may have been
 * missed; what could not be read is tried until it can.
 * @param prefixes tags to hear: `product` hears `product:12`; a tag without an id means everything of that prefix
 * @param refresh reads these ids of a prefix again, or everything when ids are undefined
 * @param onRefreshed called after each reading that was caused by a change
 */
export function followRows<P extends string>(
  prefixes: readonly P[],
  log: Log,
  refresh: (changes: ReadonlyMap<P, ReadonlySet<number> | 'all'>) => Promise<void>,
  onRefreshed: () => void,
): FollowedRows {
  let heard = new Map<P, Set<number> | 'all'>();
  let running: Promise<void> | undefined;
  let closed = false;

  function add(prefix: P, id: number | undefined): void {
    const known = heard.get(prefix);
    if (known === 'all') return;
    if (id === undefined) heard.set(prefix, 'all');
    else if (known) known.add(id);
    else heard.set(prefix, new Set([id]));
  }

  async function work(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
    while (heard.size > 0 && !closed) {
      const batch = heard;
      heard = new Map();
      try {
        await refresh(batch);
        onRefreshed();
      } catch (error) {
        if (closed) return;
        log.warn({ err: error }, 'changed rows could not be read again');
        for (const [prefix, ids] of batch) {
          if (ids === 'all') add(prefix, undefined);
          else for (const id of ids) add(prefix, id);
        }
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
      }
    }
  }

  function wake(): void {
    running ??= work().finally(() => {
      running = undefined;
      if (heard.size > 0 && !closed) wake();
    });
  }

  return {
    note(tag) {
      if (tag === undefined) for (const prefix of prefixes) add(prefix, undefined);
      else {
        const [word, id] = tag.split(':', 2);
        const prefix = prefixes.find((one) => one === word);
        if (!prefix) return;
        add(prefix, id === undefined ? undefined : Number(id));
      }
      wake();
    },
    async settled() {
      while (running) await running;
    },
    close() {
      closed = true;
    },
  };
}
