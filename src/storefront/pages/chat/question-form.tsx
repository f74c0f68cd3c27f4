import { useRef, useState } from 'react';
import { links } from '../../../kernel/links.ts';
import { callApi } from '../../client/api.ts';
import { readDraft, saveDraft } from '../../client/chat-draft.ts';
import { newKey } from '../../client/new-key.ts';
import { useCompany } from '../../features/company/use-company.ts';
import { useForm } from '../../features/forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, TextArea, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Shown outside working hours: the question goes to the shop's mailbox. */
export function QuestionForm({ visitor }: { visitor: string }) {
  const { hours } = useCompany();
  const [sent, setSent] = useState(false);
  const id = useRef('');
  const { typed, type, errorOf, problem, sending, submit } = useForm({
    // An unsent chat message becomes the question.
    state: useState(() => ({ name: '', email: '', question: readDraft(visitor), consent: false })),
    async send(body) {
      // Resending keeps the id, so that the question is stored once; edited text gets a new id.
      id.current ||= newKey();
      await callApi('POST /api/support/questions', { body: { id: id.current, ...body } });
      setSent(true);
      saveDraft(visitor, '');
    },
  });

  function field(name: 'name' | 'email' | 'question') {
    return {
      id: `question-${name}`,
      name,
      value: typed[name],
      error: errorOf(name),
      required: true,
      onChange: ({ target }: { target: { value: string } }) => {
        id.current = '';
        type({ [name]: target.value });
      },
    };
  }

  if (sent) {
    return (
      <Notice tone="good" role="status" title="Вопрос у нас">
        Ответим на{'\u00a0'}почту, как только откроемся: {hours} по{'\u00a0'}Москве.
      </Notice>
    );
  }
  return (
    <form className="chat-question" noValidate onSubmit={(event) => void submit(event)}>
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
        error={errorOf('consent')}
        onChange={({ target }) => type({ consent: target.checked })}
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
      <Button type="submit" busy={sending}>
        Отправить вопрос
      </Button>
    </form>
  );
}
