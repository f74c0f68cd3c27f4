import type { Log } from './log.ts';

/** Notifications about new messages; the payload is the subject of the streams. */
export const MESSAGES_CHANNEL = 'chat_messages';

/** Streams of one subject in this process; the oldest is ended for a new one. */
const MOST_STREAMS = 5;
/** Streams of all subjects in this process. */
const MOST_IN_ALL = 5_000;
const AT_ONCE = 100;

/** Receives messages: an open response to a browser. */
export interface MessageSink<M> {
  send(message: M): void;
  end(): void;
}

interface StreamOptions<M> {
  /** What the messages belong to: the id of a chat, `ticket:<id>`. */
  readonly subject: string;
  /** Of the last message that the reader has. */
  readonly lastId: number;
  /** Messages after an id, in order. */
  readonly read: (after: number, most: number) => Promise<readonly M[]>;
  readonly sink: MessageSink<M>;
}

interface Stream {
  readonly subject: string;
  /** @returns whether there may be more */
  readonly readOn: () => Promise<boolean>;
  readonly endSink: () => void;
  /** A read is running; a notification meanwhile sets `again`. */
  reading: boolean;
  again: boolean;
  ended: boolean;
}

/** Message streams that are open in browsers, in this process. */
export interface LiveMessages {
  /** Sends all messages after `lastId`, then new ones. @returns a function that ends the stream */
  subscribe<M extends { readonly id: number }>(options: StreamOptions<M>): () => void;
  /** Whether the limit of streams in this process is reached. */
  isFull(): boolean;
  /** Notifies the streams of a subject of new messages; all streams if undefined, when notifications may have been missed. */
  notify(subject: string | undefined): void;
  /** Ends every stream: browsers reconnect to another process. */
  close(): void;
}

/** Messages are always read from the database after the last id, so lost or repeated notifications do no harm. */
export function createLiveMessages(log: Log): LiveMessages {
  const streams = new Map<string, Set<Stream>>();
  let open = 0;

  async function read(stream: Stream): Promise<void> {
    if (stream.reading) {
      stream.again = true;
      return;
    }
    stream.reading = true;
    try {
      do {
        stream.again = false;
        if (await stream.readOn()) stream.again = true;
      } while (stream.again && !stream.ended);
    } catch (error) {
      // The browser reconnects by itself and requests the missing messages.
      log.warn({ err: error }, 'messages could not be read');
      end(stream);
    } finally {
      stream.reading = false;
    }
  }

  function end(stream: Stream): void {
    if (stream.ended) return;
    stream.ended = true;
    open--;
    const all = streams.get(stream.subject);
    all?.delete(stream);
    if (all?.size === 0) streams.delete(stream.subject);
    stream.endSink();
  }

  return {
    subscribe({ subject, lastId, read: readAfter, sink }) {
      let last = lastId;
      const stream: Stream = {
        subject,
        async readOn() {
          const messages = await readAfter(last, AT_ONCE);
          for (const message of messages) {
            if (stream.ended) return false;
            sink.send(message);
            last = message.id;
          }
          return messages.length === AT_ONCE;
        },
        endSink: () => sink.end(),
        reading: false,
        again: false,
        ended: false,
      };
      const all = streams.get(subject) ?? new Set();
      if (all.size >= MOST_STREAMS) end(all.values().next().value!);
      streams.set(subject, all.add(stream));
      open++;
      void read(stream);
      return () => end(stream);
    },
    isFull: () => open >= MOST_IN_ALL,
    notify(subject) {
      const affected = subject === undefined ? [...streams.values()] : [streams.get(subject) ?? []];
      for (const some of affected) for (const stream of some) void read(stream);
    },
    close() {
      for (const all of streams.values()) for (const stream of all) end(stream);
    },
  };
}
