import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Failure } from '../signin/attempt.ts';
import { Countdown, useSecondsLeft } from '../signin/countdown.tsx';
import { MESSAGES } from '../signin/signin-messages.ts';
import type { Channel, SentCode } from '../signin/signin-flow.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ACCOUNT_FORM } from '../forms/account-form.ts';

const LENGTH = 4;

interface CodeStepProps {
  readonly id: string;
  readonly sent: SentCode;
  readonly busy: boolean;
  readonly failure: Failure | undefined;
  /** «Ввести другой email» */
  readonly other: string;
  readonly children: ReactNode;
  onCode(code: string): void;
  onRepeat(channel: Channel): void;
  onOther(): void;
}

/** The field for the four digits of a code; submits when all are typed. */
export function CodeStep({ id, sent, busy, failure, other, children, onCode, onRepeat, onOther }: CodeStepProps) {
  const [code, setCode] = useState('');
  const [short, setShort] = useState(false);
  const seconds = useSecondsLeft(sent.repeatAt);
  const form = useRef<HTMLFormElement>(null);
  const field = () => form.current?.querySelector('input');

  useEffect(() => {
    setCode('');
    field()?.focus();
  }, [sent.challenge]);
  // A wrong code is selected, so that the next one replaces it.
  useEffect(() => {
    if (failure) field()?.select();
  }, [failure]);

  function check(typed: string): void {
    if (busy) return;
    if (typed.length === LENGTH) return onCode(typed);
    setShort(true);
    field()?.focus();
  }

  const isWrong = failure?.code === 'code-wrong';
  return (
    <form
      ref={form}
      noValidate
      className={ACCOUNT_FORM}
      onSubmit={(event) => {
        event.preventDefault();
        check(code);
      }}
    >
      <p>{children}</p>
      <TextField
        id={id}
        className="code-step"
        label={sent.channel === 'call' ? 'Последние 4\u00a0цифры номера' : 'Код подтверждения'}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
        placeholder="0000"
        value={code}
        error={short ? MESSAGES.enterCode : isWrong ? failure.message : undefined}
        hint={sent.hint && `Для разработки: код ${sent.hint}`}
        onChange={({ currentTarget: { value } }) => {
          const typed = value.replace(/\D/g, '').slice(0, LENGTH);
          setCode(typed);
          setShort(false);
          if (typed.length === LENGTH && typed !== code) check(typed);
        }}
      />
      {failure && !isWrong && (
        <Notice tone="error" role="alert">
          {failure.message}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" small busy={busy}>
          {busy ? 'Проверяем…' : 'Подтвердить'}
        </Button>
        <Button small look="quiet" onClick={onOther}>
          {other}
        </Button>
      </div>
      <Countdown seconds={seconds} before="Запросить код ещё раз можно через" over="Можно запросить код ещё раз" />
      {seconds === 0 && (
        <div className="flex flex-wrap items-center gap-3">
          {sent.channel === 'email' ? (
            <Button small look="outline" busy={busy} onClick={() => onRepeat('email')}>
              Отправить ещё{'\u00a0'}раз
            </Button>
          ) : (
            <>
              <Button small look="outline" busy={busy} onClick={() => onRepeat('sms')}>
                Повторно в смс
              </Button>
              <Button small look="outline" busy={busy} onClick={() => onRepeat('call')}>
                Повторно в звонке
              </Button>
            </>
          )}
        </div>
      )}
    </form>
  );
}
