import { useEffect, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import { closeSignIn, useSignInIsOpen } from './open-signin.ts';

const NAMED = /[?&](?:register|restore|enter_code|response_type)=/;

const load = () => import('./signin-modal.tsx');

/** Fetches the dialog before it is pressed for. */
export function prefetchSignIn(): void {
  void load().catch(() => {});
}

/** The dialog, fetched when somebody asks for it or the address names one of its screens; it then stays. */
export function SignInGate() {
  const asked = useSignInIsOpen();
  const { key } = useLocation();
  const [Modal, setModal] = useState<ComponentType>();
  const [lost, setLost] = useState(false);
  useEffect(() => {
    if (Modal || !(asked || NAMED.test(location.search))) return;
    load().then(
      ({ SignInModal }) => setModal(() => SignInModal),
      () => {
        closeSignIn();
        setLost(true);
      },
    );
    setLost(false);
  }, [Modal, asked, key]);
  return (
    <>
      {Modal && <Modal />}
      {lost && (
        // Seen while it has the focus, like the other word of this look.
        <p ref={(word) => word?.focus()} role="alert" tabIndex={-1} className="skip">
          Вход не&nbsp;загрузился: проверьте интернет и&nbsp;повторите.
        </p>
      )}
    </>
  );
}
