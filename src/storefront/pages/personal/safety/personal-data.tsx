import { Phone } from 'lucide-react';
import { useRef, useState } from 'react';
import { callApi } from '../../../client/api.ts';
import { refreshPage } from '../../../client/refresh-page.ts';
import { refetchSession } from '../../../client/session.ts';
import { useForm } from '../../../features/forms/use-form.ts';
import { failureMessage, MESSAGES } from '../../../features/signin/signin-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { issuesBy } from '../../../ui/form-issue.ts';
import { island } from '../../../ui/island.tsx';
import { NOT_LOADED, useLoadedOnPress } from '../../../ui/loaded-on-press.ts';
import { Notice } from '../../../ui/notice.tsx';
import { EmailWidget } from './email-widget.tsx';
import type { Safety } from './safety.server.ts';
import { ACCOUNT_FORM } from '../../../features/forms/account-form.ts';

/** Name, phone and email of the customer. */
export default function PersonalData({ customer }: Pick<Safety, 'customer'>) {
  return (
    <div className="personal-rows">
      <NameForm customer={customer} />
      <PhoneRow phone={customer.phone} />
      <EmailWidget key={customer.email} email={customer.email} confirmed={customer.emailConfirmed} />
    </div>
  );
}

export const PersonalDataIsland = island('personal-data', PersonalData);

const LONGEST_NAME = 80;

function NameForm({ customer }: Pick<Safety, 'customer'>) {
  // Named as in the request, so that what the server refuses is shown at the fields.
  const [typed, setTyped] = useState({ name: customer.name, last_name: customer.lastName });
  const [saved, setSaved] = useState(false);
  const name = typed.name.trim();
  const lastName = typed.last_name.trim();
  const changed = name !== customer.name || lastName !== customer.lastName;
  const { type, errorOf, problem, sending, submit } = useForm({
    state: [typed, setTyped],
    check: () => (name && lastName ? [] : issuesBy('', { [name ? 'last_name' : 'name']: MESSAGES.fillRequired })),
    async send() {
      await callApi('POST /api/auth/update-user', { body: { name, last_name: lastName }, needsSignIn: true });
      await Promise.all([refreshPage(), refetchSession()]);
      setSaved(true);
    },
    problemOf: failureMessage,
  });

  const field = (key: keyof typeof typed) => ({
    required: true,
    maxLength: LONGEST_NAME,
    autoCapitalize: 'words',
    value: typed[key],
    error: errorOf(key),
    onChange: (event: { currentTarget: { value: string } }) => {
      type({ [key]: event.currentTarget.value });
      setSaved(false);
    },
  });
  return (
    <form
      noValidate
      aria-label="Имя и фамилия"
      onSubmit={(event) => {
        setSaved(false);
        void submit(event);
      }}
      className={ACCOUNT_FORM}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField id="data-name" label="Имя" autoComplete="given-name" {...field('name')} />
        <TextField id="data-last-name" label="Фамилия" autoComplete="family-name" {...field('last_name')} />
      </div>
      {problem && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" small look={changed ? 'primary' : 'quiet'} busy={sending}>
          {sending ? 'Сохраняем…' : 'Сохранить'}
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
