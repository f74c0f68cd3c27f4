import { ArrowLeft } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { callbackPath } from '../../../kernel/callback-path.ts';
import { links } from '../../../kernel/links.ts';
import { replacePage } from '../../client/replace-page.ts';
import { useSession } from '../../client/session.ts';
import { BaseScreen } from './base-screen.tsx';
import { CodeScreen } from './code-screen.tsx';
import { RecoveredScreen, RegisteredScreen } from './done-screen.tsx';
import { PasswordScreen } from './password-screen.tsx';
import { prepareSolution } from '../../client/puzzle.ts';
import { RecoveryScreen } from './recovery-screen.tsx';
import { RegisterScreen } from './register-screen.tsx';
import { PanelContext, TITLE_ID, type PanelHost } from './screen-parts.tsx';
import { isForSignedIn, shownScreen, type Screen } from './screens.ts';
import { flowFacts, useFlow, type SentCode } from './signin-flow.ts';
import { goBack, hasScreenBelow, useShownSearch } from './screen-history.ts';

interface SignInPanelProps {
  /** Closes the dialog; without it the panel is the sign-in page and goes on to its `callbackUrl`. */
  readonly leave?: PanelHost['leave'];
  readonly heading?: PanelHost['heading'];
}

/** Shows the screen of sign-in that the address names. */
export default function SignInPanel({ leave, heading = 'h1' }: SignInPanelProps) {
  const flow = useFlow();
  const screen = shownScreen(useShownSearch(), flowFacts(flow));
  const host = useMemo(() => ({ heading, leave: leave ?? leavePage }), [heading, leave]);
  const body = useFocusOnScreen(screen.name);

  useEffect(() => {
    if (screen.name === 'base') prepareSolution('code');
  }, [screen.name]);

  // The sign-in page is left when the user has signed in elsewhere; the dialog handles that itself.
  const { status } = useSession();
  const notNeeded = !leave && status === 'authenticated' && !flow.finishing && !isForSignedIn(screen);
  useEffect(() => {
    if (notNeeded) void leavePage('signed-in');
  }, [notNeeded]);

  return (
    <PanelContext value={host}>
      <div ref={body} className="signin">
        {hasScreenBelow() && screen.name !== 'registered' && screen.name !== 'recovered' && (
          <button type="button" className="icon-btn absolute top-2 left-2" aria-label="Назад" onClick={goBack}>
            <ArrowLeft size={22} aria-hidden />
          </button>
        )}
        <Shown screen={screen} sent={flow.sent} />
      </div>
    </PanelContext>
  );
}

function Shown({ screen, sent }: { screen: Screen; sent: SentCode | undefined }) {
  switch (screen.name) {
    case 'register':
      return <RegisterScreen />;
    case 'registered':
      return <RegisteredScreen />;
    case 'recovery':
      return <RecoveryScreen />;
    case 'recovered':
      return <RecoveredScreen />;
    case 'password':
      return <PasswordScreen by={screen.by} />;
    case 'code':
      return <CodeScreen sent={sent!} />;
    case 'base':
      return <BaseScreen />;
  }
}

/** Moves the focus to the first field of a new screen, or to its title. */
function useFocusOnScreen(name: Screen['name']) {
  const body = useRef<HTMLDivElement>(null);
  const seen = useRef(name);
  useEffect(() => {
    if (seen.current === name) return;
    seen.current = name;
    const first = body.current?.querySelector<HTMLElement>('[data-first]') ?? document.getElementById(TITLE_ID);
    first?.focus();
  }, [name]);
  return body;
}

const leavePage: PanelHost['leave'] = (why) => {
  const target = callbackPath(new URLSearchParams(location.search).get('callbackUrl'), location.origin);
  // The server never sees the part of a page; browsers keep it over the redirect to this one.
  return replacePage(why === 'signed-in' ? (target ? target + location.hash : links.account()) : links.home());
};
