import { useEffect, useState, type ComponentType } from 'react';
import { useSession } from '../client/session.ts';
import { useShopState } from '../client/shop-state.ts';

/**
 * Fetches what keeps the basket of the account in sync, only where somebody is signed in, or was: there is something to
 * sync, or to forget. Not by `lazy`: React shows what that brings up to 300 ms late, and the sync begins with it.
 */
export function BasketGate() {
  const session = useSession();
  const { user } = session;
  const remembers = useShopState(({ account }) => account !== null);
  const isOver = session.status === 'unauthenticated' && !session.unsure;
  const needed = user !== null || (isOver && remembers);
  const [Basket, setBasket] = useState<ComponentType<{ userId: number | null }>>();
  useEffect(() => {
    if (!needed || Basket) return;
    // Where it does not come, the basket stays in this browser until the page is loaded again.
    void import('../basket/account-basket.tsx')
      .then(({ AccountBasket }) => setBasket(() => AccountBasket))
      .catch(() => {});
  }, [needed, Basket]);
  return needed && Basket && <Basket userId={user?.id ?? null} />;
}
