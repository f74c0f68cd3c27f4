import type { FastifyReply } from 'fastify';
import { refused } from '../http/api-errors.ts';
import { refuse } from '../kernel/refusal.ts';
import type { LiveMessages } from '../platform/live-messages.ts';

/** Shorter than the idle timeout of proxies. */
const HEARTBEAT_MS = 25_000;

/** Most buffered bytes of a client that does not read. */
const MOST_UNREAD = 4_000_000;

interface MessageStream<M> {
  readonly live: LiveMessages;
  readonly subject: string;
  readonly lastId: number;
  readonly read: (after: number, most: number) => Promise<readonly M[]>;
  /** The data of an event. */
  readonly show: (message: M) => object;
  /** Asked with every heartbeat: the stream ends after sign-out. */
  readonly isStillAllowed: () => Promise<boolean>;
}

/**
 * Answers with messages as server-sent events, and leaves the response open for new ones.
 * @throws ApiError when this process has no room for another stream
 */
export function streamMessages<M extends { readonly id: number }>(
  reply: FastifyReply,
  { live, subject, lastId, read, show, isStillAllowed }: MessageStream<M>,
): void {
  if (live.isFull()) throw refused(refuse('too-many-attempts', { retryAfter: 30 }));
  reply.header('content-type', 'text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
  // A stopping process must not wait for the next request on this connection.
  reply.header('connection', 'close');
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, reply.getHeaders() as Record<string, string>);
  raw.write('retry: 2000\n\n');
  const stop = live.subscribe<M>({
    subject,
    lastId,
    read,
    sink: {
      send(message) {
        raw.write(`id: ${message.id}\ndata: ${JSON.stringify(show(message))}\n\n`);
        // Disconnects clients that do not read; they reconnect and resume from the last id.
        if (raw.writableLength > MOST_UNREAD) raw.destroy();
      },
      end: () => raw.end(),
    },
  });
  const beat = setInterval(
    () => void isStillAllowed().then((may) => (may ? raw.write(': still here\n\n') : stop())),
    HEARTBEAT_MS,
  );
  raw.on('close', () => {
    clearInterval(beat);
    stop();
  });
  raw.on('error', stop);
}

/** The id that a reconnecting reader names; 0 for a new one. */
export function lastEventId(header: unknown): number {
  const id = Number(header ?? 0);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}
