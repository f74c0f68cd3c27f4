import { memoryOf } from '../../client/account-memory.ts';
import { ApiError } from '../../client/api-error.ts';
import { readSession, signInWithToken } from '../../client/session.ts';
import { onShopState, readShopState } from '../../client/shop-state.ts';
import { changeFlow } from './signin-flow.ts';

/** The dialog waits no longer for the basket; a merge that takes longer goes on without it. */
const MERGE_MS = 3000;

/**
 * The last step of every way in: the token of a proved code or password becomes the session of this browser, and
 * the basket is merged. A token that did not get through stays for another try.
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
  await basketIsMerged();
}

/** Until the basket of whoever has signed in is that of this browser, or three seconds are over. */
export async function basketIsMerged(): Promise<void> {
  const { user } = readSession();
  const isMerged = () => !user || memoryOf(user.id, readShopState().account) !== undefined;
  if (isMerged()) return;
  await new Promise<void>((resolve) => {
    const end = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, MERGE_MS);
    const stop = onShopState(() => isMerged() && end());
  });
}
