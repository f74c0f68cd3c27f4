import { useEffect, useRef, useState, type FormEvent } from 'react';
import { links } from '../../../kernel/links.ts';
import { ApiError, errorSentence } from '../../client/api-error.ts';
import { callApi } from '../../client/api.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';

// The puzzle and its worker are loaded when the email field gets the focus.
const loadPuzzle = () => import('../../client/puzzle.ts');

const isSolutionRefused = (error: unknown) => error instanceof ApiError && error.code === 'captcha-refused';

/** Email, name and consent; the response is the same whether or not the address was registered already. */
export function RegistrationForm({ slug }: { slug: string }) {
  const [typed, setTyped] = useState({ email: '', name: '', consent: false });
  const [state, setState] = useState<'typing' | 'sending' | 'registered'>('typing');
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const done = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (state === 'registered') done.current?.focus();
  }, [state]);
  // After a refusal the first invalid field takes the focus.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [fieldErrors]);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (state === 'sending') return;
    setState('sending');
    setProblem('');
    try {
      const { getSolution } = await loadPuzzle();
      const register = async () =>
        callApi('POST /api/webinars/registrations', {
          body: { webinar: slug, ...typed, captcha: await getSolution('form') },
          timeoutMs: 30_000,
        });
      await register().catch((error: unknown) => {
        if (isSolutionRefused(error)) return register();
        throw error;
      });
      setState('registered');
    } catch (error) {
      setState('typing');
      const fields = error instanceof ApiError ? error.fields : [];
      setFieldErrors(Object.fromEntries(fields.map(({ path, message }) => [path.join('.'), message])));
      if (fields.length === 0) setProblem(errorSentence(error));
    }
  }

  if (state === 'registered') {
    return (
      <Notice ref={done} tone="good" role="status" tabIndex={-1} title="Вы записаны">
        Подтверждение с{'\u00a0'}файлом для календаря придёт на{'\u00a0'}
        {typed.email.trim()} в{'\u00a0'}ближайшие минуты. Нет письма? Проверьте папку «Спам».
      </Notice>
    );
  }
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4 noscript:hidden print:hidden"
      onSubmit={(event) => void send(event)}
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
        error={fieldErrors['email']}
        onFocus={() =>
          void loadPuzzle().then(
            ({ prepareSolution }) => prepareSolution('form'),
            () => undefined,
          )
        }
        onChange={({ target }) => setTyped({ ...typed, email: target.value })}
      />
      <TextField
        id="registration-name"
        label="Имя"
        optional
        name="name"
        autoComplete="given-name"
        value={typed.name}
        error={fieldErrors['name']}
        onChange={({ target }) => setTyped({ ...typed, name: target.value })}
      />
      <CheckField
        id="registration-consent"
        name="consent"
        checked={typed.consent}
        error={fieldErrors['consent']}
        onChange={({ target }) => setTyped({ ...typed, consent: target.checked })}
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
      <Button type="submit" busy={state === 'sending'}>
        Записаться
      </Button>
    </form>
  );
}
