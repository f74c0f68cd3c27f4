import { ApiError } from '../http/api-errors.ts';

/** An invalid query, with the documented messages. */
export class BadQuery extends ApiError {
  constructor(message: string) {
    super(400, message);
  }
}

export const invalid = (name: string) => new BadQuery(`Invalid parameter ${name}`);
