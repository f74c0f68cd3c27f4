import type { CallAnswer, Endpoint } from '../../api/api-calls.schema.ts';
import { ApiError } from './api-error.ts';
import { ask, type Question } from './ask.ts';
import { pageSession } from './session.ts';

type ApiCall<E extends Endpoint> = Question<E> & {
  /** The call is refused to visitors: it waits until the session is known, and its 401 may sign out. */
  readonly needsSignIn?: boolean;
};

/**
 * Calls the shop's own API, with the token of the session when there is one. What a call takes and answers is said by the
 * schemas of its door.
 * @throws ApiError for every failure but an abort by the caller
 */
export async function callApi<E extends Endpoint>(endpoint: E, question: ApiCall<E>): Promise<CallAnswer<E>> {
  const { needsSignIn } = question;
  const keeper = await pageSession(needsSignIn);
  const bearer = await keeper?.bearer(needsSignIn);
  try {
    return await ask(endpoint, question, bearer);
  } catch (error) {
    if (!keeper || !(error instanceof ApiError) || error.status !== 401) throw error;
    const again = await keeper.afterRefusal(bearer, needsSignIn);
    if (!again) throw error;
    return ask(endpoint, question, again.bearer);
  }
}
