import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { ApiError, errorSentence } from '../../client/api-error.ts';
import { forget, syncBasket } from '../../client/basket-sync.ts';
import { useShopState } from '../../client/shop-state.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import './account-basket.css';

/** Presses of a stepper go up together. */
const PAUSE_MS = 800;
const TOGETHER_MS = 300;

/**
 * Keeps the basket of the account and that of this browser the same while somebody is signed in. Shows nothing but a
 * failure; the page and the sign-in wait for nothing here.
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
  const current = useRef<{ readonly run: (look: boolean) => void }>(undefined);
  const before = useRef<number>(null);
  const tell = useEffectEvent(setFailure);

  useEffect(() => {
    const somebodyElse = before.current !== null && before.current !== userId;
    if (userId === null || somebodyElse) forget();
    before.current = userId;
    if (userId === null) return;
    const basket = syncBasket(userId);
    let running = false;
    let again: boolean | undefined;
    let stopped = false;

    async function run(look: boolean): Promise<void> {
      // While one is under way the next waits; looking is not forgotten over writing.
      if (running) {
        again = again || look;
        return;
      }
      running = true;
      try {
        await basket.sync(look);
        if (!stopped) tell(undefined);
      } catch (error) {
        // A session that is over has its own way of being told.
        const over = error instanceof ApiError && error.status === 401;
        if (!stopped && !over) tell(errorSentence(error));
      }
      running = false;
      const next = again;
      again = undefined;
      if (next !== undefined && !stopped) void run(next);
    }

    current.current = { run: (look) => void run(look) };
    let lookedAt = -Infinity;
    // Coming back to a tab is told by several events at once.
    const come = () => {
      if (performance.now() - lookedAt < TOGETHER_MS) return;
      lookedAt = performance.now();
      void run(true);
    };
    const look = () => (document.visibilityState === 'visible' ? come() : basket.leave());
    const leave = () => basket.leave();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', come);
    window.addEventListener('online', come);
    window.addEventListener('pagehide', leave);
    void run(true);
    return () => {
      stopped = true;
      basket.stop();
      current.current = undefined;
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', come);
      window.removeEventListener('online', come);
      window.removeEventListener('pagehide', leave);
      tell(undefined);
    };
  }, [userId]);

  const items = useShopState(({ cart }) => cart.items);
  const later = useShopState(({ cart }) => cart.later);
  const favorites = useShopState((state) => state.favorites);
  useEffect(() => {
    const timer = setTimeout(() => current.current?.run(false), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [items, later, favorites]);

  return { failure, run: () => current.current?.run(true), dismiss: () => setFailure(undefined) };
}
