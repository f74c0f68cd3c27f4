import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Message } from '../../../api/shop/chat.schema.ts';
import { ApiError } from '../../client/api-error.ts';
import { callApi } from '../../client/api.ts';
import { sendRequest, readResponse, requestLine } from '../../client/api-request.ts';
import { newKey } from '../../client/new-key.ts';
import { refetchSession } from '../../client/session.ts';
import { readEvents } from '../../client/event-stream.ts';

export interface Unsent {
  readonly key: string;
  readonly text: string;
  /** The server's refusal; undefined while the message is being sent or waits for the connection. */
  readonly refusal: string | undefined;
}

export interface ChatState {
  readonly phase: 'opening' | 'open' | 'failed';
  readonly staffed: boolean;
  /** Whose chat it is; undefined until the server has answered. */
  readonly visitor: string | undefined;
  readonly messages: readonly Message[];
  readonly unsent: readonly Unsent[];
  /** False while messages from the shop cannot arrive. */
  readonly connected: boolean;
}

export interface Chat {
  readonly store: StoreApi<ChatState>;
  open(): Promise<void>;
  send(text: string): void;
  retry(key: string): void;
  close(): void;
}

const STREAM = 'GET /api/support/chat/stream';

const LONGEST_DELAY_MS = 15_000;
/** A little over two heartbeats of the server: after a longer silence the connection counts as lost. */
const SILENCE_MS = 60_000;

/**
 * Browser side of one chat.
 * @param initialToken `userSiteId` of the address; undefined when the page was opened outside the frame
 */
export function openChat(initialToken: string | null | undefined): Chat {
  const store = createStore<ChatState>(() => ({
    phase: 'opening',
    staffed: true,
    visitor: undefined,
    messages: [],
    unsent: [],
    connected: true,
  }));
  const closing = new AbortController();
  const { signal } = closing;
  let token = initialToken;
  let streaming = false;
  let sending = false;
  const waiters = new Set<() => void>();

  /** Waits longer with each try; stops waiting when the browser is online again. */
  function pause(tries: number): Promise<void> {
    return new Promise((resolve) => {
      const resume = () => {
        clearTimeout(timer);
        waiters.delete(resume);
        resolve();
      };
      const timer = setTimeout(resume, Math.min(LONGEST_DELAY_MS, 1000 * 2 ** tries) * (0.75 + Math.random() / 2));
      waiters.add(resume);
    });
  }
  const resumeAll = () => [...waiters].forEach((resume) => resume());
  window.addEventListener('online', resumeAll, { signal });
  signal.addEventListener('abort', resumeAll);

  async function renewToken(): Promise<void> {
    await refetchSession();
    token = (await callApi('POST /api/support/chat/frame', { signal })).token;
  }

  const headers = (): Record<string, string> => (token ? { 'x-chat-token': token } : {});

  /** The token is short-lived: when it has expired, it is renewed and the call repeated, once. */
  async function withToken<T>(call: (options: { headers: Record<string, string>; signal: AbortSignal }) => Promise<T>) {
    if (token === undefined) await renewToken();
    try {
      return await call({ headers: headers(), signal });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      await renewToken();
      // Signed out meanwhile: the messages belong to the account, not to the current visitor.
      if (!token) {
        const wasOpen = store.getState().phase === 'open';
        store.setState({ messages: [], unsent: [], visitor: undefined });
        // A message being sent must not go out as an anonymous one either.
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

  async function readStream(): Promise<boolean> {
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
      resumeAll();
      await readEvents(
        response.body,
        (data) => add([readResponse(STREAM, 200, data)]),
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

  /** Opens the stream again whenever it ends, until the chat is closed. */
  async function reconnectStream(): Promise<void> {
    if (streaming) return;
    streaming = true;
    for (let tries = 0; !signal.aborted; tries++) {
      if (await readStream()) tries = 0;
      if (signal.aborted) return;
      store.setState({ connected: false });
      await pause(tries);
    }
  }

  /** Sends waiting messages one by one, so that they arrive in the order they were written. */
  async function sendPending(): Promise<void> {
    if (sending) return;
    sending = true;
    for (let tries = 0; !signal.aborted;) {
      const next = store.getState().unsent.find(({ refusal }) => refusal === undefined);
      if (!next) break;
      try {
        const { key, text } = next;
        const { message } = await withToken((options) =>
          sendRequest('POST /api/support/chat/messages', { body: { key, text }, ...options }),
        );
        add([message]);
        store.setState({ connected: true });
        tries = 0;
        void reconnectStream();
      } catch (error) {
        if (signal.aborted) break;
        const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
        if (isRefusal) {
          setRefusal(next.key, error.message);
          // The working hours have ended while the page was open.
          if (error.code === 'chat-closed') store.setState({ staffed: false });
        } else {
          store.setState({ connected: false });
          await pause(tries++);
        }
      }
    }
    sending = false;
  }

  function setRefusal(key: string, refusal: string | undefined): void {
    store.setState(({ unsent }) => ({ unsent: unsent.map((one) => (one.key === key ? { ...one, refusal } : one)) }));
  }

  return {
    store,
    async open() {
      store.setState({ phase: 'opening' });
      try {
        const {
          staffed,
          who: visitor,
          begun,
          messages,
        } = await withToken((options) => sendRequest('POST /api/support/chat/open', options));
        store.setState({ phase: 'open', staffed, visitor });
        add(messages);
        if (begun) void reconnectStream();
      } catch {
        if (!signal.aborted) store.setState({ phase: 'failed' });
      }
    },
    send(text) {
      store.setState(({ unsent }) => ({ unsent: [...unsent, { key: newKey(), text, refusal: undefined }] }));
      void sendPending();
    },
    retry(key) {
      setRefusal(key, undefined);
      void sendPending();
    },
    close: () => closing.abort(),
  };
}
