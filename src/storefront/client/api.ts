/** A field of the request the server did not take. */
interface FieldIssue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** What the server says when it does not do as asked; `message` is a Russian sentence to show. */
export class ApiError extends Error {
  /** 0 when no answer came at all. */
  readonly status: number;
  /** Code of the refusal, such as `total-changed`. */
  readonly code: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: number, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.details = details;
    this.code = typeof details.code === 'string' ? details.code : undefined;
  }

  get fields(): readonly FieldIssue[] {
    const { errors } = this.details;
    return Array.isArray(errors) ? errors.filter(isFieldIssue) : [];
  }

  /** True when it is unknown whether the server did what was asked, or when asking again may help. */
  get retryable(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

const NO_CONNECTION = 'Нет связи с магазином. Проверьте интернет и повторите.';
const UNKNOWN_ERROR = 'Неизвестная ошибка. Попробуйте позднее';
const TIMEOUT_MS = 15_000;

interface ApiCall {
  readonly method?: 'GET' | 'POST';
  readonly body?: unknown;
  /** Ends the call when the page no longer needs it; it then throws the signal's reason. */
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

/**
 * Calls the shop's own API.
 * @throws ApiError for every failure but an abort by the caller
 */
export async function callApi<T>(path: string, call: ApiCall = {}): Promise<T> {
  const { body, signal } = call;
  // `AbortSignal.any` is missing from browsers that are still in use.
  const stop = new AbortController();
  const stopCall = () => stop.abort();
  signal?.addEventListener('abort', stopCall);
  const timer = setTimeout(stopCall, call.timeoutMs ?? TIMEOUT_MS);
  let response: Response;
  let answer: unknown;
  try {
    signal?.throwIfAborted();
    response = await fetch(path, {
      method: call.method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: stop.signal,
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

/** `{"data": null, "error": {status, name, message, details}}` as an error. */
function readError(status: number, answer: unknown): ApiError {
  const error = (answer as { error?: { message?: unknown; details?: unknown } } | null | undefined)?.error;
  const details = typeof error?.details === 'object' && error.details !== null ? error.details : {};
  const message = typeof error?.message === 'string' && /[а-яё]/i.test(error.message) ? error.message : UNKNOWN_ERROR;
  // A 200 without JSON is some proxy's page, not an answer of the shop.
  return new ApiError(status < 400 ? 502 : status, message, details as Record<string, unknown>);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isFieldIssue(value: unknown): value is FieldIssue {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'message' in value && Array.isArray(value.path)
  );
}

/** The sentence to show for anything a call threw. */
export function errorSentence(error: unknown): string {
  return error instanceof ApiError ? error.message : UNKNOWN_ERROR;
}
