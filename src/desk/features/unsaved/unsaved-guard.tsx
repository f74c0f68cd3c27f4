import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { SAVED } from './saved-state.ts';

/** Asks before what was typed is left: on the way to another screen, and when the window is closed. */
export function UnsavedGuard({ isChanged }: { readonly isChanged: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && currentLocation.pathname !== nextLocation.pathname && nextLocation.state !== SAVED,
  );
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isChanged]);
  return (
    <AlertDialog.Root open={blocker.state === 'blocked'} onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="dialog-backdrop" />
        <AlertDialog.Popup className="dialog">
          <AlertDialog.Title>Уйти без сохранения?</AlertDialog.Title>
          <AlertDialog.Description>То, что вы написали здесь после сохранения, пропадёт.</AlertDialog.Description>
          <div className="flex flex-wrap gap-2">
            <AlertDialog.Close className="button button-main">Остаться</AlertDialog.Close>
            <Button look="danger" onClick={() => blocker.proceed?.()}>
              Уйти
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
