import { ApiError } from './api-error.ts';
import { ask, type Question } from './ask.ts';
import { sessionKeeper } from './session.ts';

interface ApiCall extends Question {
  /** The call is refused to visitors: it waits until the session is known, and its 401 may sign out. */
  readonly needsSignIn?: boolean;
}

/**
 * Calls the shop's own API, with the token of the session when there is one.
 * @throws ApiError for every failure but an abort by the caller
 */
export async function callApi<T>(path: string, { needsSignIn, ...question }: ApiCall = {}): Promise<T> {
  const keeper = await sessionKeeper(needsSignIn);
  const bearer = await keeper?.bearer(needsSignIn);
  try {
    return await ask<T>(path, question, bearer);
  } catch (error) {
    if (!keeper || !(error instanceof ApiError) || error.status !== 401) throw error;
    const again = await keeper.afterRefusal(bearer, needsSignIn);
    if (!again) throw error;
    return ask<T>(path, question, again.bearer);
  }
}
