import { useRef, useState, type FormEvent } from 'react';
import { links } from '../../../kernel/links.ts';
import { ApiError, errorSentence } from '../../client/api-error.ts';
import { callApi } from '../../client/api.ts';
import { newKey } from '../../client/new-key.ts';
import { useCompany } from '../../features/company/use-company.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, TextArea, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { saveDraft, readDraft } from './chat-draft.ts';

/** Shown outside working hours: the question goes to the shop's mailbox. */
export function QuestionForm({ visitor }: { visitor: string }) {
  const { hours } = useCompany();
  // An unsent chat message becomes the question.
  const [typed, setTyped] = useState(() => ({ name: '', email: '', question: readDraft(visitor), consent: false }));
  const [state, setState] = useState<'typing' | 'sending' | 'sent'>('typing');
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState('');
  const id = useRef('');
  const form = useRef<HTMLFormElement>(null);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (state === 'sending') return;
    setState('sending');
    setProblem('');
    setFieldErrors({});
    // Resending keeps the id, so that the question is stored once; edited text gets a new id.
    id.current ||= newKey();
    try {
      await callApi('POST /api/support/questions', { body: { id: id.current, ...typed } });
      setState('sent');
      saveDraft(visitor, '');
    } catch (error) {
      setState('typing');
      const fields = error instanceof ApiError ? error.fields : [];
      setFieldErrors(Object.fromEntries(fields.map(({ path, message }) => [path.join('.'), message])));
      if (fields.length === 0) setProblem(errorSentence(error));
      const first = fields[0]?.path[0];
      if (first !== undefined) form.current?.querySelector<HTMLElement>(`#question-${first}`)?.focus();
    }
  }

  function field(name: 'name' | 'email' | 'question') {
    return {
      id: `question-${name}`,
      name,
      value: typed[name],
      error: fieldErrors[name],
      required: true,
      onChange: ({ target }: { target: { value: string } }) => {
        id.current = '';
        setTyped({ ...typed, [name]: target.value });
      },
    };
  }

  if (state === 'sent') {
    return (
      <Notice tone="good" role="status" title="Вопрос у нас">
        Ответим на{'\u00a0'}почту, как только откроемся: {hours} по{'\u00a0'}Москве.
      </Notice>
    );
  }
  return (
    <form ref={form} className="chat-question" noValidate onSubmit={(event) => void send(event)}>
      <h2>Сейчас в{'\u00a0'}чате никого нет</h2>
      <p>
        Отвечаем {hours} по{'\u00a0'}Москве. Оставьте вопрос: ответим письмом.
      </p>
      <TextField {...field('name')} label="Имя" autoComplete="given-name" />
      <TextField {...field('email')} label="Email" type="email" inputMode="email" autoComplete="email" />
      <TextArea {...field('question')} label="Вопрос" rows={4} />
      <CheckField
        id="question-consent"
        checked={typed.consent}
        error={fieldErrors.consent}
        onChange={({ target }) => setTyped({ ...typed, consent: target.checked })}
      >
        Даю{' '}
        <a href={`${links.consent()}#question`} target="_blank">
          согласие на{'\u00a0'}обработку персональных данных
          <span className="sr-only"> (откроется в{'\u00a0'}новой вкладке)</span>
        </a>
      </CheckField>
      {problem && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      <Button type="submit" busy={state === 'sending'}>
        Отправить вопрос
      </Button>
    </form>
  );
}
