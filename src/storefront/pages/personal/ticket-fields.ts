import type { RefusalCode } from '../../../kernel/refusal.ts';
import { ApiError } from '../../client/api-error.ts';

/** Refusals about one field are shown at it. */
const FIELD_OF: Readonly<Partial<Record<RefusalCode, string>>> = {
  'file-unknown': 'files',
  'order-unknown': 'order',
  'ticket-line-unknown': 'line',
};

/** @throws the same error, naming the fields of the form: those of the request are under `data` */
export function atItsField(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const { status, message, details, fields, code } = error;
  const field = code && FIELD_OF[code];
  const errors = field
    ? [{ path: [field], message }]
    : fields.map(({ path, message: text }) => ({ path: path[0] === 'data' ? path.slice(1) : path, message: text }));
  throw new ApiError(status, message, { ...details, ...(errors.length > 0 && { errors }) });
}
