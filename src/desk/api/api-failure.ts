/** A field of the request that the server refused. */
export interface FieldIssue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

const NO_CONNECTION = 'Нет связи с\u00a0магазином. Проверьте интернет и\u00a0повторите.';
const UNKNOWN = 'Не\u00a0получилось, и\u00a0магазин не\u00a0сказал почему. Повторите через минуту.';

/** An error answer of the API, or no answer at all; `message` is a Russian sentence to show. */
export class ApiFailure extends Error {
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** Code of the refusal, such as `version-changed`. */
  readonly code: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: number, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = 'ApiFailure';
    this.status = status;
    this.details = details;
    this.code = typeof details.code === 'string' ? details.code : undefined;
  }

  /** Refused fields by their first name. */
  get fields(): Readonly<Record<string, string>> {
    const { errors } = this.details as { errors?: readonly FieldIssue[] };
    return Object.fromEntries((errors ?? []).map(({ path, message }) => [String(path[0]), message]));
  }
}

/** Reads `{"data": null, "error": {message, details}}`. */
export function readFailure(status: number, answer: unknown): ApiFailure {
  const error = (answer as { error?: { message?: unknown; details?: object } } | undefined)?.error;
  const message = typeof error?.message === 'string' && /[а-яё]/i.test(error.message) ? error.message : UNKNOWN;
  return new ApiFailure(status, message, error?.details as Record<string, unknown> | undefined);
}

/** No answer came: whether the server has done the work is unknown. */
export const noConnection = () => new ApiFailure(0, NO_CONNECTION);
