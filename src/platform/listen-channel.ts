import pg from 'pg';
import type { Log } from './log.ts';

/**
 * Listens to what every process says on a channel of the database, on a connection of its own.
 * @param onWord called with what was said, or undefined when word may have been missed while the connection was down
 */
export function listenToChannel(
  url: string,
  { channel, name }: { readonly channel: string; readonly name: string },
  log: Log,
  onWord: (payload: string | undefined) => void,
) {
  let client: pg.Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: name, keepAlive: true });
    client = next;
    next.on('notification', (message) => onWord(message.payload));
    next.on('error', (error) => {
      // One that did not end in time may be ended by the server later.
      if (!closed) log.warn({ err: error, channel }, 'listener lost');
      retry(next);
    });
    next.on('end', () => retry(next));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      onWord(undefined);
    } catch (error) {
      log.warn({ err: error, channel }, 'listener cannot connect');
      retry(next);
    }
  }

  function retry(lost: pg.Client): void {
    if (closed || client !== lost) return;
    client = undefined;
    // Nothing may be served stale while nobody listens.
    onWord(undefined);
    lost.end().catch(() => {});
    timer = setTimeout(() => void connect(), 1_000);
  }

  return {
    ready: connect(),
    /** False while word cannot arrive: pages must not be kept then. */
    isListening: () => client !== undefined,
    async close() {
      closed = true;
      clearTimeout(timer);
      // A connection that has died silently may never end.
      await Promise.race([client?.end(), new Promise((resolve) => setTimeout(resolve, 2_000).unref())]);
    },
  };
}
