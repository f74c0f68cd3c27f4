import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { isAccountPage, links } from '../../../kernel/links.ts';
import { readSession, useSession } from '../../client/session.ts';
import { useSignInIsOpen } from './open-signin.ts';
import { TITLE_ID, type PanelHost } from './screen-parts.tsx';
import { isForSignedIn, namedScreen, shownScreen } from './screens.ts';
import { flowFacts, useFlow } from './signin-flow.ts';
import SignInPanel from './signin-panel.tsx';
import { pushScreen, closeScreens, useShownSearch } from './screen-history.ts';
import { BACKDROP } from '../../ui/backdrop.ts';

/** Sign-in as a dialog over any page. */
export function SignInModal() {
  const requested = useSignInIsOpen();
  const search = useShownSearch();
  const flow = useFlow();
  const { status } = useSession();

  const named = namedScreen(search) !== undefined;
  const screen = shownScreen(search, flowFacts(flow));
  // The other screens are of no use to a signed-in user.
  const notNeeded = status === 'authenticated' && !flow.finishing && !isForSignedIn(screen);
  const waiting = status === 'loading' && !requested;
  const wanted = (requested || named) && location.pathname !== links.signIn();
  const open = wanted && !notNeeded && !waiting;

  useEffect(() => {
    if (open) pushScreen();
  }, [open]);
  useEffect(() => {
    if (wanted && notNeeded) void closeScreens();
  }, [wanted, notNeeded]);

  return (
    <Dialog.Root open={open} onOpenChange={(shown) => !shown && void leave('closed')}>
      <Dialog.Portal>
        <Dialog.Backdrop className={BACKDROP} />
        <Dialog.Viewport className="signin-viewport">
          <Dialog.Popup
            className="signin-popup"
            aria-labelledby={TITLE_ID}
            initialFocus={firstFocus}
            finalFocus={returnFocusTo}
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

const leave: PanelHost['leave'] = async () => {
  await closeScreens();
  // The pages of the account are for signed-in users only.
  if (isAccountPage(location.pathname) && readSession().status !== 'authenticated') location.assign(links.home());
};

/** After a sign-in the focus goes to the account button, which has replaced the link that opened the dialog. */
function returnFocusTo(): HTMLElement | boolean | null {
  if (readSession().status !== 'authenticated') return true;
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-account]')];
  return buttons.find((button) => button.getClientRects().length > 0) ?? document.getElementById('main');
}

/** On touch screens the title gets the focus: the keyboard would cover half of the screen. */
function firstFocus(): HTMLElement | null {
  return matchMedia('(pointer: coarse)').matches
    ? document.getElementById(TITLE_ID)
    : (document.querySelector<HTMLElement>('.signin [data-first]') ?? document.getElementById(TITLE_ID));
}
