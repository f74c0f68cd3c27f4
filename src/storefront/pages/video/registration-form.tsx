import { useEffect, useRef, useState } from 'react';
import { links } from '../../../kernel/links.ts';
import { callApi } from '../../client/api.ts';
import { prepareForm } from '../../features/forms/send-form.ts';
import { useForm } from '../../features/forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { island } from '../../ui/island.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Email, name and consent; the response is the same whether or not the address was registered already. */
export default function RegistrationForm({ slug }: { slug: string }) {
  const [registered, setRegistered] = useState(false);
  const done = useRef<HTMLDivElement>(null);
  const { typed, type, errorOf, problem, sending, submit } = useForm({
    state: useState({ email: '', name: '', consent: false }),
    async send(body) {
      const { sendWithSolution } = await import('../../client/puzzle.ts');
      await sendWithSolution('form', (captcha) =>
        callApi('POST /api/webinars/registrations', { body: { webinar: slug, ...body, captcha }, timeoutMs: 30_000 }),
      );
      setRegistered(true);
    },
  });

  useEffect(() => {
    if (registered) done.current?.focus();
  }, [registered]);

  if (registered) {
    return (
      <Notice ref={done} tone="good" role="status" tabIndex={-1} title="Вы записаны">
        Подтверждение с{'\u00a0'}файлом для календаря придёт на{'\u00a0'}
        {typed.email.trim()} в{'\u00a0'}ближайшие минуты. Нет письма? Проверьте папку «Спам».
      </Notice>
    );
  }
  return (
    <form
      method="dialog"
      noValidate
      className="grid gap-4 noscript:hidden print:hidden"
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        id="registration-email"
        label="Email"
        type="email"
        name="email"
        inputMode="email"
        autoComplete="email"
        required
        value={typed.email}
        error={errorOf('email')}
        onFocus={prepareForm}
        onChange={({ target }) => type({ email: target.value })}
      />
      <TextField
        id="registration-name"
        label="Имя"
        optional
        name="name"
        autoComplete="given-name"
        value={typed.name}
        error={errorOf('name')}
        onChange={({ target }) => type({ name: target.value })}
      />
      <CheckField
        id="registration-consent"
        name="consent"
        checked={typed.consent}
        error={errorOf('consent')}
        onChange={({ target }) => type({ consent: target.checked })}
      >
        Даю{' '}
        <a href={`${links.consent()}#webinar`} target="_blank" className="link">
          согласие на&nbsp;обработку персональных данных
          <span className="sr-only"> (откроется в&nbsp;новой вкладке)</span>
        </a>{' '}
        для записи на{'\u00a0'}вебинар
      </CheckField>
      {problem && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      <Button type="submit" busy={sending}>
        Записаться
      </Button>
    </form>
  );
}

export const RegistrationFormIsland = island('registration', RegistrationForm);
