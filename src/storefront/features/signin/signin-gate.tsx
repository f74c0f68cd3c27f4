import { useEffect, useState, type ComponentType } from 'react';
import { closeSignIn, useSignInIsOpen } from './open-signin.ts';

const NAMED = /[?&](?:register|restore|enter_code|response_type)=/;

const load = () => import('./signin-modal.tsx');

/** Fetches the code of the dialog in advance. */
export function prefetchSignIn(): void {
  void load().catch(() => {});
}

/** Fetches the dialog when it is opened or when the address names one of its screens, and keeps it mounted. */
export function SignInGate() {
  const requested = useSignInIsOpen();
  const [Modal, setModal] = useState<ComponentType>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (Modal || !(requested || NAMED.test(location.search))) return;
    load().then(
      ({ SignInModal }) => setModal(() => SignInModal),
      () => {
        closeSignIn();
        setFailed(true);
      },
    );
    setFailed(false);
  }, [Modal, requested]);
  return (
    <>
      {Modal && <Modal />}
      {failed && (
        // The class `skip` is visible only with the focus.
        <p ref={(message) => message?.focus()} role="alert" tabIndex={-1} className="skip">
          Вход не&nbsp;загрузился: проверьте интернет и&nbsp;повторите.
        </p>
      )}
    </>
  );
}
