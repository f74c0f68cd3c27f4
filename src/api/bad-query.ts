import { ApiError } from '../http/api-errors.ts';

/** A question nobody can answer, in the documented words. */
export class BadQuery extends ApiError {
  constructor(message: string) {
    super(400, message);
  }
}

export const invalid = (name: string) => new BadQuery(`Invalid parameter ${name}`);
