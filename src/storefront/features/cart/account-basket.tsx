import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { ApiError, errorSentence } from '../../client/api-error.ts';
import { clearSyncState, syncBasket } from '../../client/basket-sync.ts';
import { useShopState } from '../../client/use-shop-state.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Collects quick presses of a stepper into one sync. */
const DEBOUNCE_MS = 800;
/** Several browser events announce one return to the tab: later ones within this time are ignored. */
const SAME_RETURN_MS = 300;

/**
 * Syncs the account's basket with this browser's while somebody is signed in. Shows failures only; neither the page nor
 * sign-in waits for it.
 */
export default function AccountBasket({ userId }: { userId: number | null }): ReactNode {
  const { failure, run, dismiss } = useSync(userId);
  return (
    <div role="status">
      {failure && (
        <Notice
          className="basket-news shadow-raised"
          action={
            <span className="flex flex-wrap gap-x-2">
              <Button look="outline" small onClick={run}>
                Повторить
              </Button>
              <Button look="quiet" small onClick={dismiss}>
                Позже
              </Button>
            </span>
          }
        >
          Корзина сохранена в{'\u00a0'}этом браузере, но{'\u00a0'}с{'\u00a0'}аккаунтом пока не{'\u00a0'}сверена.{' '}
          {failure}
        </Notice>
      )}
    </div>
  );
}

function useSync(userId: number | null) {
  const [failure, setFailure] = useState<string>();
  const current = useRef<{ readonly run: (pullFirst: boolean) => void }>(undefined);
  const previousUser = useRef<number>(null);
  const showFailure = useEffectEvent(setFailure);

  useEffect(() => {
    const userChanged = previousUser.current !== null && previousUser.current !== userId;
    if (userId === null || userChanged) clearSyncState();
    previousUser.current = userId;
    if (userId === null) return;
    const basket = syncBasket(userId);
    let running = false;
    let queued: boolean | undefined;
    let stopped = false;

    async function run(pullFirst: boolean): Promise<void> {
      // One sync at a time. A queued sync pulls first when any of the calls it stands for asked for that.
      if (running) {
        queued = queued || pullFirst;
        return;
      }
      running = true;
      try {
        await basket.sync(pullFirst);
        if (!stopped) showFailure(undefined);
      } catch (error) {
        // The end of a session is handled and shown elsewhere.
        const signedOut = error instanceof ApiError && error.status === 401;
        if (!stopped && !signedOut) showFailure(errorSentence(error));
      }
      running = false;
      const next = queued;
      queued = undefined;
      if (next !== undefined && !stopped) void run(next);
    }

    current.current = { run: (pullFirst) => void run(pullFirst) };
    let returnedAt = -Infinity;
    const onReturn = () => {
      if (performance.now() - returnedAt < SAME_RETURN_MS) return;
      returnedAt = performance.now();
      void run(true);
    };
    const onVisibility = () => (document.visibilityState === 'visible' ? onReturn() : basket.flush());
    const onLeave = () => basket.flush();
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('focus', onReturn);
    window.addEventListener('online', onReturn);
    window.addEventListener('pagehide', onLeave);
    void run(true);
    return () => {
      stopped = true;
      basket.stop();
      current.current = undefined;
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('focus', onReturn);
      window.removeEventListener('online', onReturn);
      window.removeEventListener('pagehide', onLeave);
      showFailure(undefined);
    };
  }, [userId]);

  const items = useShopState(({ cart }) => cart.items);
  const later = useShopState(({ cart }) => cart.later);
  const favorites = useShopState((state) => state.favorites);
  useEffect(() => {
    const timer = setTimeout(() => current.current?.run(false), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [items, later, favorites]);

  return { failure, run: () => current.current?.run(true), dismiss: () => setFailure(undefined) };
}
