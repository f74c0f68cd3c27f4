import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { readSession, useSession } from '../../client/session.ts';
import { useSignInIsOpen } from './open-signin.ts';
import { TITLE_ID, type PanelPlace } from './screen-parts.tsx';
import { isForSignedIn, namedScreen, shownScreen } from './screens.ts';
import { flowFacts, useFlow } from './signin-flow.ts';
import SignInPanel from './signin-panel.tsx';
import { layScreen, detachDialog, closeScreens, useShownSearch } from './signin-place.ts';
import { BACKDROP } from '../../ui/backdrop.ts';

/** Sign-in over whatever page is open; the page below stays as it is. */
export function SignInModal() {
  const asked = useSignInIsOpen();
  const search = useShownSearch();
  const flow = useFlow();
  const { key, pathname } = useLocation();
  const { status } = useSession();
  const navigate = useNavigate();

  const named = namedScreen(search) !== undefined;
  const screen = shownScreen(search, flowFacts(flow));
  // Somebody who is signed in restores a password or reads of success, and has no other business here.
  const useless = status === 'authenticated' && !flow.finishing && !isForSignedIn(screen);
  const waits = status === 'loading' && !asked;
  const open = (asked || named) && pathname !== links.signIn() && !useless && !waits;

  useEffect(() => {
    if (open) layScreen();
  }, [open]);
  useEffect(detachDialog, [key]);
  useEffect(() => {
    if (useless && (asked || named) && pathname !== links.signIn()) void closeScreens();
  }, [useless, asked, named, pathname]);

  const leave = useCallback<PanelPlace['leave']>(async () => {
    await closeScreens();
    // A page that is for signed-in people only is nowhere to stay for anybody else.
    if (location.pathname === links.account() && readSession().status !== 'authenticated') await navigate(links.home());
  }, [navigate]);

  return (
    <Dialog.Root open={open} onOpenChange={(wanted) => !wanted && void leave('closed')}>
      <Dialog.Portal>
        <Dialog.Backdrop className={BACKDROP} />
        <Dialog.Viewport className="signin-viewport">
          <Dialog.Popup
            className="signin-popup"
            aria-labelledby={TITLE_ID}
            initialFocus={firstField}
            finalFocus={whereNext}
          >
            <SignInPanel leave={leave} heading="h2" />
            <Dialog.Close className="icon-btn absolute top-2 right-2" aria-label="Закрыть">
              <X size={22} aria-hidden />
            </Dialog.Close>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Whoever has signed in goes on at the account button; its link, which opened the dialog, is gone. */
function whereNext(): HTMLElement | boolean | null {
  if (readSession().status !== 'authenticated') return true;
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-account]')];
  return buttons.find((button) => button.getClientRects().length > 0) ?? document.getElementById('main');
}

/** Under a finger the title: the keyboard would hide the half of a screen nobody has read yet. */
function firstField(): HTMLElement | null {
  return matchMedia('(pointer: coarse)').matches
    ? document.getElementById(TITLE_ID)
    : (document.querySelector<HTMLElement>('.signin [data-first]') ?? document.getElementById(TITLE_ID));
}
