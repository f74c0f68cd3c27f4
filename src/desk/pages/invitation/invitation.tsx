import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { ApiFailure } from '../../api/api-failure.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { sessionQuery } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { QrCode } from '../../ui/qr-code.tsx';

interface Factor {
  readonly secret: string;
  readonly otpauth: string;
}

/** Opened by the link of an invitation: password, authenticator, recovery codes. The token is after `#`. */
export function Invitation() {
  const [token] = useState(() => location.hash.slice(1));
  const [factor, setFactor] = useState<Factor>();
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <main className="sign-in">
      <title>Приглашение</title>
      <div className="sign-in-card">
        <h1>Приглашение</h1>
        {!factor && <PasswordStep token={token} onDone={setFactor} />}
        {factor && !codes && <CodeStep token={token} factor={factor} onDone={setCodes} />}
        {codes && <RecoveryCodes codes={codes} />}
      </div>
    </main>
  );
}

function PasswordStep({ token, onDone }: { readonly token: string; readonly onDone: (factor: Factor) => void }) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: (password: string) =>
      answerOf(staffApi.POST('/api/staff/invitations/accept', { body: { token, password } })),
    onSuccess: onDone,
  });
  const issue = error instanceof ApiFailure ? error.fields.password : undefined;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    mutate(String(new FormData(event.currentTarget).get('password')));
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field
        label="Придумайте пароль"
        hint="Не короче 12 знаков. Надёжнее всего четыре-пять случайных слов."
        name="password"
        type="password"
        autoComplete="new-password"
        error={issue}
      />
      {!issue && <Problem error={error} />}
      <Button type="submit" busy={isPending}>
        Продолжить
      </Button>
    </form>
  );
}

interface CodeStepProps {
  readonly token: string;
  readonly factor: Factor;
  readonly onDone: (codes: readonly string[]) => void;
}

function CodeStep({ token, factor, onDone }: CodeStepProps) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: (code: string) => answerOf(staffApi.POST('/api/staff/invitations/confirm', { body: { token, code } })),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  const issue = error instanceof ApiFailure ? error.fields.code : undefined;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    mutate(String(new FormData(event.currentTarget).get('code')));
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <p>
        Откройте приложение с&nbsp;кодами (Яндекс Ключ, Google Authenticator, Aegis) и&nbsp;наведите камеру
        на&nbsp;картинку или введите ключ.
      </p>
      <QrCode text={factor.otpauth} label="Ключ для приложения с кодами" />
      <p className="code-text break-all select-all">{factor.secret}</p>
      <Field label="Код из приложения" name="code" inputMode="numeric" autoComplete="one-time-code" error={issue} />
      {!issue && <Problem error={error} />}
      <Button type="submit" busy={isPending}>
        Войти
      </Button>
    </form>
  );
}

function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  async function start() {
    await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
    await navigate('/', { replace: true });
  }
  return (
    <div className="grid gap-4">
      <p>
        Сохраните коды восстановления: каждый один раз заменит код из&nbsp;приложения, если телефон потеряется. Больше
        мы&nbsp;их не&nbsp;покажем.
      </p>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-1 code-text select-all">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button onClick={() => void start()}>Коды сохранены, начать работу</Button>
    </div>
  );
}
