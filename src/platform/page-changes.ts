import { listenToChannel, type ChannelListener } from './listen-channel.ts';
import type { Log } from './log.ts';

/** Changes are collected for that long before they are passed on, so that a thousand of them cost one pass. */
const COLLECT_MS = 10;
/** Shortest time between two passes: while rows are imported one by one, a page is rendered anew ten times a second at most. */
const PAUSE_MS = 100;

/**
 * Listens for changes of what pages show, made by any process, on a connection of its own. Tags are those of the triggers in
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
  let passedAt = -PAUSE_MS;

  function pass(): void {
    const tags = collected;
    discard();
    passedAt = performance.now();
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
      timer ??= setTimeout(pass, Math.max(COLLECT_MS, passedAt + PAUSE_MS - performance.now()));
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
