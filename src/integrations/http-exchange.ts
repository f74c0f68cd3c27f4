import { CompanyError } from '../kernel/company-error.ts';

/**
 * Log for adapters: of failures that a client repeats. One that it throws is logged by its caller. Facts must not contain personal data
 * or secrets.
 */
export interface CallLog {
  warn(facts: object, message: string): void;
}

export interface CompanyCall {
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly headers: Record<string, string>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** Limits the whole exchange, including reading the body. */
  readonly signal: AbortSignal;
  readonly fetch?: typeof fetch;
}

export interface CompanyAnswer {
  readonly status: number;
  /** Parsed JSON; undefined when the body is not JSON. */
  readonly body: unknown;
}

/** No complete answer: connection refused or broken, time-out, body too long, which its message says. The outcome of the request is unknown. */
export class NoAnswerError extends CompanyError {
  constructor(cause: unknown) {
    super(reasonOf(cause));
    this.name = 'NoAnswerError';
  }
}

// The largest legitimate answer is Moscow's list of pick-up points, a few megabytes.
const MAX_BODY_BYTES = 32 * 1024 * 1024;

/**
 * One request to an outside company. Redirects are not followed, so credentials are never sent to another host.
 * @throws NoAnswerError when no complete answer was read before `signal` fired
 */
export async function exchange(call: CompanyCall): Promise<CompanyAnswer> {
  const { status, bytes } = await fetchBytes({ ...call, headers: { accept: 'application/json', ...call.headers } });
  return { status, body: parseJson(new TextDecoder().decode(bytes)) };
}

/**
 * The same for a file.
 * @throws NoAnswerError as {@link exchange}
 */
export async function fetchBytes(call: CompanyCall): Promise<{ readonly status: number; readonly bytes: Uint8Array }> {
  try {
    const response = await (call.fetch ?? fetch)(call.url, {
      method: call.method,
      headers: call.headers,
      body: call.body,
      redirect: 'manual',
      signal: call.signal,
    });
    return { status: response.status, bytes: await readBody(response) };
  } catch (cause) {
    throw new NoAnswerError(cause);
  }
}

async function readBody(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) throw new Error('answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Escapes of a zero, and of surrogates, which may be halves of a pair: the database stores neither, and the next answer would be the same. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i;

function parseJson(text: string): unknown {
  try {
    return UNSTORABLE.test(text) ? JSON.parse(text, asStorable) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

const asStorable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'no answer';
  if (cause.name === 'TimeoutError') return 'no answer in time';
  const inner = cause.cause instanceof Error ? `: ${cause.cause.message}` : '';
  return `no answer: ${cause.message}${inner}`;
}
