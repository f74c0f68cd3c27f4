import { useRef, useState, type FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { callApi } from '../../client/api.ts';
import { useAttempt } from '../../features/signin/attempt.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import {
  NewPasswordFields,
  passwordFieldId,
  passwordIssue,
  type PasswordIssue,
} from '../../features/passwords/new-password-fields.tsx';
import { passwordMessage } from '../../features/passwords/password-messages.ts';
import type { Account } from './personal.server.ts';
import { ACCOUNT_FORM } from '../../features/forms/account-form.ts';

const CURRENT = 'current-password';
const BLANK = { password: '', again: '' };

/** Sets the first password or changes it; typed values stay after a refusal. */
export function PasswordPart({ customer: { hasPassword, email } }: Pick<Account, 'customer'>) {
  const { revalidate } = useRevalidator();
  const { busy, failure, attempt } = useAttempt();
  const [open, setOpen] = useState(false);
  const [current, setCurrent] = useState('');
  const [currentIssue, setCurrentIssue] = useState<string>();
  const [typed, setTyped] = useState(BLANK);
  const [issue, setIssue] = useState<PasswordIssue>();
  const [shown, setShown] = useState(false);
  const [saved, setSaved] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);

  function save(event: FormEvent): void {
    event.preventDefault();
    if (busy) return;
    const missing = hasPassword && !current ? 'Введите текущий пароль' : undefined;
    const found = passwordIssue(typed);
    setCurrentIssue(missing);
    setIssue(found);
    if (missing || found) {
      document.getElementById(missing ? CURRENT : passwordFieldId(found!.field))?.focus();
      return;
    }
    const body = {
      ...(hasPassword && { currentPassword: current }),
      password: typed.password,
      passwordConfirmation: typed.again,
    };
    void attempt(async () => {
      await callApi('POST /api/auth/change-password', { body, needsSignIn: true });
      setCurrent('');
      setTyped(BLANK);
      setOpen(false);
      setSaved(true);
      await revalidate();
      status.current?.focus();
    }, passwordMessage);
  }

  const restoreLink = hasPassword && email && (
    <a href={`${links.account()}?restore=yes`} className="link inline-flex min-h-11 items-center text-sm">
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
          onSubmit={save}
          className={ACCOUNT_FORM}
        >
          {hasPassword && (
            <TextField
              id={CURRENT}
              label="Текущий пароль"
              type={shown ? 'text' : 'password'}
              autoComplete="current-password"
              required
              maxLength={128}
              value={current}
              error={currentIssue}
              onChange={(event) => {
                setCurrent(event.currentTarget.value);
                setCurrentIssue(undefined);
              }}
            />
          )}
          <NewPasswordFields
            typed={typed}
            issue={issue}
            shown={shown}
            onShow={setShown}
            onType={(change) => {
              setTyped({ ...typed, ...change });
              setIssue(undefined);
            }}
          />
          {failure && (
            <Notice tone="error" role="alert">
              {failure.message}
            </Notice>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" small busy={busy}>
              {busy ? 'Сохраняем…' : 'Сохранить пароль'}
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
