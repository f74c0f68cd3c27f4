import { useMutation } from '@tanstack/react-query';
import { useId, useRef, type FormEvent } from 'react';
import { ApiFailure } from '../../api/api-failure.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';

export function ChangePassword() {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: (body: { currentPassword: string; password: string }) =>
      answerOf(staffApi.POST('/api/staff/password', { body })),
    onSuccess: () => form.current?.reset(),
  });
  const issues = error instanceof ApiFailure ? error.fields : {};
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    mutate({ currentPassword: String(typed.get('currentPassword')), password: String(typed.get('password')) });
  }
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Пароль</h2>
      <form ref={form} onSubmit={submit} noValidate className="mt-3 grid max-w-sm gap-4">
        <Field
          label="Нынешний пароль"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          error={issues.currentPassword}
        />
        <Field
          label="Новый пароль"
          hint="Не короче 12 знаков. Вход на других устройствах завершится."
          name="password"
          type="password"
          autoComplete="new-password"
          error={issues.password}
        />
        {Object.keys(issues).length === 0 && <Problem error={error} />}
        <div>
          <Button type="submit" busy={isPending}>
            Сменить пароль
          </Button>
        </div>
        <p role="status">{isSuccess && 'Пароль изменён.'}</p>
      </form>
    </section>
  );
}
