import type { Db } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { messagesAfter, type ChatMessage } from './chats.reads.ts';

export const CHAT_CHANNEL = 'chat_messages';

/** Open chats of one talker in this process; the oldest makes room for the next. */
const MOST_STREAMS = 5;
/** Open chats of everybody in this process. */
const MOST_IN_ALL = 5_000;
const AT_ONCE = 100;

/** Where messages go: an open answer to a browser. */
export interface ChatSink {
  send(message: ChatMessage): void;
  end(): void;
}

interface Stream {
  readonly chatId: string;
  readonly sink: ChatSink;
  lastId: number;
  /** A reading under way; word that comes meanwhile makes it read again. */
  reading: boolean;
  again: boolean;
  ended: boolean;
}

/** Chats that somebody looks at in this process. */
export interface LiveChats {
  /** Sends everything after `lastId`, then what comes. @returns ends the stream */
  follow(chatId: string, lastId: number, sink: ChatSink): () => void;
  /** No more streams than this process can carry. */
  isFull(): boolean;
  /** Word that a chat has something new; of all of them, where word may have been missed. */
  note(chatId: string | undefined): void;
  /** Ends every stream: browsers come back to another process. */
  close(): void;
}

/** What is sent is always read from the database after the last id, so that lost or doubled word changes nothing. */
export function followChats(db: Db, log: Log): LiveChats {
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
      // The browser comes back by itself and asks for what it has not got.
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
    follow(chatId, lastId, sink) {
      const stream: Stream = { chatId, sink, lastId, reading: false, again: false, ended: false };
      const all = streams.get(chatId) ?? new Set();
      if (all.size >= MOST_STREAMS) end(all.values().next().value!);
      streams.set(chatId, all.add(stream));
      open++;
      void read(stream);
      return () => end(stream);
    },
    isFull: () => open >= MOST_IN_ALL,
    note(chatId) {
      const told = chatId === undefined ? [...streams.values()] : [streams.get(chatId) ?? []];
      for (const some of told) for (const stream of some) void read(stream);
    },
    close() {
      for (const all of streams.values()) for (const stream of all) end(stream);
    },
  };
}
