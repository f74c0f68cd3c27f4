import type { ErrorBody } from '../integrations/yookassa/protocol.ts';

const CODES: Record<number, string> = {
  400: 'invalid_request',
  401: 'invalid_credentials',
  403: 'forbidden',
  404: 'not_found',
  429: 'too_many_requests',
  500: 'internal_server_error',
};

/** A refusal in YooKassa's format; the routes turn it into an answer. */
export class YookassaRefusal extends Error {
  readonly status: number;
  readonly parameter: string | undefined;

  constructor(status: number, description: string, parameter?: string) {
    super(description);
    this.status = status;
    this.parameter = parameter;
  }
}

export function errorBody(id: string, status: number, description: string, parameter?: string): ErrorBody {
  return { type: 'error', id, code: CODES[status] ?? 'internal_server_error', description, parameter };
}
