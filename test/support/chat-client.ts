import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { Message } from '../../src/api/shop/chat.schema.ts';

/** Milliseconds until noon of the next day in Moscow, when the chat is staffed. */
export function shiftToNoon(): number {
  const now = Date.now();
  return new Date(now).setUTCHours(33, 0, 0, 0) - now;
}

/** A chat client: keeps its cookie and reads the event stream. */
export function openChatClient(from: string, token?: string) {
  let cookie = '';
  const headers = (): Record<string, string> => ({
    'x-forwarded-for': from,
    ...(cookie && { cookie }),
    ...(token !== undefined && { 'x-chat-token': token }),
  });
  return {
    get cookie() {
      return cookie;
    },
    set cookie(value: string) {
      cookie = value;
    },
    async call(at: string, path: string, body: unknown = {}) {
      const answer = await fetch(`${at}/api/support${path}`, {
        method: 'POST',
        headers: { ...headers(), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const set = answer.headers.get('set-cookie');
      if (set) cookie = set.split(';', 1)[0]!;
      const parsed = (await answer.json()) as {
        message: Message;
        messages: Message[];
        begun: boolean;
        staffed: boolean;
        error: { message: string; details: { code?: string } };
      };
      return { status: answer.status, set, body: parsed };
    },
    sendMessage(at: string, text: string, key: string = randomUUID()) {
      return this.call(at, '/chat/messages', { key, text });
    },
    /** Follows the stream until `stop`. */
    async listen(at: string, lastId = 0) {
      const stop = new AbortController();
      const answer = await fetch(`${at}/api/support/chat/stream`, {
        headers: { ...headers(), 'last-event-id': String(lastId) },
        signal: stop.signal,
      });
      const received: Message[] = [];
      const events = new EventEmitter();
      const stream = {
        status: answer.status,
        headers: answer.headers,
        received,
        /** Resolves when the stream ends: with undefined when the shop ended it, otherwise with the error. */
        ended: once(events, 'end').then(([error]) => error as unknown),
        stop: () => stop.abort(),
        /** Waits until at least `count` messages have arrived. @returns all messages so far */
        async waitForMessages(count: number): Promise<readonly Message[]> {
          while (received.length < count) await once(events, 'message');
          return received;
        },
      };
      void (async () => {
        let rest = '';
        const decoder = new TextDecoder();
        for await (const piece of answer.body!) {
          rest += decoder.decode(piece as Uint8Array, { stream: true });
          const blocks = rest.split('\n\n');
          rest = blocks.pop()!;
          for (const block of blocks) {
            const data = /^data: (.*)$/m.exec(block)?.[1];
            if (!data) continue;
            received.push(JSON.parse(data) as Message);
            events.emit('message');
          }
        }
      })().then(
        () => events.emit('end'),
        (error: unknown) => events.emit('end', error),
      );
      return stream;
    },
  };
}
