import { requestLine } from './api-request.ts';
import { readEvents } from './event-stream.ts';
import { pageSession } from './session.ts';

const LONGEST_DELAY_MS = 30_000;
/** A little over two heartbeats of the server: after a longer silence the connection counts as lost. */
const SILENCE_MS = 60_000;

/** Calls `onMessage` for each message after an id while the page is open; reconnects by itself. @returns a function that ends it */
export function followTicket(ticketId: number, lastId: number, onMessage: () => void): () => void {
  const ending = new AbortController();
  void follow(ticketId, lastId, onMessage, ending.signal);
  return () => ending.abort();
}

async function follow(ticketId: number, lastId: number, onMessage: () => void, signal: AbortSignal): Promise<void> {
  let last = lastId;
  const received = (data: string) => {
    last = (JSON.parse(data) as { id: number }).id;
    onMessage();
  };
  for (let tries = 0; !signal.aborted; tries++) {
    const began = await read(ticketId, last, received, signal).catch(() => false);
    if (began) tries = 0;
    const delay = Math.min(LONGEST_DELAY_MS, 1000 * 2 ** tries) * (0.75 + Math.random() / 2);
    await new Promise((resolve) => setTimeout(resolve, delay));
  }
}

/** @returns whether the stream began; rejects when the connection is lost */
async function read(
  ticketId: number,
  lastId: number,
  onEvent: (data: string) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const bearer = await (await pageSession(true))?.bearer(true);
  if (!bearer) return false;
  const stop = new AbortController();
  const end = () => stop.abort();
  signal.addEventListener('abort', end);
  let timer = setTimeout(end, SILENCE_MS);
  const [, path] = requestLine('GET /api/user-tickets/:id/stream', { id: String(ticketId) });
  try {
    const response = await fetch(path, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${bearer}`, 'last-event-id': String(lastId) },
      signal: stop.signal,
    });
    if (!response.ok || !response.body) return false;
    await readEvents(response.body, onEvent, () => {
      clearTimeout(timer);
      timer = setTimeout(end, SILENCE_MS);
    });
    return true;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}
