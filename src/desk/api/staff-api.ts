import createClient from 'openapi-fetch';
import { noConnection, readFailure } from './api-failure.ts';
import type { paths } from './calls.d.ts';

/** The calls of the staff, with the types of the OpenAPI document. */
export const staffApi = createClient<paths>({ baseUrl: '/' });

interface Call<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * The answer of a call.
 * @throws ApiFailure for an error answer, and without an answer
 */
export async function answerOf<T>(call: Promise<Call<T>>): Promise<T> {
  const { data, error, response } = await call.catch(() => {
    throw noConnection();
  });
  if (!response.ok || data === undefined) throw readFailure(response.status, error);
  return data;
}
