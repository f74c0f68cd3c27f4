import { CircleCheck, CircleDashed } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { parseEmail } from '../../../kernel/email.ts';
import { hasCode } from '../../client/api-error.ts';
import { callApi } from '../../client/api.ts';
import { refetchSession } from '../../client/session.ts';
import { useAttempt } from '../../features/signin/attempt.ts';
import { prepareSolution } from '../../client/puzzle.ts';
import { failureMessage, MESSAGES } from '../../features/signin/signin-messages.ts';
import type { SentCode } from '../../features/signin/signin-flow.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CodeStep } from '../../features/codes/code-step.tsx';
import { verifyOwnCode, requestOwnCode } from './own-code.ts';
import { ACCOUNT_FORM } from '../../features/forms/account-form.ts';

const ID = 'data-email';
const TAKEN = 'Данный email уже зарегистрирован';

/** That an address is taken is revealed only after it was proved by a code. */
function failureText(error: unknown): string {
  return hasCode(error, 'email-taken') ? TAKEN : failureMessage(error);
}

interface EmailWidgetProps {
  /** Address of the account, to compare the typed one with. */
  readonly email: string;
  readonly confirmed: boolean;
}

/** An address and its confirmation by code: unconfirmed, code sent, confirmed. */
export function EmailWidget({ email, confirmed }: EmailWidgetProps) {
  const { revalidate } = useRevalidator();
  const { busy, failure, attempt, showFailure } = useAttempt();
  const [typed, setTyped] = useState(email);
  const [wrong, setWrong] = useState<string>();
  const [sent, setSent] = useState<SentCode>();
  const widget = useRef<HTMLDivElement>(null);
  const isOwn = confirmed && typed.trim().toLowerCase() === email;

  function send(isRepeat: boolean): void {
    const address = parseEmail(typed);
    setWrong(address ? undefined : typed.trim() ? MESSAGES.wrongEmail : 'Введите email');
    if (!address) return document.getElementById(ID)?.focus();
    if (!busy) void attempt(async () => setSent(await requestOwnCode('email', address, isRepeat)), failureText);
  }

  function reset(): void {
    setSent(undefined);
    showFailure(undefined);
    requestAnimationFrame(() => document.getElementById(ID)?.focus());
  }

  function confirm({ challenge, identifier }: SentCode, code: string): void {
    void attempt(async () => {
      const ticket = await verifyOwnCode(challenge, code);
      await callApi('POST /api/auth/update-user', { body: { email: identifier, ticket }, needsSignIn: true });
      setTyped(identifier);
      setSent(undefined);
      await Promise.all([revalidate(), refetchSession()]);
      // The widget may have been replaced by one with the new address.
      document.getElementById('email-title')?.focus();
    }, failureText).then((failed) => {
      if (failed?.code !== 'email-taken') return;
      setWrong(TAKEN);
      reset();
    });
  }

  return (
    <div ref={widget} className="personal-row">
      <h3 id="email-title" tabIndex={-1}>
        Email
      </h3>
      {sent ? (
        <CodeStep
          id="data-email-code"
          sent={sent}
          busy={busy}
          failure={failure}
          other="Ввести другой email"
          onCode={(code) => confirm(sent, code)}
          onRepeat={() => send(true)}
          onOther={reset}
        >
          Отправили код на{'\u00a0'}
          <b>{sent.identifier}</b>. Если письма нет, загляните в{'\u00a0'}«Спам».
        </CodeStep>
      ) : (
        <form
          noValidate
          className={ACCOUNT_FORM}
          aria-label="Email"
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            if (!isOwn) send(false);
          }}
        >
          <TextField
            id={ID}
            label="Адрес"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            spellCheck={false}
            value={typed}
            error={wrong}
            hint={email ? undefined : 'Для чеков, писем о\u00a0заказах и\u00a0восстановления пароля'}
            onFocus={() => prepareSolution('code')}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setWrong(undefined);
            }}
          />
          {typed.trim() && <EmailState confirmed={isOwn} />}
          {failure && failure.message !== wrong && (
            <Notice tone="error" role="alert">
              {failure.message}
            </Notice>
          )}
          {!isOwn && (
            <div className="flex flex-wrap items-center gap-3">
              <Button type="submit" small busy={busy}>
                {busy ? 'Отправляем код…' : 'Подтвердить email'}
              </Button>
              {typed !== email && email && (
                <Button
                  small
                  look="quiet"
                  onClick={() => {
                    setTyped(email);
                    setWrong(undefined);
                    showFailure(undefined);
                  }}
                >
                  Оставить прежний
                </Button>
              )}
            </div>
          )}
        </form>
      )}
    </div>
  );
}

function EmailState({ confirmed }: { confirmed: boolean }) {
  const Icon = confirmed ? CircleCheck : CircleDashed;
  return (
    <p
      role="status"
      className={`flex items-center gap-2 text-sm font-semibold ${confirmed ? 'text-leaf' : 'text-rose-dark'}`}
    >
      <Icon size={18} aria-hidden />
      {confirmed ? 'Подтверждён' : 'Не\u00a0подтверждён'}
    </p>
  );
}
