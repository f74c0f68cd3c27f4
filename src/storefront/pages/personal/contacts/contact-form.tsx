import { useState, type FormEvent } from 'react';
import { links } from '../../../../kernel/links.ts';
import { FORM_RULES } from '../../../../kernel/form-rules.ts';
import { callApi } from '../../../client/api.ts';
import { refreshPage } from '../../../client/refresh-page.ts';
import { refetchSession } from '../../../client/session.ts';
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

/** The person whom the checkout names first, with an address. */
export default function ContactForm({ contact }: Pick<Contacts, 'contact'>) {
  const { busy, failure, attempt, showFailure } = useAttempt();
  const [typed, setTyped] = useState(contact.typed);
  const [statusText, setStatusText] = useState('');
  const { type, errorOf, problem, sending, submit } = useForm({
    state: [typed, setTyped],
    check: () =>
      issuesBy('', {
        name: FORM_RULES.contactName(typed.name),
        last_name: FORM_RULES.lastName(typed.last_name),
        phone: FORM_RULES.buyerPhone(typed.phone),
        email: FORM_RULES.contactEmail(typed.email),
        city: FORM_RULES.contactCity(typed.city),
        zip: FORM_RULES.zip(typed.zip),
        address: FORM_RULES.contactAddress(typed.address),
      }),
    async send() {
      setStatusText('');
      const data = { ...typed, ...(contact.updatedAt && { updatedAt: contact.updatedAt }) };
      await callApi('PUT /api/update-contact-by-user-id', { body: { data }, needsSignIn: true });
      await refreshPage();
      setStatusText('Контакт сохранён');
    },
    problemOf: failureMessage,
  });
  const field = (key: keyof typeof typed) => ({
    id: `contact-${key}`,
    value: typed[key],
    error: errorOf(key),
    onChange: (event: { currentTarget: { value: string } }) => {
      type({ [key]: event.currentTarget.value });
      setStatusText('');
    },
  });

  // What the last pressed button could not do is shown, not what an earlier one could not.
  function save(event: FormEvent<HTMLFormElement>): void {
    showFailure(undefined);
    void submit(event);
  }

  function remove(id: number): void {
    setStatusText('');
    void attempt(async () => {
      await callApi('DELETE /api/recipients/:id', { params: { id: String(id) }, needsSignIn: true });
      await refreshPage();
      setStatusText('Контакт удалён');
    });
  }

  function copy(): void {
    setStatusText('');
    void attempt(async () => {
      const data = { contact: contact.id };
      await callApi('POST /api/update-user-by-contact-id', { body: { data }, needsSignIn: true });
      await Promise.all([refreshPage(), refetchSession()]);
      setStatusText('Данные аккаунта изменены');
    });
  }

  return (
    <form noValidate aria-label="Основной контакт" className={ACCOUNT_FORM} onSubmit={save}>
      {contact.id === null && (
        <p className="text-quiet">
          Проверьте и{'\u00a0'}сохраните: этого человека мы подставим при оформлении заказа. Вход в{'\u00a0'}кабинет от
          {'\u00a0'}этих данных не{'\u00a0'}зависит.
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('name')} label="Имя" required maxLength={80} autoComplete="given-name" />
        <TextField {...field('last_name')} label="Фамилия" optional maxLength={80} autoComplete="family-name" />
        <TextField
          {...field('phone')}
          label="Телефон"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
          maxLength={40}
          onBlur={() => type({ phone: finishedPhone(typed.phone) })}
        />
        <TextField
          {...field('email')}
          label="Email"
          optional
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
        />
        <TextField {...field('city')} label="Город" optional maxLength={120} autoComplete="address-level2" />
        <TextField
          {...field('zip')}
          label="Индекс"
          optional
          maxLength={6}
          inputMode="numeric"
          autoComplete="postal-code"
        />
      </div>
      <TextField {...field('address')} label="Адрес" optional maxLength={300} autoComplete="street-address" />
      {(failure?.message ?? problem) && (
        <Notice tone="error" role="alert">
          {failure?.message ?? problem}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" small busy={sending}>
          {sending ? 'Сохраняем…' : 'Сохранить контакт'}
        </Button>
        {contact.differs.names && !contact.differs.logins && (
          <Button small look="quiet" busy={busy} onClick={copy}>
            Перенести имя в{'\u00a0'}данные аккаунта
          </Button>
        )}
        {contact.id !== null && (
          <Button small look="quiet" busy={busy} onClick={() => remove(contact.id!)}>
            Удалить контакт
          </Button>
        )}
        <span role="status" className="text-sm font-semibold text-leaf">
          {statusText}
        </span>
      </div>
      {contact.differs.logins && (
        <p className="text-sm text-quiet">
          Для входа в{'\u00a0'}кабинет служат другой телефон или email. Их и{'\u00a0'}имя аккаунта меняют в{'\u00a0'}
          разделе{' '}
          <a href={links.accountSafety()} className="link">
            «Данные и{'\u00a0'}безопасность»
          </a>
          .
        </p>
      )}
    </form>
  );
}

export const ContactIsland = island('contact', ContactForm);
