import { useState, type FormEvent } from 'react';
import { parseEmail } from '../../../kernel/email.ts';
import { links } from '../../../kernel/links.ts';
import { formatPhone, parsePhone } from '../../../kernel/phone.ts';
import { callApi } from '../../client/api.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { useAttempt } from './attempt.ts';
import { finishSignIn } from './finish-signin.ts';
import { registrationProblem, type RegistrationProblem, type RegistrationField } from './registration.ts';
import { FailureLine, ScreenTitle, WaitLine } from './screen-parts.tsx';
import { changeFlow, resetFlow, readFlow, useFlow, type Registration } from './signin-flow.ts';
import { goToScreen } from './screen-history.ts';
import { useStillHere } from './still-here.ts';

const idOf = (field: RegistrationField): string => `signin-${field}`;

/** Registration after a code: the phone or the address is proved already. */
export function RegisterScreen() {
  const { form, proof, token } = useFlow();
  const { busy, failure, attempt, showFailure } = useAttempt();
  const [problem, setProblem] = useState<RegistrationProblem>();

  const type = (change: Partial<Registration>) => {
    setProblem(undefined);
    changeFlow({ form: { ...readFlow().form, ...change } });
  };
  const isStillHere = useStillHere();
  const invalid = (field: RegistrationField) => (problem?.fields.includes(field) ? true : undefined);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (busy) return;
    const found = registrationProblem(form);
    setProblem(found);
    if (found) {
      showFailure(undefined);
      document.getElementById(idOf(found.fields[0]!))?.focus();
      return;
    }
    void attempt(async () => {
      await finishSignIn(token ?? (await register()));
      if (!isStillHere()) return resetFlow();
      changeFlow({ registered: true });
      goToScreen({ name: 'registered' }, true);
      resetFlow({ registered: true });
    });
  }

  const fieldProblem = problem?.fields.length === 1 ? problem : undefined;
  const atField = (field: RegistrationField) => (fieldProblem?.fields[0] === field ? fieldProblem.message : undefined);
  return (
    <form noValidate onSubmit={submit} className="signin-form">
      <ScreenTitle intro={proof && <Proved identifier={proof.identifier} />}>Регистрация</ScreenTitle>
      <FailureLine failure={problem && !fieldProblem ? { message: problem.message, until: undefined } : undefined} />
      <TextField
        id={idOf('name')}
        label="Имя"
        data-first
        autoComplete="given-name"
        autoCapitalize="words"
        required
        maxLength={80}
        value={form.name}
        aria-invalid={invalid('name')}
        error={atField('name')}
        onChange={(event) => type({ name: event.currentTarget.value })}
      />
      <TextField
        id={idOf('lastName')}
        label="Фамилия"
        autoComplete="family-name"
        autoCapitalize="words"
        required
        maxLength={80}
        value={form.lastName}
        aria-invalid={invalid('lastName')}
        error={atField('lastName')}
        onChange={(event) => type({ lastName: event.currentTarget.value })}
      />
      {proof?.way !== 'email' && (
        <TextField
          id={idOf('email')}
          label="Email"
          optional
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          hint={'Для чеков и\u00a0ссылок на\u00a0заказы'}
          value={form.email}
          error={atField('email')}
          onChange={(event) => type({ email: event.currentTarget.value })}
        />
      )}
      <div>
        <CheckField
          id={idOf('consent')}
          checked={form.consent}
          error={atField('consent')}
          onChange={(event) => type({ consent: event.currentTarget.checked })}
        >
          Даю{' '}
          <a href={links.consent()} target="_blank" className="link">
            согласие на{'\u00a0'}обработку персональных данных
            <span className="sr-only"> (откроется в{'\u00a0'}новой вкладке)</span>
          </a>
        </CheckField>
        <CheckField
          id="signin-newsletter"
          checked={form.newsletter}
          onChange={(event) => type({ newsletter: event.currentTarget.checked })}
        >
          Хочу получать письма о{'\u00a0'}новинках и{'\u00a0'}скидках. Отписаться можно в{'\u00a0'}любой момент.
        </CheckField>
      </div>
      <FailureLine failure={failure}>
        {failure?.until && <WaitLine until={failure.until} />}
        {failure?.code === 'email-taken' && (
          <button
            type="button"
            className="link signin-inline"
            onClick={() => {
              changeFlow({ email: proof?.way === 'email' ? proof.identifier : form.email });
              goToScreen({ name: 'recovery' });
            }}
          >
            Восстановить пароль
          </button>
        )}
      </FailureLine>
      <Button type="submit" busy={busy} className="min-h-13 w-full text-[1rem]">
        {busy ? 'Создаём кабинет…' : 'Зарегистрироваться'}
      </Button>
    </form>
  );
}

function Proved({ identifier }: { identifier: string }) {
  const phone = parsePhone(identifier);
  return (
    <>
      {phone ? 'Номер' : 'Адрес'} <b className={phone && 'signin-number'}>{phone ? formatPhone(phone) : identifier}</b>{' '}
      подтверждён. Осталось познакомиться.
    </>
  );
}

/** @returns the token of the new account */
async function register(): Promise<string> {
  const { form, proof } = readFlow();
  if (!proof) throw new Error('no proof in the request');
  const email = proof.way === 'email' ? proof.identifier : parseEmail(form.email);
  const { jwt } = await callApi('POST /api/auth/local/register', {
    body: {
      name: form.name.trim(),
      last_name: form.lastName.trim(),
      ...(email && { email, username: email }),
      ...(proof.way === 'phone' && { phone: proof.identifier }),
      consent: form.consent,
      newsletter: form.newsletter,
      ticket: proof.ticket,
    },
  });
  return jwt;
}
