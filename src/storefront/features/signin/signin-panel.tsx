import { ArrowLeft } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { callbackPath } from '../../../kernel/callback-path.ts';
import { links } from '../../../kernel/links.ts';
import { useSession } from '../../client/session.ts';
import { BaseScreen } from './base-screen.tsx';
import { CodeScreen } from './code-screen.tsx';
import { RecoveredScreen, RegisteredScreen } from './done-screen.tsx';
import { PasswordScreen } from './password-screen.tsx';
import { prepareProof } from '../../client/proof-of-work.ts';
import { RecoveryScreen } from './recovery-screen.tsx';
import { RegisterScreen } from './register-screen.tsx';
import { PanelContext, TITLE_ID, type PanelPlace } from './screen-parts.tsx';
import { isForSignedIn, shownScreen, type Screen } from './screens.ts';
import { flowFacts, useFlow, type SentCode } from './signin-flow.ts';
import { goBack, hasScreenBelow, useShownSearch } from './signin-place.ts';
import './signin.css';

interface SignInPanelProps {
  /** What takes the panel away; without it the panel is a page, and leads to where its `callbackUrl` says. */
  readonly leave?: PanelPlace['leave'];
  readonly heading?: PanelPlace['heading'];
}

/** All screens of sign-in, one at a time, as the address says. */
export default function SignInPanel({ leave, heading = 'h1' }: SignInPanelProps) {
  const flow = useFlow();
  const screen = shownScreen(useShownSearch(), flowFacts(flow));
  const leavePage = useLeavePage();
  const place = useMemo(() => ({ heading, leave: leave ?? leavePage }), [heading, leave, leavePage]);
  const body = useFocusOnScreen(screen.name);

  useEffect(() => {
    if (screen.name === 'base') prepareProof('code');
  }, [screen.name]);

  // On its page: signed in elsewhere, there is nothing left to do here. Over a page the dialog closes by itself.
  const { status } = useSession();
  const useless = !leave && status === 'authenticated' && !flow.finishing && !isForSignedIn(screen);
  useEffect(() => {
    if (useless) void leavePage('signed-in');
  }, [useless, leavePage]);

  return (
    <PanelContext value={place}>
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

/** The next screen is entered at its first field; where there is none, at its title. */
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

function useLeavePage(): PanelPlace['leave'] {
  const navigate = useNavigate();
  const { search } = useLocation();
  return useMemo(
    () => async (why) => {
      const asked = callbackPath(new URLSearchParams(search).get('callbackUrl'), location.origin);
      await navigate(why === 'signed-in' ? (asked ?? links.account()) : links.home(), { replace: true });
    },
    [navigate, search],
  );
}
