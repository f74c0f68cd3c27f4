import type { CallAnswer, CallInput, Endpoint } from '../../api/api-calls.schema.ts';
import { ApiError, NO_CONNECTION, readError } from './api-error.ts';

const TIMEOUT_MS = 15_000;

interface CallOptions {
  /** Sent instead of a body, to the calls of the auth client. */
  readonly form?: URLSearchParams;
  /** Ends the call when the page no longer needs it; it then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The call goes on after the page has been left. */
  readonly keepalive?: boolean;
}

/** What a call takes and how it is made. */
export type Question<E extends Endpoint> = CallInput<E> & CallOptions;

/** The same for any call: its parts as they are put together. */
interface Parts extends CallOptions {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
}

/**
 * One request to the shop's own API, as it is: nothing is said of who asks but by `bearer`.
 * @throws ApiError for every failure but an abort by the caller
 */
export function ask<E extends Endpoint>(endpoint: E, question: Question<E>, bearer?: string): Promise<CallAnswer<E>>;
export async function ask(
  endpoint: Endpoint,
  { params, query, body, form, signal, ...rest }: Parts,
  bearer?: string,
): Promise<unknown> {
  const [method, path] = requestLine(endpoint, params, query);
  // `AbortSignal.any` is missing from browsers that are still in use.
  const stop = new AbortController();
  const stopCall = () => stop.abort();
  signal?.addEventListener('abort', stopCall);
  const timer = setTimeout(stopCall, rest.timeoutMs ?? TIMEOUT_MS);
  let response: Response;
  let text: string;
  try {
    signal?.throwIfAborted();
    response = await fetch(path, {
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...rest.headers,
        ...(bearer && { authorization: `Bearer ${bearer}` }),
      },
      body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
      signal: stop.signal,
      ...(rest.keepalive && { keepalive: true }),
    });
    text = await response.text();
  } catch {
    signal?.throwIfAborted();
    throw new ApiError(0, NO_CONNECTION);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stopCall);
  }
  return readAnswer(endpoint, response.status, text);
}

/**
 * The text of an answer as what the door promised by the schema it answers with.
 * @throws ApiError for anything but a success in JSON
 */
export function readAnswer<E extends Endpoint>(_endpoint: E, status: number, text: string): CallAnswer<E> {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    // Some proxy's page; the status says enough.
  }
  // The only place where an answer is taken at its word: the door has checked it by the same schema.
  if (status >= 200 && status < 300 && answer !== undefined) return answer as CallAnswer<E>;
  throw readError(status, answer);
}

/** Method and address: the parts of the path filled in, the query written after it. */
export function requestLine(
  endpoint: Endpoint,
  params: Readonly<Record<string, string>> = {},
  query: object = {},
): [method: string, path: string] {
  const [method = '', pattern = ''] = endpoint.split(' ');
  const path = pattern.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
  // Names are ours and stay as they are documented: `filters[user]`.
  const words = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(String(value))}`],
  );
  return [method, words.length > 0 ? `${path}?${words.join('&')}` : path];
}
