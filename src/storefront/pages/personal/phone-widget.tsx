import { useEffect, useState, type FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { formatPhone, parsePhone } from '../../../kernel/phone.ts';
import { callApi } from '../../client/api.ts';
import { refetchSession } from '../../client/session.ts';
import { useAttempt } from '../../features/signin/attempt.ts';
import { PhoneField } from '../../features/signin/phone-field.tsx';
import { prepareSolution } from '../../client/puzzle.ts';
import { MESSAGES } from '../../features/signin/signin-messages.ts';
import type { SentCode } from '../../features/signin/signin-flow.ts';
import { BLANK_PHONE, finishedNumber, isBlank } from '../../features/signin/typed-phone.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CodeStep } from '../../features/codes/code-step.tsx';
import { verifyOwnCode, requestOwnCode } from './own-code.ts';
import { ACCOUNT_FORM } from '../../features/forms/account-form.ts';

interface PhoneWidgetProps {
  onDone(): void;
  onCancel(): void;
}

/** Changes the phone number after the new one is proved by a code. */
export function PhoneWidget({ onDone, onCancel }: PhoneWidgetProps) {
  const { revalidate } = useRevalidator();
  const { busy, failure, attempt, showFailure } = useAttempt();
  const [phone, setPhone] = useState(BLANK_PHONE);
  const [wrong, setWrong] = useState<string>();
  const [sent, setSent] = useState<SentCode>();

  useEffect(() => {
    prepareSolution('code');
    document.getElementById('signin-phone')?.focus();
  }, []);

  function send(channel: 'sms' | 'call', isRepeat: boolean): void {
    const number = finishedNumber(phone);
    setWrong(isBlank(phone) ? MESSAGES.fillAll : number ? undefined : MESSAGES.wrongPhone);
    if (!number || busy) return document.getElementById('signin-phone')?.focus();
    void attempt(async () => setSent(await requestOwnCode(channel, number, isRepeat)));
  }

  function change({ challenge, identifier }: SentCode, code: string): void {
    void attempt(async () => {
      const ticket = await verifyOwnCode(challenge, code);
      await callApi('POST /api/auth/update-user-phone', { body: { phone: identifier, ticket }, needsSignIn: true });
      await Promise.all([revalidate(), refetchSession()]);
      onDone();
    });
  }

  if (sent) {
    const digits = parsePhone(sent.identifier);
    return (
      <CodeStep
        id="data-phone-code"
        sent={sent}
        busy={busy}
        failure={failure}
        other="Ввести другой номер"
        onCode={(code) => change(sent, code)}
        onRepeat={(channel) => channel !== 'email' && send(channel, true)}
        onOther={() => {
          setSent(undefined);
          showFailure(undefined);
        }}
      >
        {sent.channel === 'call' ? 'Звоним на\u00a0' : 'Отправили СМС на\u00a0'}
        <b>{digits ? formatPhone(digits) : sent.identifier}</b>
        {sent.channel === 'call' && ': введите последние 4\u00a0цифры номера, с\u00a0которого звонят'}.
      </CodeStep>
    );
  }
  return (
    <form
      noValidate
      aria-label="Новый номер"
      className={ACCOUNT_FORM}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send('sms', false);
      }}
    >
      <PhoneField
        phone={phone}
        error={wrong}
        onType={(next) => {
          setPhone(next);
          setWrong(undefined);
        }}
      />
      <p className="text-sm text-quiet">
        Пришлём код на{'\u00a0'}новый номер. По{'\u00a0'}старому войти будет нельзя.
      </p>
      {failure && (
        <Notice tone="error" role="alert">
          {failure.message}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" small busy={busy}>
          {busy ? 'Отправляем код…' : 'Получить код'}
        </Button>
        <Button small look="quiet" onClick={onCancel}>
          Не{'\u00a0'}менять
        </Button>
      </div>
    </form>
  );
}
