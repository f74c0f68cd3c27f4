import { listenToChannel, type ChannelListener } from './listen-channel.ts';
import type { Log } from './log.ts';

/** Changes are collected for this long before `onChanges` is called, so that many changes cost one call. */
const COLLECT_MS = 10;
/** Shortest time between two calls: during an import row by row, a page is rendered at most ten times a second. */
const PAUSE_MS = 100;

/**
 * Listens on its own connection for changes, made by any process, of what pages show. Tags come from the triggers in
 * db/migrations/0025-page-changes.sql; `product:*` stands for all tags that begin with `product:`.
 * @param onChanges called with the tags that changed, or with undefined when anything may have
 */
export function listenForPageChanges(
  url: string,
  heartbeatMs: number,
  log: Log,
  onChanges: (tags: ReadonlySet<string> | undefined) => void,
): ChannelListener {
  let collected = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let flushedAt = -PAUSE_MS;

  function flush(): void {
    const tags = collected;
    discard();
    flushedAt = performance.now();
    onChanges(tags);
  }

  function discard(): void {
    clearTimeout(timer);
    timer = undefined;
    collected = new Set();
  }

  const listener = listenToChannel(
    url,
    { channel: 'page_changes', name: 'travosol-pages', heartbeatMs },
    log,
    (tag) => {
      if (tag === undefined) {
        discard();
        return onChanges(undefined);
      }
      collected.add(tag);
      timer ??= setTimeout(flush, Math.max(COLLECT_MS, flushedAt + PAUSE_MS - performance.now()));
    },
  );
  return {
    ...listener,
    async close() {
      await listener.close();
      discard();
    },
  };
}
