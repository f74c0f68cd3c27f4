import { useEffect, useLayoutEffect, useRef, useState, type ComponentType, type MouseEvent } from 'react';
import { links } from '../../kernel/links.ts';
import { readSession, refetchSession, useSession } from '../client/session.ts';
import { openSignIn } from '../features/signin/open-signin.ts';
import { prefetchSignIn } from '../features/signin/signin-gate.tsx';
import type { AccountLinkProps } from './account-menu.tsx';

/** How long a press waits to hear who is signed in. */
const PATIENCE_MS = 1000;

/** The address is right for everybody: the page sends visitors to sign in. */
function PlainLink({ children, hadFocus, ...rest }: AccountLinkProps) {
  const [waits, setWaits] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    const own = link.current;
    return () => void (hadFocus.current = own !== null && own === document.activeElement);
  }, [hadFocus]);

  async function signInFirst(event: MouseEvent): Promise<void> {
    const special = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (special || readSession().user) return;
    event.preventDefault();
    if (waits) return;
    if (readSession().status === 'loading') {
      // Pressed before the server was asked: who is signed in goes on to the page, unless that takes too long.
      setWaits(true);
      const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
      await Promise.race([refetchSession().catch(() => undefined), patience]);
      setWaits(false);
    }
    if (readSession().user) location.assign(links.account());
    else openSignIn();
  }

  return (
    <a
      {...rest}
      ref={link}
      data-account
      href={links.account()}
      aria-busy={waits || undefined}
      onPointerEnter={prefetchUnlessKnown}
      onFocus={prefetchUnlessKnown}
      onClick={(event) => void signInFirst(event)}
    >
      {children}
    </a>
  );
}

function prefetchUnlessKnown(): void {
  if (!readSession().user) prefetchSignIn();
}

/** «Кабинет»: for visitors the way to sign in, for customers a menu of the same size, fetched when there is a session. */
export function AccountLink(props: Omit<AccountLinkProps, 'hadFocus'>) {
  const signedIn = useSession().status === 'authenticated';
  const hadFocus = useRef(false);
  const [Menu, setMenu] = useState<ComponentType<AccountLinkProps>>();
  useEffect(() => {
    if (!signedIn || Menu) return;
    // Where it does not come, the link leads to the page all the same.
    import('./account-menu.tsx').then((module) => setMenu(() => module.default)).catch(() => undefined);
  }, [signedIn, Menu]);
  const Shown = signedIn && Menu ? Menu : PlainLink;
  return <Shown {...props} hadFocus={hadFocus} />;
}
