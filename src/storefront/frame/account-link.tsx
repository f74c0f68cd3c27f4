import { User } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type ComponentType, type MouseEvent } from 'react';
import { links } from '../../kernel/links.ts';
import { readSession, refetchSession, useSession } from '../client/session.ts';
import { openSignIn } from '../features/signin/open-signin.ts';
import { prefetchSignIn } from '../features/signin/signin-gate.tsx';
import { island } from '../ui/island.tsx';
import type { AccountLinkProps } from './account-menu.tsx';

/** How long a press waits for the session check. */
const SESSION_TIMEOUT_MS = 1000;

/** Works without scripts too: the page redirects visitors to sign in. */
function PlainLink({ children, hadFocus, ...rest }: AccountLinkProps) {
  const [waiting, setWaiting] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    const own = link.current;
    return () => void (hadFocus.current = own !== null && own === document.activeElement);
  }, [hadFocus]);

  async function signInFirst(event: MouseEvent): Promise<void> {
    const special = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (special || readSession().user) return;
    event.preventDefault();
    if (waiting) return;
    if (readSession().status === 'loading') {
      // Pressed before the session is known: check it first, unless that takes too long.
      setWaiting(true);
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, SESSION_TIMEOUT_MS));
      await Promise.race([refetchSession().catch(() => undefined), timeout]);
      setWaiting(false);
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
      aria-busy={waiting || undefined}
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

const LOOKS = {
  header: { className: 'header-action', icon: <User size={22} aria-hidden />, text: 'Кабинет' },
  sheet: {
    className: 'flex min-h-12 items-center gap-2 border-t border-line font-semibold',
    icon: <User size={18} className="text-leaf" aria-hidden />,
    text: 'Личный кабинет',
  },
  bar: { className: undefined, icon: <User size={22} aria-hidden />, text: 'Кабинет' },
} as const;

interface AccountProps {
  place: keyof typeof LOOKS;
  current?: 'page' | 'true' | undefined;
}

/** «Кабинет»: opens sign-in for visitors; for customers a menu of the same size, fetched when there is a session. */
export default function Account({ place, current }: AccountProps) {
  const signedIn = useSession().status === 'authenticated';
  const hadFocus = useRef(false);
  const [Menu, setMenu] = useState<ComponentType<AccountLinkProps>>();
  useEffect(() => {
    if (!signedIn || Menu) return;
    // If it cannot be fetched, the link still leads to the page.
    import('./account-menu.tsx').then((module) => setMenu(() => module.default)).catch(() => undefined);
  }, [signedIn, Menu]);
  const Shown = signedIn && Menu ? Menu : PlainLink;
  const { className, icon, text } = LOOKS[place];
  return (
    <Shown className={className} aria-current={current} hadFocus={hadFocus}>
      {icon}
      {text}
    </Shown>
  );
}

export const AccountIsland = island('account', Account);
