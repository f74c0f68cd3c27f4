import { Dialog } from '@base-ui/react/dialog';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loading } from '../frame/loading.tsx';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/problem.tsx';
import { FreshCode } from './fresh-code.tsx';
import { useLocked, unlockWindow } from './lock.ts';
import { sessionQuery, useMember, useSignOut } from './session.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useIdleLock } from './use-idle-lock.ts';

/** Shows its children to a member of the staff, and the sign-in to everybody else. */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const { data, error, isPending, refetch } = useQuery(sessionQuery);
  const queries = useQueryClient();
  if (isPending) return <Loading />;
  if (error && data === undefined)
    return (
      <main className="grid max-w-md gap-4 p-6">
        <Problem error={error} />
        <Button onClick={() => void refetch()}>Повторить</Button>
      </main>
    );
  if (data)
    return (
      <>
        {children}
        <FreshCode />
        <Lock />
      </>
    );
  return (
    <main className="sign-in">
      <div className="sign-in-card">
        <h1>Рабочее место</h1>
        <SignInForm onDone={() => queries.invalidateQueries({ queryKey: sessionQuery.queryKey })} />
        <p className="text-xs text-quiet">
          Забыли пароль или потеряли телефон? Владелец магазина пришлёт новое приглашение.
        </p>
      </div>
    </main>
  );
}

/** Covers the page until the same member has signed in again. */
function Lock() {
  useIdleLock();
  const locked = useLocked();
  const { email, name } = useMember();
  const queries = useQueryClient();
  const signOut = useSignOut();
  async function unlock() {
    unlockWindow();
    await queries.invalidateQueries();
  }
  return (
    <Dialog.Root open={locked}>
      <Dialog.Portal>
        <Dialog.Backdrop className="lock-backdrop" />
        <Dialog.Popup className="dialog">
          <Dialog.Title>Сеанс закончился</Dialog.Title>
          <Dialog.Description className="text-sm text-quiet">
            {name}, войдите ещё раз: страница под этим окном осталась как была, ничего из набранного не пропало.
          </Dialog.Description>
          <SignInForm email={email} onDone={unlock} />
          <Button
            look="plain"
            onClick={() => {
              unlockWindow();
              void signOut().catch(() => queries.setQueryData(sessionQuery.queryKey, null));
            }}
          >
            Войти другим сотрудником
          </Button>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
