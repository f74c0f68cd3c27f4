import { syncStateOf } from '../../client/account-sync-state.ts';
import { ApiError } from '../../client/api-error.ts';
import { readSession, signInWithToken } from '../../client/session.ts';
import { onShopState, readShopState } from '../../client/shop-state.ts';
import { changeFlow } from './signin-flow.ts';

/** The dialog waits at most this long for the merge of the basket, which then goes on in the background. */
const MERGE_TIMEOUT_MS = 3000;

/**
 * The last step of every sign-in: the token becomes the session of this browser, and the basket is merged. After a
 * failure that can be retried the token is kept for another try.
 * @throws ApiError
 */
export async function finishSignIn(jwt: string): Promise<void> {
  changeFlow({ token: jwt, finishing: true });
  try {
    await signInWithToken(jwt);
  } catch (error) {
    const refused = error instanceof ApiError && !error.retryable;
    changeFlow({ finishing: false, ...(refused && { token: undefined }) });
    throw error;
  }
  await basketIsMerged();
}

/** Resolves when the baskets of the account and this browser are merged, or after three seconds. */
export async function basketIsMerged(): Promise<void> {
  const { user } = readSession();
  const isMerged = () => !user || syncStateOf(user.id, readShopState().account) !== undefined;
  if (isMerged()) return;
  await new Promise<void>((resolve) => {
    const end = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, MERGE_TIMEOUT_MS);
    const stop = onShopState(() => isMerged() && end());
  });
}
