import type { RefusalCode } from '../../kernel/refusal.ts';

export const NO_CONNECTION = 'Нет связи с магазином. Проверьте интернет и повторите.';
const UNKNOWN_ERROR = 'Неизвестная ошибка. Попробуйте позднее';

/** A field of the request that the server refused. */
interface FieldIssue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** An error response of our API, or no response at all; `message` is a Russian sentence to show. */
export class ApiError extends Error {
  /** HTTP status; 0 when there was no response. */
  readonly status: number;
  /** Code of the refusal, such as `total-changed`. */
  readonly code: RefusalCode | undefined;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: number, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.details = details;
    this.code = typeof details.code === 'string' ? (details.code as RefusalCode) : undefined;
  }

  get fields(): readonly FieldIssue[] {
    const { errors } = this.details;
    return Array.isArray(errors) ? errors.filter(isFieldIssue) : [];
  }

  /** True when it is unknown whether the server did the work, or when a retry may succeed. */
  get retryable(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** Reads `{"data": null, "error": {status, name, message, details}}`. */
export function readError(status: number, answer: unknown): ApiError {
  const error = (answer as { error?: { message?: unknown; details?: unknown } } | null | undefined)?.error;
  const details = typeof error?.details === 'object' && error.details !== null ? error.details : {};
  const reported = typeof error?.message === 'string' ? error.message : '';
  const message = /[а-яё]/i.test(reported) ? reported : UNKNOWN_ERROR;
  // A 200 without JSON is a page of some proxy, not a response of the shop.
  return new ApiError(status < 400 ? 502 : status, message, details as Record<string, unknown>);
}

/** Whether the error is a refusal of the server with this code. */
export function hasCode(error: unknown, code: RefusalCode): boolean {
  return error instanceof ApiError && error.code === code;
}

function isFieldIssue(value: unknown): value is FieldIssue {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'message' in value && Array.isArray(value.path)
  );
}

/** The sentence to show for any error of a call. */
export function errorSentence(error: unknown): string {
  return error instanceof ApiError ? error.message : UNKNOWN_ERROR;
}
