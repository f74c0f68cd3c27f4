import pg from 'pg';
import type { Log } from './log.ts';

const CHANNEL = 'page_changes';

/**
 * Listens for content changes of every process on a connection of its own.
 * @param onChange called with the tag (`product:12`, `shelf`), or undefined when word may have been
 *   missed while the connection was down and everything kept must go
 */
export function listenForPageChanges(url: string, log: Log, onChange: (tag: string | undefined) => void) {
  let client: pg.Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'travosol-pages', keepAlive: true });
    client = next;
    next.on('notification', (message) => onChange(message.payload));
    next.on('error', (error) => {
      log.warn({ err: error }, 'page change listener lost');
      retry(next);
    });
    next.on('end', () => retry(next));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      onChange(undefined);
    } catch (error) {
      log.warn({ err: error }, 'page change listener cannot connect');
      retry(next);
    }
  }

  function retry(lost: pg.Client): void {
    if (closed || client !== lost) return;
    client = undefined;
    // Nothing may be served stale while nobody listens.
    onChange(undefined);
    lost.end().catch(() => {});
    timer = setTimeout(() => void connect(), 1_000);
  }

  return {
    ready: connect(),
    /** False while word of changes cannot arrive: pages must not be kept then. */
    isListening: () => client !== undefined,
    async close() {
      closed = true;
      clearTimeout(timer);
      // A dead connection may never say goodbye.
      await Promise.race([client?.end(), new Promise((resolve) => setTimeout(resolve, 2_000).unref())]);
    },
  };
}
