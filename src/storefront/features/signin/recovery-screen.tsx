import { useEffect, useState } from 'react';
import { isAccountPage } from '../../../kernel/links.ts';
import { parseEmail } from '../../../kernel/email.ts';
import { callApi } from '../../client/api.ts';
import { useSession } from '../../client/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { issuesBy } from '../../ui/form-issue.ts';
import { useForm } from '../forms/use-form.ts';
import { failureOf } from './attempt.ts';
import { recoveryProblem, type OwnEmail } from './recovery.ts';
import { FailureLine, ScreenTitle, WaitLine } from './screen-parts.tsx';
import { changeFlow, readFlow, useFlow } from './signin-flow.ts';
import { goBack, goToScreen, isPreviousScreen } from './screen-history.ts';
import { useStillHere } from './still-here.ts';

/** Requests a letter with a link to set a new password. */
export function RecoveryScreen() {
  const { email } = useFlow();
  const own = useOwnEmail();
  const isStillHere = useStillHere();
  const wrong = recoveryProblem(email, own);
  const { type, errorOf, problem, sending, submit } = useForm({
    state: [{ email }, changeFlow],
    check: () => issuesBy('', { email: wrong?.message }),
    async send() {
      await callApi('POST /api/auth/forgot-password/:host', {
        params: { host: location.host },
        body: { email: parseEmail(email) ?? '' },
      });
      if (isStillHere()) goToScreen({ name: 'recovered' }, true);
    },
    problemOf: (error) => failureOf(error),
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="signin-form">
      <ScreenTitle intro={'Пришлём письмо со\u00a0ссылкой, по\u00a0которой можно задать новый пароль.'}>
        Восстановление пароля
      </ScreenTitle>
      <TextField
        id="signin-recovery"
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
        error={wrong?.blocks ? wrong.message : errorOf('email')}
        onChange={(event) => type({ email: event.currentTarget.value })}
      />
      <FailureLine failure={problem}>{problem?.until && <WaitLine until={problem.until} />}</FailureLine>
      <Button type="submit" busy={sending} disabled={wrong?.blocks} className="min-h-13 w-full text-[1rem]">
        {sending ? 'Отправляем…' : 'Отправить письмо'}
      </Button>
      {!isAccountPage(location.pathname) && (
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
