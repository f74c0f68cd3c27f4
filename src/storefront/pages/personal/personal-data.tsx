import { Phone } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { callApi } from '../../client/api.ts';
import { refetchSession } from '../../client/session.ts';
import { useAttempt } from '../../features/signin/attempt.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { NOT_LOADED, useLoadedOnPress } from '../../ui/loaded-on-press.ts';
import { Notice } from '../../ui/notice.tsx';
import { EmailWidget } from './email-widget.tsx';
import type { Account } from './personal.server.ts';
import { ACCOUNT_FORM } from '../../features/forms/account-form.ts';

/** Name, phone and email of the customer. */
export function PersonalData({ customer }: Pick<Account, 'customer'>) {
  return (
    <div className="personal-rows">
      <NameForm customer={customer} />
      <PhoneRow phone={customer.phone} />
      <EmailWidget key={customer.email} email={customer.email} confirmed={customer.emailConfirmed} />
    </div>
  );
}

const LONGEST_NAME = 80;

function NameForm({ customer }: Pick<Account, 'customer'>) {
  const { revalidate } = useRevalidator();
  const { busy, failure, attempt } = useAttempt();
  const [name, setName] = useState(customer.name);
  const [lastName, setLastName] = useState(customer.lastName);
  const [empty, setEmpty] = useState<'name' | 'last-name'>();
  const [saved, setSaved] = useState(false);
  const changed = name.trim() !== customer.name || lastName.trim() !== customer.lastName;

  function save(event: FormEvent): void {
    event.preventDefault();
    if (busy) return;
    const missing = !name.trim() ? 'name' : lastName.trim() ? undefined : 'last-name';
    setEmpty(missing);
    setSaved(false);
    if (missing) return document.getElementById(`data-${missing}`)?.focus();
    void attempt(async () => {
      const body = { name: name.trim(), last_name: lastName.trim() };
      await callApi('POST /api/auth/update-user', { body, needsSignIn: true });
      await Promise.all([revalidate(), refetchSession()]);
      setSaved(true);
    });
  }

  const field = (id: 'name' | 'last-name', value: string, type: (value: string) => void) => ({
    id: `data-${id}`,
    required: true,
    maxLength: LONGEST_NAME,
    autoCapitalize: 'words',
    value,
    error: empty === id ? 'Заполните обязательные поля' : undefined,
    onChange: (event: { currentTarget: { value: string } }) => {
      type(event.currentTarget.value);
      setEmpty(undefined);
      setSaved(false);
    },
  });
  return (
    <form noValidate aria-label="Имя и фамилия" onSubmit={save} className={ACCOUNT_FORM}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Имя" autoComplete="given-name" {...field('name', name, setName)} />
        <TextField label="Фамилия" autoComplete="family-name" {...field('last-name', lastName, setLastName)} />
      </div>
      {failure && (
        <Notice tone="error" role="alert">
          {failure.message}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" small look={changed ? 'primary' : 'quiet'} busy={busy}>
          {busy ? 'Сохраняем…' : 'Сохранить'}
        </Button>
        <span role="status" className="text-sm font-semibold text-leaf">
          {saved && 'Сохранили'}
        </span>
      </div>
    </form>
  );
}

function PhoneRow({ phone }: { phone: string | null }) {
  const [changing, setChanging] = useState(false);
  const [changed, setChanged] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const widget = useLoadedOnPress(() => import('./phone-widget.tsx').then(({ PhoneWidget }) => PhoneWidget));
  const { part: Widget } = widget;

  function close(done: boolean): void {
    setChanging(false);
    setChanged(done);
    requestAnimationFrame(() => button.current?.focus());
  }

  return (
    <div className="personal-row" aria-busy={widget.loading || undefined}>
      <h3>Телефон</h3>
      {changing && Widget ? (
        <Widget onDone={() => close(true)} onCancel={() => close(false)} />
      ) : (
        <>
          <p className="mb-4 flex items-center gap-2.5 tabular-nums [&>svg]:text-leaf">
            <Phone size={18} aria-hidden />
            <span>{phone ?? 'Не указан'}</span>
          </p>
          <div className="flex flex-wrap items-center gap-3">
            <Button
              ref={button}
              small
              look="outline"
              onClick={() => {
                setChanging(true);
                setChanged(false);
                widget.press();
              }}
            >
              {phone ? 'Изменить номер' : 'Указать номер'}
            </Button>
            <span role="status" className="text-sm font-semibold text-leaf">
              {changed && 'Номер изменён, входы на других устройствах завершены'}
            </span>
          </div>
          {widget.failed && (
            <Notice tone="error" role="alert">
              {NOT_LOADED}
            </Notice>
          )}
        </>
      )}
    </div>
  );
}
