import type { CallAnswer, CallInput, Endpoint } from '../../api/api-calls.schema.ts';
import { ApiError, NO_CONNECTION, readError } from './api-error.ts';

const TIMEOUT_MS = 15_000;

interface CallOptions {
  /** Sent instead of a JSON body; the endpoints of the auth client take forms. */
  readonly form?: URLSearchParams;
  /** Aborts the call, which then throws the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The request outlives the page. */
  readonly keepalive?: boolean;
}

/** Input of an endpoint with the options of the call. */
export type ApiRequest<E extends Endpoint> = CallInput<E> & CallOptions;

/** The same for any endpoint, for the implementation below. */
interface AnyRequest extends CallOptions {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
}

/**
 * One request to the shop's own API, without retries or renewal of the token.
 * @throws ApiError for every failure but an abort by the caller
 */
export function sendRequest<E extends Endpoint>(
  endpoint: E,
  request: ApiRequest<E>,
  bearer?: string,
): Promise<CallAnswer<E>>;
export async function sendRequest(
  endpoint: Endpoint,
  { params, query, body, form, signal, ...rest }: AnyRequest,
  bearer?: string,
): Promise<unknown> {
  // `AbortSignal.any` is missing from browsers that are still in use.
  const stop = new AbortController();
  const stopCall = () => stop.abort();
  signal?.addEventListener('abort', stopCall);
  const timer = setTimeout(stopCall, rest.timeoutMs ?? TIMEOUT_MS);
  let response: Response;
  let text: string;
  try {
    signal?.throwIfAborted();
    const [method, path] = requestLine(endpoint, params, query);
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
  return readResponse(endpoint, response.status, text);
}

/**
 * Parses the text of a response into the type of the endpoint's schema.
 * @throws ApiError for anything but a success in JSON
 */
export function readResponse<E extends Endpoint>(_endpoint: E, status: number, text: string): CallAnswer<E> {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    // A page of some proxy: the status below decides.
  }
  // The only unchecked cast of a response: the server has validated it by the same schema.
  if (status >= 200 && status < 300 && answer !== undefined) return answer as CallAnswer<E>;
  throw readError(status, answer);
}

/** A half of a surrogate pair, which `encodeURIComponent` throws on, becomes a replacement character. */
function encode(value: string): string {
  return encodeURIComponent(value.toWellFormed?.() ?? value);
}

/** Method and address, with path parameters and query filled in; a value that is null or undefined is left out. */
export function requestLine(
  endpoint: Endpoint,
  params: Readonly<Record<string, string>> = {},
  query: object = {},
): [method: string, path: string] {
  const [method = '', pattern = ''] = endpoint.split(' ');
  const path = pattern.replace(/:(\w+)/g, (_whole, name: string) => encode(params[name] ?? ''));
  // Names of parameters are ours and are not encoded, as documented: `filters[user]`.
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [`${name}=${encode(String(value))}`],
  );
  return [method, pairs.length > 0 ? `${path}?${pairs.join('&')}` : path];
}
