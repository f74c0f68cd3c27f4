import { ApiError, NO_CONNECTION, readError } from './api-error.ts';

const TIMEOUT_MS = 15_000;

export interface Question {
  readonly method?: 'GET' | 'POST' | 'PUT';
  /** Sent as JSON, or as a form when it is one. */
  readonly body?: unknown;
  /** Ends the call when the page no longer needs it; it then throws the signal's reason. */
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The call goes on after the page has been left. */
  readonly keepalive?: boolean;
}

/**
 * One request to the shop's own API, as it is: nothing is said of who asks but by `bearer`.
 * @throws ApiError for every failure but an abort by the caller
 */
export async function ask<T>(path: string, { body, signal, ...rest }: Question = {}, bearer?: string): Promise<T> {
  // `AbortSignal.any` is missing from browsers that are still in use.
  const stop = new AbortController();
  const stopCall = () => stop.abort();
  signal?.addEventListener('abort', stopCall);
  const timer = setTimeout(stopCall, rest.timeoutMs ?? TIMEOUT_MS);
  const form = body instanceof URLSearchParams;
  let response: Response;
  let answer: unknown;
  try {
    signal?.throwIfAborted();
    response = await fetch(path, {
      method: rest.method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        accept: 'application/json',
        ...(body !== undefined && !form && { 'content-type': 'application/json' }),
        ...rest.headers,
        ...(bearer && { authorization: `Bearer ${bearer}` }),
      },
      body: form ? body : body === undefined ? undefined : JSON.stringify(body),
      signal: stop.signal,
      ...(rest.keepalive && { keepalive: true }),
    });
    answer = parseJson(await response.text());
  } catch {
    signal?.throwIfAborted();
    throw new ApiError(0, NO_CONNECTION);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stopCall);
  }
  if (response.ok && answer !== undefined) return answer as T;
  throw readError(response.status, answer);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
