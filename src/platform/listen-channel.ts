import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from './log.ts';

const RETRY_MS = 1_000;
/** How late timers may be while there is much to do. */
const LATE_MS = 250;
/** Longest wait for a connection to end in order. */
const END_MS = 2_000;

export interface ChannelOptions {
  readonly channel: string;
  /** Of the connection, as the server shows it. */
  readonly name: string;
  /** Milliseconds between two heartbeats, and longest wait for one of them, for a connection and for a query. */
  readonly heartbeatMs: number;
}

export interface ChannelListener {
  /** Resolves when it listens, or when the first attempt has failed. */
  readonly ready: Promise<void>;
  /** True while the newest heartbeat has come back in time: what was committed before it has arrived. */
  isListening(): boolean;
  close(): Promise<void>;
}

/**
 * Listens to a channel of the database on a connection of its own, and proves again and again that it does: each heartbeat is a
 * notification to itself, delivered behind all earlier ones. A connection that dies without a word, or a pooler that
 * forwards no notifications, is noticed after two heartbeats at most.
 * @param onMessage called with each payload; with undefined when it begins to listen and when it no longer does: messages
 *   may have been missed
 */
export function listenToChannel(
  url: string,
  { channel, name, heartbeatMs }: ChannelOptions,
  log: Log,
  onMessage: (payload: string | undefined) => void,
): ChannelListener {
  let client: pg.Client | undefined;
  let listening = false;
  let provedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  const closed = new AbortController();
  const { signal } = closed;

  async function connect(started?: () => void): Promise<void> {
    const own = `heartbeat_${randomBytes(8).toString('hex')}`;
    const next = new pg.Client({
      connectionString: url,
      application_name: name,
      keepAlive: true,
      // A heartbeat waits for no disk.
      options: '-c synchronous_commit=off',
    });
    client = next;
    let beat = Promise.withResolvers<void>();
    next.on('notification', (message) => (message.channel === own ? beat.resolve() : onMessage(message.payload)));
    next.on('error', (error) => lose(next, error));
    next.on('end', () => lose(next, new Error('connection ended')));
    try {
      await inTime(heartbeatMs, next.connect(), 'no connection in time');
      await inTime(heartbeatMs, next.query(`listen ${channel}; listen ${own}`), 'no answer in time');
      while (client === next) {
        beat = Promise.withResolvers();
        await inTime(heartbeatMs, Promise.all([beat.promise, next.query(`notify ${own}`)]), 'heartbeat is overdue');
        prove(next);
        started?.();
        await wait(heartbeatMs, undefined, { signal });
      }
    } catch (error) {
      lose(next, error);
    }
    started?.();
  }

  function prove(proved: pg.Client): void {
    if (client !== proved) return;
    provedAt = performance.now();
    if (listening) return;
    listening = true;
    onMessage(undefined);
  }

  function lose(lost: pg.Client, error: unknown): void {
    // One that did not end in time may be ended by the server later.
    if (signal.aborted || client !== lost) return;
    client = undefined;
    log.warn({ err: error, channel }, listening ? 'listener lost' : 'listener cannot connect');
    listening = false;
    // What was read before may be out of date now.
    onMessage(undefined);
    void end(lost);
    timer = setTimeout(() => void connect(), Math.min(RETRY_MS, heartbeatMs));
  }

  return {
    ready: new Promise((resolve) => void connect(resolve)),
    // Judged by the clock too: timers of a process that was stopped for a while are late.
    isListening: () => listening && performance.now() - provedAt < 2 * heartbeatMs + LATE_MS,
    async close() {
      closed.abort();
      clearTimeout(timer);
      listening = false;
      if (client) await end(client);
    },
  };
}

/** What has come in time and was not read yet, because the process was busy, counts: it is read before `setImmediate` calls. */
function inTime<T>(ms: number, work: Promise<T>, otherwise: string): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => setImmediate(() => late.reject(new Error(otherwise))), ms);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

/** A connection whose other end is silent does not end by itself. */
async function end(client: pg.Client): Promise<void> {
  const late = setTimeout(() => client.connection.stream.destroy(), END_MS);
  await client.end().catch(() => {});
  clearTimeout(late);
}
