import { useSession } from '../client/session.ts';
import { useShopState } from '../client/use-shop-state.ts';
import { later } from '../ui/later.tsx';

const AccountBasket = later(() => import('../features/cart/account-basket.tsx'));

/** Mounts basket sync while somebody is signed in, and after sign-out, to clear the sync state. */
export function BasketGate() {
  const session = useSession();
  const { user } = session;
  const hasSyncState = useShopState(({ account }) => account !== null);
  const isOver = session.status === 'unauthenticated' && !session.unsure;
  return (user !== null || (isOver && hasSyncState)) && <AccountBasket userId={user?.id ?? null} />;
}
