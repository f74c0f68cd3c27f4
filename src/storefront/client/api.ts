import type { CallAnswer, Endpoint } from '../../api/api-calls.schema.ts';
import { ApiError } from './api-error.ts';
import { sendRequest, type ApiRequest } from './api-request.ts';
import { pageSession } from './session.ts';

type ApiCall<E extends Endpoint> = ApiRequest<E> & {
  /** The endpoint refuses visitors: the call waits until the session is known, and a 401 may sign out. */
  readonly needsSignIn?: boolean;
};

/**
 * Calls the shop's own API, with the token of the session when there is one. Input and result are typed by the schemas of
 * the endpoint.
 * @throws ApiError for every failure but an abort by the caller
 */
export async function callApi<E extends Endpoint>(endpoint: E, request: ApiCall<E>): Promise<CallAnswer<E>> {
  const { needsSignIn } = request;
  const session = await pageSession(needsSignIn);
  const bearer = await session?.bearer(needsSignIn);
  try {
    return await sendRequest(endpoint, request, bearer);
  } catch (error) {
    if (!session || !(error instanceof ApiError) || error.status !== 401) throw error;
    const retry = await session.afterUnauthorized(bearer, needsSignIn);
    if (!retry) throw error;
    return sendRequest(endpoint, request, retry.bearer);
  }
}
