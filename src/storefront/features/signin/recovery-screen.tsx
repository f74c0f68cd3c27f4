import { useEffect, useState, type FormEvent } from 'react';
import { useLocation } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { parseEmail } from '../../../kernel/email.ts';
import { callApi } from '../../client/api.ts';
import { useSession } from '../../client/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useAttempt } from './attempt.ts';
import { recoveryProblem, type OwnEmail } from './recovery.ts';
import { FailureLine, ScreenTitle, WaitLine } from './screen-parts.tsx';
import { changeFlow, readFlow, useFlow } from './signin-flow.ts';
import { goBack, goToScreen, isPreviousScreen } from './screen-history.ts';
import { useStillHere } from './still-here.ts';

const ID = 'signin-recovery';

/** Requests a letter with a link to set a new password. */
export function RecoveryScreen() {
  const { email } = useFlow();
  const own = useOwnEmail();
  const { pathname } = useLocation();
  const { busy, failure, attempt, showFailure } = useAttempt();
  const [tried, setTried] = useState(false);
  const isStillHere = useStillHere();
  const problem = recoveryProblem(email, own);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    if (problem) {
      showFailure(undefined);
      document.getElementById(ID)?.focus();
      return;
    }
    void attempt(async () => {
      await callApi('POST /api/auth/forgot-password/:host', {
        params: { host: location.host },
        body: { email: parseEmail(email) ?? '' },
      });
      if (isStillHere()) goToScreen({ name: 'recovered' }, true);
    });
  }

  return (
    <form noValidate onSubmit={submit} className="signin-form">
      <ScreenTitle intro={'Пришлём письмо со\u00a0ссылкой, по\u00a0которой можно задать новый пароль.'}>
        Восстановление пароля
      </ScreenTitle>
      <TextField
        id={ID}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        data-first
        required
        maxLength={254}
        value={email}
        error={tried || problem?.blocks ? problem?.message : undefined}
        onChange={(event) => {
          setTried(false);
          changeFlow({ email: event.currentTarget.value });
        }}
      />
      <FailureLine failure={failure}>{failure?.until && <WaitLine until={failure.until} />}</FailureLine>
      <Button type="submit" busy={busy} disabled={problem?.blocks} className="min-h-13 w-full text-[1rem]">
        {busy ? 'Отправляем…' : 'Отправить письмо'}
      </Button>
      {pathname !== links.account() && (
        <p className="signin-quiet">
          Вспомнили пароль?{' '}
          <button
            type="button"
            className="link signin-inline"
            onClick={() =>
              isPreviousScreen('password') ? goBack() : goToScreen({ name: 'password', by: 'email' }, true)
            }
          >
            Войдите
          </button>
        </p>
      )}
    </form>
  );
}

/** The address of the signed-in user and whether it is confirmed; also the initial value of the field. */
function useOwnEmail(): OwnEmail | undefined {
  const { user } = useSession();
  const id = user?.id;
  const address = user?.email;
  const [confirmed, setConfirmed] = useState<boolean>();
  useEffect(() => {
    if (address && readFlow().email.trim() === '') changeFlow({ email: address });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each user: a field that was cleared stays empty
  }, [id]);
  useEffect(() => {
    if (id === undefined) return;
    const stop = new AbortController();
    callApi('GET /api/users/me', { query: {}, needsSignIn: true, signal: stop.signal }).then(
      (me) => setConfirmed(me.confirmed ?? true),
      // The server decides anyway: it sends letters to confirmed addresses only.
      () => undefined,
    );
    return () => stop.abort();
  }, [id]);
  return user ? { email: user.email, confirmed: confirmed ?? true } : undefined;
}
