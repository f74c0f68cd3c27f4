import { Eye, EyeOff } from 'lucide-react';
import { useContext, useState, type FormEvent } from 'react';
import { callApi } from '../../client/api.ts';
import { signInWithPassword } from '../../client/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useAttempt } from './attempt.ts';
import { basketIsMerged, finishSignIn } from './finish-signin.ts';
import { FailureLine, PanelContext, ScreenTitle, WaitLine } from './screen-parts.tsx';
import type { Way } from './screens.ts';
import { changeFlow, resetFlow, useFlow } from './signin-flow.ts';
import { parseLogin, WRONG_LOGIN, type Login } from './signin-login.ts';
import { loginFailure, MESSAGES } from './signin-messages.ts';
import { goToScreen } from './screen-history.ts';
import { useStillHere } from './still-here.ts';

const LOGIN = 'signin-login';
const PASSWORD = 'signin-password';

/** One login field for phone and address; the typed text decides which API is called. */
export function PasswordScreen({ by }: { by: Way }) {
  const { leave } = useContext(PanelContext);
  const { login } = useFlow();
  const { busy, failure, attempt, showFailure } = useAttempt();
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [empty, setEmpty] = useState<readonly string[]>([]);
  const [wrong, setWrong] = useState<string>();
  const isStillHere = useStillHere();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (busy) return;
    const missing = [login.trim() === '' && LOGIN, password === '' && PASSWORD].filter((id) => id !== false);
    const parsed = missing.length === 0 ? parseLogin(login) : undefined;
    setEmpty(missing);
    setWrong(missing.length === 0 && !parsed ? WRONG_LOGIN : undefined);
    if (!parsed) {
      showFailure(missing.length > 0 ? { message: MESSAGES.fillAll, until: undefined } : undefined);
      document.getElementById(missing[0] ?? LOGIN)?.focus();
      return;
    }
    // The parameter of the address names the kind of login.
    if (parsed.kind !== by) goToScreen({ name: 'password', by: parsed.kind }, true);
    void attempt(
      async () => {
        await signIn(parsed, password);
        if (isStillHere()) await leave('signed-in');
        resetFlow();
      },
      (error) => loginFailure(error, parsed.kind),
    );
  }

  return (
    <form noValidate onSubmit={submit} className="signin-form">
      <ScreenTitle>Вход по паролю</ScreenTitle>
      <TextField
        id={LOGIN}
        name="username"
        label="Телефон или email"
        data-first
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={254}
        value={login}
        error={wrong}
        aria-invalid={empty.includes(LOGIN) || undefined}
        onChange={(event) => {
          setWrong(undefined);
          setEmpty([]);
          changeFlow({ login: event.currentTarget.value });
        }}
      />
      <div className="signin-secret">
        <TextField
          id={PASSWORD}
          name="password"
          label="Пароль"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={200}
          value={password}
          aria-invalid={empty.includes(PASSWORD) || undefined}
          onChange={(event) => {
            setEmpty([]);
            setPassword(event.currentTarget.value);
          }}
        />
        <button
          type="button"
          className="icon-btn"
          aria-label={shown ? 'Скрыть пароль' : 'Показать пароль'}
          aria-controls={PASSWORD}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
        </button>
      </div>
      <FailureLine failure={failure}>{failure?.until && <WaitLine until={failure.until} />}</FailureLine>
      <button
        type="button"
        className="link signin-inline justify-self-start text-sm leading-6.5"
        onClick={() => {
          const parsed = parseLogin(login);
          if (parsed?.kind === 'email') changeFlow({ email: parsed.identifier });
          goToScreen({ name: 'recovery' });
        }}
      >
        {by === 'email' && failure?.code === 'wrong-password' ? 'Восстановить пароль' : 'Забыли пароль?'}
      </button>
      <Button type="submit" busy={busy} className="min-h-13 w-full text-[1rem]">
        {busy ? 'Входим…' : 'Войти'}
      </Button>
      <div className="signin-ways">
        <Button look="quiet" small onClick={() => goToScreen({ name: 'base' }, true)}>
          Войти по{'\u00a0'}коду
        </Button>
      </div>
    </form>
  );
}

async function signIn({ kind, identifier }: Login, password: string): Promise<void> {
  changeFlow({ finishing: true });
  try {
    if (kind === 'email') {
      await signInWithPassword(identifier, password);
      return await basketIsMerged();
    }
    // With a plus: eleven digits that begin with an eight would be parsed as a Russian number.
    const body = { identifier: `+${identifier}`, password };
    const { jwt } = await callApi('POST /api/auth/phone-password', { body });
    await finishSignIn(jwt);
  } catch (error) {
    changeFlow({ finishing: false, token: undefined });
    throw error;
  }
}
