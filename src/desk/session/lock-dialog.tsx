import { useId, type KeyboardEvent, type SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../ui/button.tsx';
import { useLocked } from './lock.ts';
import { useMember, useSignOut } from './session.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useIdleLock } from './use-idle-lock.ts';

/** Covers the page until the same member has signed in again. */
export function Lock({ onDone }: { readonly onDone: () => Promise<void> }) {
  useIdleLock();
  return useLocked() && createPortal(<LockDialog onDone={onDone} />, document.body);
}

/** In the top layer of the browser: dialogs of the page are beneath it, and cannot take the focus. */
function LockDialog({ onDone }: { readonly onDone: () => Promise<void> }) {
  const id = useId();
  const { email, name } = useMember();
  const signOut = useSignOut();
  return (
    <dialog
      ref={showAtOnce}
      className="sign-in lock"
      aria-labelledby={id}
      closedby="none"
      onCancel={prevent}
      onKeyDown={keepFromPage}
    >
      <div className="sign-in-card">
        <h2 id={id}>Сеанс закончился</h2>
        <p className="text-sm text-quiet">
          {name}, войдите ещё раз: страница под этим окном осталась как была, ничего из набранного не пропало.
        </p>
        <SignInForm {...(email && { email })} onDone={onDone} />
        <Button look="plain" onClick={() => void signOut()}>
          Войти другим сотрудником
        </Button>
      </div>
    </dialog>
  );
}

/** Closing gives the focus back to where it was in the page. */
function showAtOnce(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  dialog.querySelector<HTMLInputElement>('input:not([readonly])')?.focus();
  return () => dialog.close();
}

const prevent = (event: SyntheticEvent) => event.preventDefault();

/** Escape would close a dialog beneath. */
const keepFromPage = (event: KeyboardEvent) => event.stopPropagation();
