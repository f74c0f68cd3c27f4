import { UserRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FORM_RULES } from '../../../../kernel/form-rules.ts';
import { callApi } from '../../../client/api.ts';
import { refreshPage } from '../../../client/refresh-page.ts';
import { ACCOUNT_FORM } from '../../../features/forms/account-form.ts';
import { finishedPhone } from '../../../features/forms/grouped-phone.ts';
import { useForm } from '../../../features/forms/use-form.ts';
import { useAttempt } from '../../../features/signin/attempt.ts';
import { failureMessage } from '../../../features/signin/signin-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { issuesBy } from '../../../ui/form-issue.ts';
import { island } from '../../../ui/island.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Contacts } from './contacts.server.ts';

const BLANK = { name: '', phone: '', email: '' };

/** People to whom orders are handed out: the checkout offers them. */
export default function RecipientsList({ recipients }: Pick<Contacts, 'recipients'>) {
  const { busy, failure, attempt } = useAttempt();
  const [statusText, setStatusText] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const [adding, setAdding] = useState(false);

  async function tell(text: string): Promise<void> {
    await refreshPage();
    setStatusText(text);
  }
  // The pressed button is gone: move the focus.
  useEffect(() => {
    if (statusText) status.current?.focus();
  }, [statusText]);

  function remove(id: number, name: string): void {
    if (busy) return;
    setStatusText('');
    void attempt(async () => {
      await callApi('DELETE /api/recipients/:id', { params: { id: String(id) }, needsSignIn: true });
      await tell(`Получатель удалён: ${name}`);
    });
  }

  return (
    <div className="grid gap-4">
      {recipients.length === 0 && !adding && (
        <p className="text-quiet">
          Добавьте тех, кто получает ваши заказы, с{'\u00a0'}их согласия: при оформлении останется выбрать.
        </p>
      )}
      <ul className="sessions empty:hidden" aria-label="Сохранённые получатели">
        {recipients.map(({ id, name, phone, email }) => (
          <li key={id}>
            <UserRound size={24} strokeWidth={1.6} aria-hidden />
            <div>
              <b>{name}</b>
              <p>{[phone, email].filter(Boolean).join(', ')}</p>
            </div>
            <Button small look="outline" busy={busy} aria-label={`Удалить: ${name}`} onClick={() => remove(id, name)}>
              Удалить
            </Button>
          </li>
        ))}
      </ul>
      {failure && (
        <Notice tone="error" role="alert">
          {failure.message}
        </Notice>
      )}
      {adding ? (
        <AddForm
          onSaved={async (name) => {
            setAdding(false);
            await tell(`Получатель сохранён: ${name}`);
          }}
        />
      ) : (
        <Button small look="outline" className="justify-self-start" onClick={() => setAdding(true)}>
          Добавить получателя
        </Button>
      )}
      <p ref={status} role="status" tabIndex={-1} className="text-sm font-semibold text-leaf empty:hidden">
        {statusText}
      </p>
    </div>
  );
}

export const RecipientsIsland = island('recipients', RecipientsList);

function AddForm({ onSaved }: { onSaved(name: string): Promise<void> }) {
  const [typed, setTyped] = useState(BLANK);
  const { type, errorOf, problem, sending, submit } = useForm({
    state: [typed, setTyped],
    check: () =>
      issuesBy('', {
        name: FORM_RULES.buyerName(typed.name),
        phone: FORM_RULES.buyerPhone(typed.phone),
        email: FORM_RULES.contactEmail(typed.email),
      }),
    async send() {
      await callApi('POST /api/recipients', { body: typed, needsSignIn: true });
      await onSaved(typed.name.trim());
    },
    problemOf: failureMessage,
  });
  const field = (key: keyof typeof typed) => ({
    id: `recipient-${key}`,
    value: typed[key],
    error: errorOf(key),
    onChange: (event: { currentTarget: { value: string } }) => type({ [key]: event.currentTarget.value }),
  });
  return (
    <form noValidate aria-label="Новый получатель" onSubmit={(event) => void submit(event)} className={ACCOUNT_FORM}>
      <TextField {...field('name')} label="Имя и фамилия" required maxLength={120} autoCapitalize="words" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...field('phone')}
          label="Телефон"
          type="tel"
          inputMode="tel"
          required
          maxLength={40}
          placeholder="+7 900 000-00-00"
          onBlur={() => type({ phone: finishedPhone(typed.phone) })}
        />
        <TextField {...field('email')} label="Email" optional type="email" inputMode="email" maxLength={254} />
      </div>
      {problem && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      <Button type="submit" small busy={sending} className="justify-self-start">
        {sending ? 'Сохраняем…' : 'Сохранить получателя'}
      </Button>
    </form>
  );
}
