import type { Db } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { messagesAfter, type ChatMessage } from './chats.reads.ts';

export const CHAT_CHANNEL = 'chat_messages';

/** Streams of one chat in this process; the oldest is ended for a new one. */
const MOST_STREAMS = 5;
/** Streams of all chats in this process. */
const MOST_IN_ALL = 5_000;
const AT_ONCE = 100;

/** Receives messages: an open response to a browser. */
export interface ChatSink {
  send(message: ChatMessage): void;
  end(): void;
}

interface Stream {
  readonly chatId: string;
  readonly sink: ChatSink;
  lastId: number;
  /** A read is running; a notification meanwhile sets `again`. */
  reading: boolean;
  again: boolean;
  ended: boolean;
}

/** Message streams of the chats that are open in browsers, in this process. */
export interface LiveChats {
  /** Sends all messages after `lastId`, then new ones. @returns a function that ends the stream */
  subscribe(chatId: string, lastId: number, sink: ChatSink): () => void;
  /** Whether the limit of streams in this process is reached. */
  isFull(): boolean;
  /** Notifies the streams of a chat of new messages; of all chats if undefined, when notifications may have been missed. */
  notify(chatId: string | undefined): void;
  /** Ends every stream: browsers reconnect to another process. */
  close(): void;
}

/** Messages are always read from the database after the last id, so lost or repeated notifications do no harm. */
export function createLiveChats(db: Db, log: Log): LiveChats {
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
        const messages = await messagesAfter(db, stream.chatId, stream.lastId, AT_ONCE);
        for (const message of messages) {
          if (stream.ended) return;
          stream.sink.send(message);
          stream.lastId = message.id;
        }
        if (messages.length === AT_ONCE) stream.again = true;
      } while (stream.again && !stream.ended);
    } catch (error) {
      // The browser reconnects by itself and requests the missing messages.
      log.warn({ err: error }, 'chat could not be read');
      end(stream);
    } finally {
      stream.reading = false;
    }
  }

  function end(stream: Stream): void {
    if (stream.ended) return;
    stream.ended = true;
    open--;
    const all = streams.get(stream.chatId);
    all?.delete(stream);
    if (all?.size === 0) streams.delete(stream.chatId);
    stream.sink.end();
  }

  return {
    subscribe(chatId, lastId, sink) {
      const stream: Stream = { chatId, sink, lastId, reading: false, again: false, ended: false };
      const all = streams.get(chatId) ?? new Set();
      if (all.size >= MOST_STREAMS) end(all.values().next().value!);
      streams.set(chatId, all.add(stream));
      open++;
      void read(stream);
      return () => end(stream);
    },
    isFull: () => open >= MOST_IN_ALL,
    notify(chatId) {
      const affected = chatId === undefined ? [...streams.values()] : [streams.get(chatId) ?? []];
      for (const some of affected) for (const stream of some) void read(stream);
    },
    close() {
      for (const all of streams.values()) for (const stream of all) end(stream);
    },
  };
}
