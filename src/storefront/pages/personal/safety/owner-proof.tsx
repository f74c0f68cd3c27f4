import { useEffect, useState } from 'react';
import { prepareSolution } from '../../../client/puzzle.ts';
import { CodeStep } from '../../../features/codes/code-step.tsx';
import { ACCOUNT_FORM } from '../../../features/forms/account-form.ts';
import { useForm } from '../../../features/forms/use-form.ts';
import { useAttempt, type Failure } from '../../../features/signin/attempt.ts';
import { failureMessage } from '../../../features/signin/signin-messages.ts';
import type { SentCode } from '../../../features/signin/signin-flow.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { issuesBy } from '../../../ui/form-issue.ts';
import { Notice } from '../../../ui/notice.tsx';
import { requestOwnCode, verifyOwnCode } from './own-code.ts';
import type { Safety } from './safety.server.ts';

/** The current password, or the ticket of a code sent to the own phone or address. */
export type OwnerProof = { readonly currentPassword: string } | { readonly ticket: string };

interface OwnerProofProps {
  readonly customer: Pick<Safety['customer'], 'phone' | 'email' | 'hasPassword'>;
  /** Of what the proof was for. */
  readonly failure: Failure | undefined;
  onProof(proof: OwnerProof): Promise<void>;
  onCancel(): void;
}

/** Asks again who is here, when the sign-in was some time ago: by the password, if there is one, or by a code. */
export function OwnerProofSteps({ customer, failure, onProof, onCancel }: OwnerProofProps) {
  const { phone, email, hasPassword } = customer;
  const [byCode, setByCode] = useState(!hasPassword);
  const [sent, setSent] = useState<SentCode>();
  const { busy, failure: codeFailure, attempt, showFailure } = useAttempt();
  const { typed, type, errorOf, problem, sending, submit } = useForm({
    state: useState({ password: '' }),
    check: ({ password }) => issuesBy('', { password: password ? undefined : 'Введите пароль' }),
    send: ({ password }) => onProof({ currentPassword: password }),
    problemOf: failureMessage,
  });
  useEffect(() => prepareSolution('code'), []);
  const channel = phone ? 'sms' : 'email';
  const identifier = phone ?? email;

  const request = (by: SentCode['channel'], isRepeat: boolean) =>
    void attempt(async () => setSent(await requestOwnCode(by, identifier, isRepeat)));
  const wrong = problem ?? codeFailure?.message ?? failure?.message;
  const cancel = (
    <Button small look="quiet" onClick={onCancel}>
      Отмена
    </Button>
  );

  if (sent)
    return (
      <CodeStep
        id="owner-code"
        sent={sent}
        busy={busy}
        failure={codeFailure ?? failure}
        other="Отмена"
        onCode={(code) => void attempt(async () => onProof({ ticket: await verifyOwnCode(sent.challenge, code) }))}
        onRepeat={(by) => request(by, true)}
        onOther={onCancel}
      >
        {sent.channel === 'call' ? 'Звоним на\u00a0' : 'Отправили код на\u00a0'}
        <b>{identifier}</b>
        {sent.channel === 'call' && ': введите последние 4\u00a0цифры номера, с\u00a0которого звонят'}.
      </CodeStep>
    );
  return (
    <form
      noValidate
      aria-label="Подтвердите, что это вы"
      className={ACCOUNT_FORM}
      onSubmit={(event) => void submit(event)}
    >
      <p>
        Вы вошли больше 15{'\u00a0'}минут назад. Подтвердите, что это вы:{' '}
        {byCode ? 'пришлём код, его нужно будет ввести здесь.' : 'введите пароль или получите код.'}
      </p>
      {!byCode && (
        <TextField
          id="owner-password"
          label="Пароль"
          type="password"
          autoComplete="current-password"
          required
          maxLength={128}
          value={typed.password}
          error={errorOf('password')}
          onChange={(event) => type({ password: event.currentTarget.value })}
        />
      )}
      {wrong && (
        <Notice tone="error" role="alert">
          {wrong}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {!byCode && (
          <Button type="submit" small busy={sending}>
            {sending ? 'Проверяем…' : 'Подтвердить'}
          </Button>
        )}
        <Button
          small
          look={byCode ? 'primary' : 'outline'}
          busy={busy}
          onClick={() => {
            setByCode(true);
            showFailure(undefined);
            request(channel, false);
          }}
        >
          {busy ? 'Отправляем код…' : `Получить код на\u00a0${identifier}`}
        </Button>
        {cancel}
      </div>
    </form>
  );
}
