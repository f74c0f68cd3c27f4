import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from './log.ts';

const RETRY_MS = 1_000;
/** Each retry has its subscribers read everything again: where LISTEN fails for long, that must not occupy the database. */
const LONGEST_RETRY_MS = 30_000;
/** Tolerance for late timers under load. */
const LATE_MS = 250;
/** Longest wait for a connection to close gracefully. */
const END_MS = 2_000;

export interface ChannelOptions {
  readonly channel: string;
  /** `application_name` of the connection. */
  readonly name: string;
  /** Milliseconds between two heartbeats; also the timeout of a heartbeat, a connection and a query. */
  readonly heartbeatMs: number;
}

export interface ChannelListener {
  /** Resolves when it listens or the first attempt has failed. */
  readonly ready: Promise<void>;
  /** True while the last heartbeat arrived in time: all notifications committed before it have arrived. */
  isListening(): boolean;
  close(): Promise<void>;
}

/**
 * Listens to a channel of the database on its own connection and checks it with heartbeats: each is a notification to
 * itself, delivered after all earlier ones. A silently lost connection, or a pooler that does not forward notifications, is
 * detected after two heartbeats at most.
 * @param onMessage called with each payload; with undefined when listening starts or is lost, since messages may have been
 *   missed
 */
export function listenToChannel(
  url: string,
  { channel, name, heartbeatMs }: ChannelOptions,
  log: Log,
  onMessage: (payload: string | undefined) => void,
): ChannelListener {
  let client: pg.Client | undefined;
  let listening = false;
  /** When the newest heartbeat that came back was sent. */
  let confirmedAt = 0;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  const closed = new AbortController();
  const { signal } = closed;

  async function connect(started?: () => void): Promise<void> {
    const heartbeatChannel = `heartbeat_${randomBytes(8).toString('hex')}`;
    const next = new pg.Client({
      connectionString: url,
      application_name: name,
      keepAlive: true,
      // A heartbeat need not wait for the disk.
      options: '-c synchronous_commit=off',
    });
    client = next;
    let beat = Promise.withResolvers<void>();
    next.on('notification', (message) =>
      message.channel === heartbeatChannel ? beat.resolve() : onMessage(message.payload),
    );
    next.on('error', (error) => lose(next, error));
    next.on('end', () => lose(next, new Error('connection ended')));
    try {
      await withTimeout(heartbeatMs, next.connect(), 'no connection in time');
      await withTimeout(heartbeatMs, next.query(`listen ${channel}; listen ${heartbeatChannel}`), 'no answer in time');
      while (client === next) {
        beat = Promise.withResolvers();
        // What was committed before this moment has arrived when the heartbeat comes back.
        const sentAt = performance.now();
        await withTimeout(
          heartbeatMs,
          Promise.all([beat.promise, next.query(`notify ${heartbeatChannel}`)]),
          'heartbeat is overdue',
        );
        confirm(next, sentAt);
        started?.();
        await wait(Math.max(0, sentAt + heartbeatMs - performance.now()), undefined, { signal });
      }
    } catch (error) {
      lose(next, error);
    }
    started?.();
  }

  function confirm(confirmed: pg.Client, sentAt: number): void {
    if (client !== confirmed) return;
    confirmedAt = sentAt;
    failures = 0;
    if (listening) return;
    listening = true;
    onMessage(undefined);
  }

  function lose(lost: pg.Client, error: unknown): void {
    // Events of an earlier connection, or after closing, are ignored.
    if (signal.aborted || client !== lost) return;
    client = undefined;
    log.warn({ err: error, channel }, listening ? 'listener lost' : 'listener cannot connect');
    listening = false;
    // What was read before may be out of date now.
    onMessage(undefined);
    void end(lost);
    const pause = Math.min(LONGEST_RETRY_MS, Math.min(RETRY_MS, heartbeatMs) * 2 ** failures++);
    timer = setTimeout(() => void connect(), pause);
  }

  return {
    ready: new Promise((resolve) => void connect(resolve)),
    // The clock is checked too: after a suspended process resumes, its timers are late.
    isListening: () => listening && performance.now() - confirmedAt < 2 * heartbeatMs + LATE_MS,
    async close() {
      closed.abort();
      clearTimeout(timer);
      listening = false;
      if (client) await end(client);
    },
  };
}

/** Rejects after the timeout. `setImmediate` lets a busy process first read data that arrived in time. */
function withTimeout<T>(ms: number, work: Promise<T>, message: string): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => setImmediate(() => timeout.reject(new Error(message))), ms);
  return Promise.race([work, timeout.promise]).finally(() => clearTimeout(timer));
}

/** Closes a connection; one whose other end does not respond is destroyed. */
async function end(client: pg.Client): Promise<void> {
  const timeout = setTimeout(() => client.connection.stream.destroy(), END_MS);
  await client.end().catch(() => {});
  clearTimeout(timeout);
}
