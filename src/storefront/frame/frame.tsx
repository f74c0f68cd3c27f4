import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { counted, GOODS } from '../../kernel/plural.ts';
import { useCartCount } from '../client/cart.ts';
import { SignInGate } from '../signin/signin-gate.tsx';
import { useSession } from '../client/session.ts';
import { useShopState } from '../client/shop-state.ts';
import { IconSheet } from '../ui/icon-sheet.tsx';
import { useLinkNavigation } from '../ui/link.tsx';
import { AfterLoadGate } from './after-load-gate.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

const MAIN = 'main';

// Where it does not come, the basket stays in this browser until the next page.
const AccountBasket = lazy(() => import('../basket/account-basket.tsx').catch(() => ({ default: () => null })));

/** Everything around a page. */
export function Frame({ children }: { children: ReactNode }) {
  useLinkNavigation();
  useFocusOnNewPage();
  const moving = useNavigation().state !== 'idle';
  return (
    <>
      <a href={`#${MAIN}`} className="skip">
        К содержанию
      </a>
      <IconSheet />
      {moving && <div className="moving" aria-hidden />}
      <Header />
      <main id={MAIN} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <BottomBar />
      <CartNews />
      <AfterLoadGate />
      <SignInGate />
      <BasketOfAccount />
    </>
  );
}

/** After a change of page, reading goes on at its content, as it would after a full load. */
function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById(MAIN)?.focus({ preventScroll: true });
  }, [pathname]);
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

/** Says aloud what the badge shows. */
function CartNews() {
  const count = useCartCount();
  return (
    <p role="status" className="sr-only">
      {count > 0 && `В корзине ${counted(count, GOODS)}`}
    </p>
  );
}
