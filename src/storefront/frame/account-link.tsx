import { lazy, Suspense, type ComponentProps, type MouseEvent } from 'react';
import { links } from '../../kernel/links.ts';
import { readSession, refetchSession, useSession } from '../client/session.ts';
import { openSignIn } from '../signin/open-signin.ts';
import { prefetchSignIn } from '../signin/signin-gate.tsx';

type AccountLinkProps = Pick<ComponentProps<'a'>, 'className' | 'children' | 'aria-current'>;

/** The address is right for everybody: the page sends visitors to sign in. */
function PlainLink({ children, ...rest }: AccountLinkProps) {
  return (
    <a
      {...rest}
      href={links.account()}
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

async function signInFirst(event: MouseEvent): Promise<void> {
  const special = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (special || readSession().user) return;
  event.preventDefault();
  // Pressed before the server was asked: who is signed in goes on to the page.
  const { user } = readSession().status === 'loading' ? await refetchSession() : readSession();
  if (user) location.assign(links.account());
  else openSignIn();
}

const AccountMenu = lazy(() => import('./account-menu.tsx').catch(() => ({ default: PlainLink })));

/** «Кабинет»: for visitors the way to sign in, for customers a menu of the same size, fetched when there is a session. */
export function AccountLink(props: AccountLinkProps) {
  const { status } = useSession();
  const plain = <PlainLink {...props} />;
  if (status !== 'authenticated') return plain;
  return (
    <Suspense fallback={plain}>
      <AccountMenu {...props} />
    </Suspense>
  );
}
