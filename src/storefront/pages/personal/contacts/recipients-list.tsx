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

type SavedRecipient = Contacts['recipients'][number];

/** People to whom orders are handed out: the checkout offers them. */
export default function RecipientsList({ recipients }: Pick<Contacts, 'recipients'>) {
  const { busy, failure, attempt } = useAttempt();
  const [statusText, setStatusText] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const [edited, setEdited] = useState<SavedRecipient | 'new'>();

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
      {recipients.length === 0 && !edited && (
        <p className="text-quiet">
          Добавьте тех, кто получает ваши заказы, с{'\u00a0'}их согласия: при оформлении останется выбрать.
        </p>
      )}
      <ul className="sessions empty:hidden" aria-label="Сохранённые получатели">
        {recipients.map((one) => {
          const { id, name, phone, email } = one;
          return (
            <li key={id}>
              <UserRound size={24} strokeWidth={1.6} aria-hidden />
              <div>
                <b>{name}</b>
                <p>{[phone, email].filter(Boolean).join(', ')}</p>
              </div>
              <div className="session-actions flex flex-wrap gap-2">
                <Button small look="outline" aria-label={`Изменить: ${name}`} onClick={() => setEdited(one)}>
                  Изменить
                </Button>
                <Button small look="quiet" busy={busy} aria-label={`Удалить: ${name}`} onClick={() => remove(id, name)}>
                  Удалить
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {failure && (
        <Notice tone="error" role="alert">
          {failure.message}
        </Notice>
      )}
      {edited ? (
        <RecipientForm
          key={edited === 'new' ? 'new' : edited.id}
          recipient={edited === 'new' ? undefined : edited}
          onCancel={() => setEdited(undefined)}
          onSaved={async (name) => {
            setEdited(undefined);
            await tell(`Получатель сохранён: ${name}`);
          }}
        />
      ) : (
        <Button small look="outline" className="justify-self-start" onClick={() => setEdited('new')}>
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

interface RecipientFormProps {
  /** Whose data are changed; a new one without it. */
  readonly recipient: SavedRecipient | undefined;
  onSaved(name: string): Promise<void>;
  onCancel(): void;
}

function RecipientForm({ recipient, onSaved, onCancel }: RecipientFormProps) {
  const [typed, setTyped] = useState(
    recipient ? { name: recipient.name, phone: recipient.phone, email: recipient.email } : BLANK,
  );
  useEffect(() => document.getElementById('recipient-name')?.focus(), []);
  const { type, errorOf, problem, sending, submit } = useForm({
    state: [typed, setTyped],
    check: () =>
      issuesBy('', {
        name: FORM_RULES.buyerName(typed.name),
        phone: FORM_RULES.buyerPhone(typed.phone),
        email: FORM_RULES.contactEmail(typed.email),
      }),
    async send() {
      await (recipient
        ? callApi('PUT /api/recipients/:id', { params: { id: String(recipient.id) }, body: typed, needsSignIn: true })
        : callApi('POST /api/recipients', { body: typed, needsSignIn: true }));
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
    <form
      noValidate
      aria-label={recipient ? 'Получатель' : 'Новый получатель'}
      onSubmit={(event) => void submit(event)}
      className={ACCOUNT_FORM}
    >
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
      <div className="flex flex-wrap gap-3">
        <Button type="submit" small busy={sending}>
          {sending ? 'Сохраняем…' : 'Сохранить получателя'}
        </Button>
        <Button small look="quiet" onClick={onCancel}>
          Отмена
        </Button>
      </div>
    </form>
  );
}
