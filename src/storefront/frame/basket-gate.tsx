import { useSession } from '../client/session.ts';
import { useShopState } from '../client/shop-state.ts';
import { later } from '../ui/later.tsx';

const AccountBasket = later(() => import('../features/cart/account-basket.tsx'));

/** Syncs the basket of the account where somebody is signed in, or was: there is something to sync, or to forget. */
export function BasketGate() {
  const session = useSession();
  const { user } = session;
  const remembers = useShopState(({ account }) => account !== null);
  const isOver = session.status === 'unauthenticated' && !session.unsure;
  return (user !== null || (isOver && remembers)) && <AccountBasket userId={user?.id ?? null} />;
}
