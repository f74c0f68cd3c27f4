import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useEffect, useRef, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Loading } from '../frame/loading.tsx';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/problem.tsx';
import { FreshCode } from './fresh-code.tsx';
import { useLeaving } from './leaving.ts';
import { Lock } from './lock-dialog.tsx';
import { rereadSession, sessionQuery, useSignOut } from './session.ts';
import { SignInForm } from './sign-in-form.tsx';
import { subscribeToTabs, notifyTabs } from './tabs.ts';

/** Shows its children to a member of the staff, and the sign-in to everybody else. */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const { data, error, isPending, refetch } = useQuery(sessionQuery);
  const queries = useQueryClient();
  const leaving = useLeaving();
  useHomeForNextMember(data?.id);
  useEffect(
    () => subscribeToTabs((message) => message === 'session-changed' && void rereadSession(queries)),
    [queries],
  );
  async function enter() {
    await rereadSession(queries);
    notifyTabs('session-changed');
  }
  if (leaving.pending || leaving.error) return <LeavingCard />;
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
      <Fragment key={data.id}>
        {children}
        <FreshCode />
        <Lock onDone={enter} />
      </Fragment>
    );
  return (
    <main className="sign-in">
      <div className="sign-in-card">
        <h1>Рабочее место</h1>
        <SignInForm onDone={enter} />
        <p className="text-xs text-quiet">
          Забыли пароль или потеряли телефон? Владелец магазина пришлёт новое приглашение.
        </p>
      </div>
    </main>
  );
}

/** The page of one member is not the first one of the next. */
function useHomeForNextMember(id: number | undefined): void {
  const former = useRef<number>(undefined);
  const navigate = useNavigate();
  useEffect(() => {
    if (former.current !== undefined && former.current !== id) void navigate('/', { replace: true });
    former.current = id;
  }, [id, navigate]);
}

/** In place of the sign-in while the former session may still live. */
function LeavingCard() {
  const { pending, error } = useLeaving();
  const signOut = useSignOut();
  return (
    <main className="sign-in">
      <div className="sign-in-card">
        <h1>{pending ? 'Выходим…' : 'Выйти не\u00a0получилось'}</h1>
        <Problem error={error} />
        {!pending && <Button onClick={() => void signOut()}>Повторить</Button>}
      </div>
    </main>
  );
}
