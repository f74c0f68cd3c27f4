import { ApiError } from '../client/api-error.ts';
import { signInWithToken } from '../client/session.ts';
import { changeFlow } from './signin-flow.ts';

/**
 * The last step of every way in: the token of a proved code or password becomes the session of this browser, and
 * whoever waits for that (the basket) does its part. A token that did not get through stays for another try.
 * @throws ApiError
 */
export async function finishSignIn(jwt: string): Promise<void> {
  changeFlow({ token: jwt, finishing: true });
  try {
    await signInWithToken(jwt);
  } catch (error) {
    const worn = error instanceof ApiError && !error.retryable;
    changeFlow({ finishing: false, ...(worn && { token: undefined }) });
    throw error;
  }
}
