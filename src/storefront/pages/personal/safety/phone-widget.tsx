import { useEffect, useState } from 'react';
import { formatPhone, parsePhone } from '../../../../kernel/phone.ts';
import { callApi } from '../../../client/api.ts';
import { refreshPage } from '../../../client/refresh-page.ts';
import { refetchSession } from '../../../client/session.ts';
import { useForm } from '../../../features/forms/use-form.ts';
import { useAttempt } from '../../../features/signin/attempt.ts';
import { PhoneField } from '../../../features/signin/phone-field.tsx';
import { prepareSolution } from '../../../client/puzzle.ts';
import { failureMessage, MESSAGES } from '../../../features/signin/signin-messages.ts';
import type { SentCode } from '../../../features/signin/signin-flow.ts';
import { BLANK_PHONE, finishedNumber, isBlank } from '../../../features/signin/typed-phone.ts';
import { Button } from '../../../ui/button.tsx';
import { issuesBy } from '../../../ui/form-issue.ts';
import { Notice } from '../../../ui/notice.tsx';
import { CodeStep } from '../../../features/codes/code-step.tsx';
import { verifyOwnCode, requestOwnCode } from './own-code.ts';
import { ACCOUNT_FORM } from '../../../features/forms/account-form.ts';

interface PhoneWidgetProps {
  onDone(): void;
  onCancel(): void;
}

/** Changes the phone number after the new one is proved by a code. */
export function PhoneWidget({ onDone, onCancel }: PhoneWidgetProps) {
  const { busy, failure, attempt, showFailure } = useAttempt();
  const [sent, setSent] = useState<SentCode>();
  const { typed, type, errorOf, problem, sending, submit } = useForm({
    state: useState({ phone: BLANK_PHONE }),
    check: ({ phone }) =>
      issuesBy('', {
        phone: isBlank(phone) ? MESSAGES.fillAll : finishedNumber(phone) ? undefined : MESSAGES.wrongPhone,
      }),
    async send({ phone }) {
      showFailure(undefined);
      setSent(await requestOwnCode('sms', finishedNumber(phone)!, false));
    },
    problemOf: failureMessage,
  });
  // What was wrong at the step of the code may come after the return to the number.
  const sentence = problem ?? failure?.message;

  useEffect(() => {
    prepareSolution('code');
    document.getElementById('signin-phone')?.focus();
  }, []);

  function change({ challenge, identifier }: SentCode, code: string): void {
    void attempt(async () => {
      const ticket = await verifyOwnCode(challenge, code);
      await callApi('POST /api/auth/update-user-phone', { body: { phone: identifier, ticket }, needsSignIn: true });
      await Promise.all([refreshPage(), refetchSession()]);
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
        onRepeat={(channel) => void attempt(async () => setSent(await requestOwnCode(channel, sent.identifier, true)))}
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
    <form noValidate aria-label="Новый номер" className={ACCOUNT_FORM} onSubmit={(event) => void submit(event)}>
      <PhoneField phone={typed.phone} error={errorOf('phone')} onType={(phone) => type({ phone })} />
      <p className="text-sm text-quiet">
        Пришлём код на{'\u00a0'}новый номер. По{'\u00a0'}старому войти будет нельзя.
      </p>
      {sentence && (
        <Notice tone="error" role="alert">
          {sentence}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" small busy={sending || busy}>
          {sending || busy ? 'Отправляем код…' : 'Получить код'}
        </Button>
        <Button small look="quiet" onClick={onCancel}>
          Не{'\u00a0'}менять
        </Button>
      </div>
    </form>
  );
}
