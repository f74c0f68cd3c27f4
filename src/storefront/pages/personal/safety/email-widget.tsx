import { CircleCheck, CircleDashed } from 'lucide-react';
import { useState } from 'react';
import { parseEmail } from '../../../../kernel/email.ts';
import { hasCode } from '../../../client/api-error.ts';
import { callApi } from '../../../client/api.ts';
import { refreshPage } from '../../../client/refresh-page.ts';
import { refetchSession } from '../../../client/session.ts';
import { useForm } from '../../../features/forms/use-form.ts';
import { useAttempt } from '../../../features/signin/attempt.ts';
import { prepareSolution } from '../../../client/puzzle.ts';
import { failureMessage, MESSAGES } from '../../../features/signin/signin-messages.ts';
import type { SentCode } from '../../../features/signin/signin-flow.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { issuesBy } from '../../../ui/form-issue.ts';
import { Notice } from '../../../ui/notice.tsx';
import { CodeStep } from '../../../features/codes/code-step.tsx';
import { verifyOwnCode, requestOwnCode } from './own-code.ts';
import { ACCOUNT_FORM } from '../../../features/forms/account-form.ts';

const ID = 'data-email';
const TAKEN = 'Данный email уже зарегистрирован';

/** That an address is taken is revealed only after it was proved by a code. */
function failureText(error: unknown): string {
  return hasCode(error, 'email-taken') ? TAKEN : failureMessage(error);
}

function addressProblem(typed: string): string | undefined {
  if (parseEmail(typed)) return undefined;
  return typed.trim() ? MESSAGES.wrongEmail : 'Введите email';
}

interface EmailWidgetProps {
  /** Address of the account, to compare the typed one with. */
  readonly email: string;
  readonly confirmed: boolean;
}

/** An address and its confirmation by code: unconfirmed, code sent, confirmed. */
export function EmailWidget({ email, confirmed }: EmailWidgetProps) {
  const { busy, failure, attempt, showFailure } = useAttempt();
  const [typed, setTyped] = useState({ email });
  const [sent, setSent] = useState<SentCode>();
  const isOwn = confirmed && typed.email.trim().toLowerCase() === email;
  const { type, errorOf, problem, sending, showIssues, submit } = useForm({
    state: [typed, setTyped],
    check: () => issuesBy('', { email: addressProblem(typed.email) }),
    async send() {
      showFailure(undefined);
      setSent(await requestOwnCode('email', parseEmail(typed.email)!, false));
    },
    problemOf: failureText,
  });

  const sentence = problem ?? failure?.message;

  function reset(): void {
    setSent(undefined);
    showFailure(undefined);
    requestAnimationFrame(() => document.getElementById(ID)?.focus());
  }

  function confirm({ challenge, identifier }: SentCode, code: string): void {
    void attempt(async () => {
      const ticket = await verifyOwnCode(challenge, code);
      await callApi('POST /api/auth/update-user', { body: { email: identifier, ticket }, needsSignIn: true });
      setTyped({ email: identifier });
      setSent(undefined);
      await Promise.all([refreshPage(), refetchSession()]);
      // The widget may have been replaced by one with the new address.
      document.getElementById('email-title')?.focus();
    }, failureText).then((failed) => {
      if (failed?.code !== 'email-taken') return;
      showIssues(issuesBy('', { email: TAKEN }));
      reset();
    });
  }

  return (
    <div className="personal-row">
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
          onRepeat={() =>
            void attempt(async () => setSent(await requestOwnCode('email', sent.identifier, true)), failureText)
          }
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
          onSubmit={(event) => {
            if (isOwn) event.preventDefault();
            else void submit(event);
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
            value={typed.email}
            error={errorOf('email')}
            hint={email ? undefined : 'Для чеков, писем о\u00a0заказах и\u00a0восстановления пароля'}
            onFocus={() => prepareSolution('code')}
            onChange={(event) => type({ email: event.currentTarget.value })}
          />
          {typed.email.trim() && <EmailState confirmed={isOwn} />}
          {sentence && (
            <Notice tone="error" role="alert">
              {sentence}
            </Notice>
          )}
          {!isOwn && (
            <div className="flex flex-wrap items-center gap-3">
              <Button type="submit" small busy={sending || busy}>
                {sending || busy ? 'Отправляем код…' : 'Подтвердить email'}
              </Button>
              {typed.email !== email && email && (
                <Button
                  small
                  look="quiet"
                  onClick={() => {
                    setTyped({ email });
                    showIssues([]);
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
