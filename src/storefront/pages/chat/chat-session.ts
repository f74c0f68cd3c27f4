import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Message } from '../../../api/shop/chat.schema.ts';
import { ApiError } from '../../client/api-error.ts';
import { callApi } from '../../client/api.ts';
import { ask, readAnswer, requestLine } from '../../client/ask.ts';
import { newKey } from '../../client/new-key.ts';
import { refetchSession } from '../../client/session.ts';
import { readEvents } from './event-stream.ts';

export interface Unsent {
  readonly key: string;
  readonly text: string;
  /** Why the shop did not take it; without a reason it is on its way, or waits for the connection. */
  readonly refused: string | undefined;
}

export interface TalkState {
  readonly phase: 'opening' | 'open' | 'failed';
  readonly staffed: boolean;
  /** Whose talk it is; undefined until the shop has said so. */
  readonly who: string | undefined;
  readonly messages: readonly Message[];
  readonly unsent: readonly Unsent[];
  /** False while word from the shop cannot arrive. */
  readonly connected: boolean;
}

export interface Talk {
  readonly store: StoreApi<TalkState>;
  open(): Promise<void>;
  send(text: string): void;
  retry(key: string): void;
  close(): void;
}

const STREAM = 'GET /api/support/chat/stream';

const SLOWEST_MS = 15_000;
/** Two heartbeats of the server and a little: longer silence is a connection that died unnoticed. */
const SILENCE_MS = 60_000;

/** One chat as its page holds it. @param given `userSiteId` of the address; undefined where nobody opened a frame */
export function openTalk(given: string | null | undefined): Talk {
  const store = createStore<TalkState>(() => ({
    phase: 'opening',
    staffed: true,
    who: undefined,
    messages: [],
    unsent: [],
    connected: true,
  }));
  const left = new AbortController();
  const { signal } = left;
  let token = given;
  let following = false;
  let sending = false;
  const sleepers = new Set<() => void>();

  /** Sleeps ever longer, and wakes at once when the browser is online again. */
  function pause(tries: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, Math.min(SLOWEST_MS, 1000 * 2 ** tries) * (0.75 + Math.random() / 2));
      sleepers.add(wake);
    });
  }
  const wakeUp = () => [...sleepers].forEach((wake) => wake());
  window.addEventListener('online', wakeUp, { signal });
  signal.addEventListener('abort', wakeUp);

  async function renewToken(): Promise<void> {
    await refetchSession();
    token = (await callApi('POST /api/support/chat/frame', { signal })).token;
  }

  const headers = (): Record<string, string> => (token ? { 'x-chat-token': token } : {});

  /** The token is short-lived: when it has ended, another is asked for, once. */
  async function withToken<T>(call: (asked: { headers: Record<string, string>; signal: AbortSignal }) => Promise<T>) {
    if (token === undefined) await renewToken();
    try {
      return await call({ headers: headers(), signal });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      await renewToken();
      // Signed out meanwhile: what was said belongs to the account, not to whoever sits here now.
      if (!token) {
        const wasOpen = store.getState().phase === 'open';
        store.setState({ messages: [], unsent: [], who: undefined });
        // And what is being sent is not said in the name of nobody.
        if (wasOpen) {
          store.setState({ phase: 'failed' });
          throw error;
        }
      }
      return call({ headers: headers(), signal });
    }
  }

  function add(messages: readonly Message[]): void {
    store.setState((state) => {
      const byId = new Map([...state.messages, ...messages].map((message) => [message.id, message]));
      const keys = new Set(messages.map(({ key }) => key));
      return {
        messages: [...byId.values()].toSorted((a, b) => a.id - b.id),
        unsent: state.unsent.filter(({ key }) => !keys.has(key)),
      };
    });
  }

  async function hear(): Promise<boolean> {
    const stop = new AbortController();
    const end = () => stop.abort();
    signal.addEventListener('abort', end);
    let timer = setTimeout(end, SILENCE_MS);
    try {
      const [method, path] = requestLine(STREAM);
      const response = await fetch(path, {
        method,
        headers: {
          accept: 'text/event-stream',
          'last-event-id': String(store.getState().messages.at(-1)?.id ?? 0),
          ...headers(),
        },
        signal: stop.signal,
      });
      if (response.status === 401) await renewToken();
      if (!response.ok || !response.body) return false;
      store.setState({ connected: true });
      wakeUp();
      await readEvents(
        response.body,
        (data) => add([readAnswer(STREAM, 200, data)]),
        () => {
          clearTimeout(timer);
          timer = setTimeout(end, SILENCE_MS);
        },
      );
      return true;
    } catch {
      return false;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
    }
  }

  /** Keeps one stream open while the page stands. */
  async function follow(): Promise<void> {
    if (following) return;
    following = true;
    for (let tries = 0; !signal.aborted; tries++) {
      if (await hear()) tries = 0;
      if (signal.aborted) return;
      store.setState({ connected: false });
      await pause(tries);
    }
  }

  /** Sends what waits, one after another, so that it arrives in the order it was written. */
  async function drain(): Promise<void> {
    if (sending) return;
    sending = true;
    for (let tries = 0; !signal.aborted;) {
      const next = store.getState().unsent.find(({ refused }) => refused === undefined);
      if (!next) break;
      try {
        const { key, text } = next;
        const { message } = await withToken((asked) =>
          ask('POST /api/support/chat/messages', { body: { key, text }, ...asked }),
        );
        add([message]);
        store.setState({ connected: true });
        tries = 0;
        void follow();
      } catch (error) {
        if (signal.aborted) break;
        const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
        if (refused) {
          mark(next.key, error.message);
          // The hours of the chat have ended while this page stood open.
          if (error.code === 'chat-closed') store.setState({ staffed: false });
        } else {
          store.setState({ connected: false });
          await pause(tries++);
        }
      }
    }
    sending = false;
  }

  function mark(key: string, refused: string | undefined): void {
    store.setState(({ unsent }) => ({ unsent: unsent.map((one) => (one.key === key ? { ...one, refused } : one)) }));
  }

  return {
    store,
    async open() {
      store.setState({ phase: 'opening' });
      try {
        const { staffed, who, begun, messages } = await withToken((asked) => ask('POST /api/support/chat/open', asked));
        store.setState({ phase: 'open', staffed, who });
        add(messages);
        if (begun) void follow();
      } catch {
        if (!signal.aborted) store.setState({ phase: 'failed' });
      }
    },
    send(text) {
      store.setState(({ unsent }) => ({ unsent: [...unsent, { key: newKey(), text, refused: undefined }] }));
      void drain();
    },
    retry(key) {
      mark(key, undefined);
      void drain();
    },
    close: () => left.abort(),
  };
}
