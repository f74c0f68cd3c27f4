import { isRefusal, type Refusal } from '../kernel/refusal.ts';
import { refusalAnswer } from './refusals.ts';

/** The documented error envelope of the API. */
export interface ErrorEnvelope {
  readonly data: null;
  readonly error: {
    readonly status: number;
    readonly name: string;
    readonly message: string;
    readonly details: Record<string, unknown>;
  };
}

export function envelope(
  status: number,
  name: string,
  message: string,
  details: Record<string, unknown> = {},
): ErrorEnvelope {
  return { data: null, error: { status, name, message, details } };
}

export const ERROR_NAMES: Readonly<Record<number, string>> = {
  400: 'ValidationError',
  401: 'UnauthorizedError',
  403: 'ForbiddenError',
  404: 'NotFoundError',
  405: 'MethodNotAllowedError',
  413: 'PayloadTooLargeError',
  415: 'UnsupportedMediaTypeError',
  422: 'UnprocessableEntityError',
  429: 'RateLimitError',
  500: 'InternalServerError',
  503: 'ServiceUnavailableError',
};

/**
 * An error of the documented API; clients depend on its name and message. Route handlers throw it, `answerErrors` sends it.
 * It is an expected outcome and is not logged.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly details: Record<string, unknown>;
  /** Seconds. */
  readonly retryAfter: number | undefined;

  /** @param name a documented one; the name of the status by default */
  constructor(
    status: number,
    message: string,
    { name, details = {}, retryAfter }: { name?: string; details?: Record<string, unknown>; retryAfter?: number } = {},
  ) {
    super(message);
    this.name = name ?? ERROR_NAMES[status] ?? 'ApplicationError';
    this.status = status;
    this.details = details;
    this.retryAfter = retryAfter;
  }
}

export const notFound = () => new ApiError(404, 'Not Found');

export const forbidden = () => new ApiError(403, 'Forbidden');

/** A field error that the schema cannot express. */
export function wrongField(path: readonly string[], message: string): ApiError {
  return wrongFields([{ path, message }], message);
}

/** @param message summary of all errors */
export function wrongFields(
  issues: readonly { readonly path: readonly string[]; readonly message: string }[],
  message: string,
): ApiError {
  const errors = issues.map(({ path, message: each }) => ({ path, message: each, name: 'ValidationError' }));
  return new ApiError(400, message, { details: { errors } });
}

/**
 * The error for a refusal, with its status, sentence, code and facts.
 * @param more additional details for the client
 */
export function refused(refusal: Refusal, more: Record<string, unknown> = {}): ApiError {
  const { status, text, name } = refusalAnswer(refusal);
  const { facts } = refusal;
  const retryAfter = 'retryAfter' in facts ? facts.retryAfter : 'seconds' in facts ? facts.seconds : undefined;
  const details = { code: refusal.refused, ...facts, ...more };
  return new ApiError(status, text, {
    details,
    ...(name && { name }),
    ...(retryAfter !== undefined && { retryAfter }),
  });
}

/**
 * The result of an action.
 * @throws ApiError when it is a refusal
 */
export function unlessRefused<T>(result: T | Refusal): T {
  if (isRefusal(result)) throw refused(result);
  return result;
}
