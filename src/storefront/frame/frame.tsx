import { lazy, Suspense, type ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { SignInGate } from '../signin/signin-gate.tsx';
import { useSession } from '../client/session.ts';
import { useShopState } from '../client/shop-state.ts';
import { IconSheet } from '../ui/icon-sheet.tsx';
import { useLinkNavigation } from '../ui/link.tsx';
import { AfterLoadGate } from './after-load-gate.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

// Where it does not come, the basket stays in this browser until the next page.
const AccountBasket = lazy(() => import('../basket/account-basket.tsx').catch(() => ({ default: () => null })));

/** Everything around a page. */
export function Frame({ children }: { children: ReactNode }) {
  useLinkNavigation();
  const moving = useNavigation().state !== 'idle';
  return (
    <>
      <a href="#main" className="skip">
        К содержанию
      </a>
      <IconSheet />
      {moving && <div className="moving" aria-hidden />}
      <Header />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <BottomBar />
      <AfterLoadGate />
      <SignInGate />
      <BasketOfAccount />
    </>
  );
}

/** Only where somebody is signed in, or was: there is something to keep in step, or to forget. */
function BasketOfAccount() {
  const session = useSession();
  const { user } = session;
  const remembers = useShopState(({ account }) => account !== null);
  const known = user !== null || (session.status === 'unauthenticated' && !session.unsure);
  if (!known || !(user || remembers)) return null;
  return (
    <Suspense>
      <AccountBasket userId={user?.id ?? null} />
    </Suspense>
  );
}
