import type { RefusalCode } from '../../kernel/refusal.ts';

export const NO_CONNECTION = 'Нет связи с магазином. Проверьте интернет и повторите.';
const UNKNOWN_ERROR = 'Неизвестная ошибка. Попробуйте позднее';

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

  /** True when it is unknown whether the server did what was asked, or when asking again may help. */
  get retryable(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** `{"data": null, "error": {status, name, message, details}}` as an error. */
export function readError(status: number, answer: unknown): ApiError {
  const error = (answer as { error?: { message?: unknown; details?: unknown } } | null | undefined)?.error;
  const details = typeof error?.details === 'object' && error.details !== null ? error.details : {};
  const said = typeof error?.message === 'string' ? error.message : '';
  const message = /[а-яё]/i.test(said) ? said : UNKNOWN_ERROR;
  // A 200 without JSON is some proxy's page, not an answer of the shop.
  return new ApiError(status < 400 ? 502 : status, message, details as Record<string, unknown>);
}

/** Whether what a call threw is this refusal of the server. */
export function hasCode(error: unknown, code: RefusalCode): boolean {
  return error instanceof ApiError && error.code === code;
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
