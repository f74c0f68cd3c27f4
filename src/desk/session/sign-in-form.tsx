import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState, type FormEvent } from 'react';
import { ApiFailure } from '../api/api-failure.ts';
import { answerOf, staffApi } from '../api/staff-api.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Problem } from '../ui/problem.tsx';

/** The first field of a step; a stable function, so that it is called once. */
const focusAtOnce = (field: HTMLInputElement | null) => field?.focus();

/**
 * Password, then the code of the authenticator.
 * @param email of the member who must sign in again; without it any member
 */
export function SignInForm({ email, onDone }: { readonly email?: string; readonly onDone: () => Promise<unknown> }) {
  const [challenge, setChallenge] = useState<string>();
  return challenge === undefined ? (
    <PasswordStep email={email} onDone={setChallenge} />
  ) : (
    <CodeStep challenge={challenge} onDone={onDone} onBack={() => setChallenge(undefined)} />
  );
}

function PasswordStep({ email, onDone }: { readonly email?: string; readonly onDone: (challenge: string) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: { email: string; password: string }) => answerOf(staffApi.POST('/api/staff/sign-in', { body })),
    onSuccess: ({ challenge }) => onDone(challenge),
    onError: () => form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus(),
  });
  const issues = error instanceof ApiFailure ? error.fields : {};
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    mutate({ email: String(typed.get('email')), password: String(typed.get('password')) });
  }
  return (
    <form ref={form} onSubmit={submit} className="grid gap-4" noValidate aria-describedby={error ? id : undefined}>
      <Field
        label="Почта"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        readOnly={email !== undefined}
        error={issues.email}
        ref={email === undefined ? focusAtOnce : undefined}
      />
      <Field
        label="Пароль"
        name="password"
        type="password"
        autoComplete="current-password"
        error={issues.password}
        ref={email === undefined ? undefined : focusAtOnce}
      />
      <Problem id={id} error={error} />
      <Button type="submit" busy={isPending}>
        Продолжить
      </Button>
    </form>
  );
}

interface CodeStepProps {
  readonly challenge: string;
  readonly onDone: () => Promise<unknown>;
  readonly onBack: () => void;
}

function CodeStep({ challenge, onDone, onBack }: CodeStepProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (code: string) => {
      await answerOf(staffApi.POST('/api/staff/sign-in/second-factor', { body: { challenge, code } }));
      await onDone();
    },
    onError: () => form.current?.querySelector<HTMLInputElement>('[name=code]')?.select(),
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    mutate(String(new FormData(event.currentTarget).get('code')));
  }
  return (
    <form ref={form} onSubmit={submit} className="grid gap-4" noValidate aria-describedby={error ? id : undefined}>
      <Field
        ref={focusAtOnce}
        label="Код"
        hint="Шесть цифр из приложения с кодами или код восстановления"
        name="code"
        inputMode="text"
        autoComplete="one-time-code"
      />
      <Problem id={id} error={error} />
      <Button type="submit" busy={isPending}>
        Войти
      </Button>
      <Button type="button" look="plain" onClick={onBack}>
        Назад к паролю
      </Button>
    </form>
  );
}
