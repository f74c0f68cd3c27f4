import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { Message } from '../../src/api/shop/chat.schema.ts';

/** By how much to shift the clock of a house so that somebody sits at the chat: to the next day's noon in Moscow. */
export function shiftToNoon(): number {
  const now = Date.now();
  return new Date(now).setUTCHours(33, 0, 0, 0) - now;
}

/** A browser at the chat: keeps its cookie, and hears what the stream says. */
export function openChatter(from: string, token?: string) {
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
      const said = (await answer.json()) as {
        message: Message;
        messages: Message[];
        begun: boolean;
        staffed: boolean;
        error: { message: string; details: { code?: string } };
      };
      return { status: answer.status, set, body: said };
    },
    say(at: string, text: string, key: string = randomUUID()) {
      return this.call(at, '/chat/messages', { key, text });
    },
    /** Follows the stream until `stop`. */
    async listen(at: string, lastId = 0) {
      const stop = new AbortController();
      const answer = await fetch(`${at}/api/support/chat/stream`, {
        headers: { ...headers(), 'last-event-id': String(lastId) },
        signal: stop.signal,
      });
      const heard: Message[] = [];
      const came = new EventEmitter();
      const stream = {
        status: answer.status,
        headers: answer.headers,
        heard,
        /** Resolves when the server has ended it. */
        /** What ended it: undefined where the shop did, in good order. */
        ended: once(came, 'end').then(([fault]) => fault as unknown),
        stop: () => stop.abort(),
        /** Everything heard, as soon as there are so many messages. */
        async hears(count: number): Promise<readonly Message[]> {
          while (heard.length < count) await once(came, 'message');
          return heard;
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
            heard.push(JSON.parse(data) as Message);
            came.emit('message');
          }
        }
      })().then(
        () => came.emit('end'),
        (fault: unknown) => came.emit('end', fault),
      );
      return stream;
    },
  };
}
