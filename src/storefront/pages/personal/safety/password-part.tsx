import { useRef, useState } from 'react';
import { links } from '../../../../kernel/links.ts';
import { callApi } from '../../../client/api.ts';
import { refreshPage } from '../../../client/refresh-page.ts';
import { useForm } from '../../../features/forms/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { issuesBy } from '../../../ui/form-issue.ts';
import { island } from '../../../ui/island.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { checkPassword, NewPasswordFields } from '../../../features/passwords/new-password-fields.tsx';
import { passwordMessage } from '../../../features/passwords/password-messages.ts';
import type { Safety } from './safety.server.ts';
import { ACCOUNT_FORM } from '../../../features/forms/account-form.ts';

const BLANK = { current: '', password: '', again: '' };

/** Sets the first password or changes it; typed values stay after a refusal. */
export default function PasswordPart({ hasPassword, email }: Pick<Safety['customer'], 'hasPassword' | 'email'>) {
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState(false);
  const [saved, setSaved] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  const [typed, setTyped] = useState(BLANK);
  const { type, errorOf, problem, sending, submit } = useForm({
    state: [typed, setTyped],
    check: (all) => [
      ...issuesBy('', { current: hasPassword && !all.current ? 'Введите текущий пароль' : undefined }),
      ...checkPassword(all),
    ],
    async send({ current, password, again }) {
      const body = { ...(hasPassword && { currentPassword: current }), password, passwordConfirmation: again };
      await callApi('POST /api/auth/change-password', { body, needsSignIn: true });
      setTyped(BLANK);
      setOpen(false);
      setSaved(true);
      await refreshPage();
      status.current?.focus();
    },
    problemOf: passwordMessage,
  });

  const restoreLink = hasPassword && email && (
    <a href={`${links.accountSafety()}?restore=yes`} className="link inline-flex min-h-11 items-center text-sm">
      Забыли пароль?
    </a>
  );
  return (
    <div className={ACCOUNT_FORM}>
      <p ref={status} role="status" tabIndex={-1} className="text-sm font-semibold text-leaf">
        {saved && 'Пароль сохранён, входы на\u00a0других устройствах завершены'}
      </p>
      {open ? (
        <form
          noValidate
          aria-label={hasPassword ? 'Изменить пароль' : 'Задать пароль'}
          onSubmit={(event) => void submit(event)}
          className={ACCOUNT_FORM}
        >
          {hasPassword && (
            <TextField
              id="current-password"
              label="Текущий пароль"
              type={shown ? 'text' : 'password'}
              autoComplete="current-password"
              required
              maxLength={128}
              value={typed.current}
              error={errorOf('current')}
              onChange={(event) => type({ current: event.currentTarget.value })}
            />
          )}
          <NewPasswordFields typed={typed} errorOf={errorOf} shown={shown} onShow={setShown} onType={type} />
          {problem && (
            <Notice tone="error" role="alert">
              {problem}
            </Notice>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" small busy={sending}>
              {sending ? 'Сохраняем…' : 'Сохранить пароль'}
            </Button>
            <Button small look="quiet" onClick={() => setOpen(false)}>
              Отмена
            </Button>
            {restoreLink}
          </div>
        </form>
      ) : (
        <>
          <p>
            {hasPassword
              ? 'Пароль задан. После смены останется только вход на\u00a0этом устройстве.'
              : 'Сейчас вы входите по\u00a0коду. С\u00a0паролем можно входить и\u00a0без него.'}
          </p>
          <div className="flex flex-wrap items-center gap-3">
            <Button
              small
              look="outline"
              onClick={() => {
                setOpen(true);
                setSaved(false);
              }}
            >
              {hasPassword ? 'Изменить пароль' : 'Задать пароль'}
            </Button>
            {restoreLink}
          </div>
        </>
      )}
    </div>
  );
}

export const PasswordIsland = island('password', PasswordPart);
