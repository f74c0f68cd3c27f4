import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatPhone, parsePhone } from '../../../kernel/phone.ts';
import { hasCode } from '../../client/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { useAttempt } from './attempt.ts';
import { requestCode, verifyCode } from './code-requests.ts';
import { Countdown, useSecondsLeft } from './countdown.tsx';
import { finishSignIn } from './finish-signin.ts';
import { prepareSolution } from '../../client/puzzle.ts';
import { FailureLine, PanelContext, ScreenTitle, WaitLine } from './screen-parts.tsx';
import { changeFlow, resetFlow, useFlow, type Channel, type SentCode } from './signin-flow.ts';
import { MESSAGES } from './signin-messages.ts';
import { goBack, goToScreen } from './screen-history.ts';
import { useStillHere } from './still-here.ts';

const LENGTH = 4;
const ID = 'signin-code';

/** The field for the code; submits when all digits are typed. */
export function CodeScreen({ sent }: { sent: SentCode }) {
  const { leave } = useContext(PanelContext);
  const { token } = useFlow();
  const field = useRef<HTMLInputElement>(null);
  const { busy, failure, attempt, showFailure } = useAttempt();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const isStillHere = useStillHere();
  // A code typed while another request was under way.
  const waiting = useRef<string>(undefined);
  const byPhone = sent.channel !== 'email';

  useEffect(() => prepareSolution('code'), [sent.challenge]);

  async function signIn(jwt: string): Promise<void> {
    await finishSignIn(jwt);
    if (isStillHere()) await leave('signed-in');
    resetFlow();
  }

  function check(typed: string): void {
    if (sent.expired) return;
    if (busy) {
      waiting.current = typed;
      return;
    }
    if (!/^\d{4}$/.test(typed)) {
      setWrong(MESSAGES.enterCode);
      field.current?.focus();
      return;
    }
    void attempt(async () => {
      const proved = await verifyCode(sent.challenge, typed).catch((error: unknown) => {
        // Tried too often or too late. The countdown to the next request goes on.
        const expired = hasCode(error, 'challenge-unknown');
        if (expired) changeFlow({ sent: { ...sent, expired: true, hint: undefined } });
        throw error;
      });
      if ('jwt' in proved) return signIn(proved.jwt);
      const way = byPhone ? 'phone' : 'email';
      changeFlow({ proof: { ticket: proved.ticket, way, identifier: sent.identifier }, sent: undefined });
      if (isStillHere()) goToScreen({ name: 'register' }, true);
    }).then((failed) => {
      if (!failed) return;
      // A wrong code is shown at the field, and selected, so that the next one replaces it.
      if (failed.code === 'code-wrong') {
        setWrong(failed.message);
        showFailure(undefined);
      }
      requestAnimationFrame(() => field.current?.select());
    });
  }

  const checkWaiting = useEffectEvent(() => {
    const typed = waiting.current;
    waiting.current = undefined;
    if (typed !== undefined && typed === code) check(typed);
  });
  useEffect(() => {
    if (!busy) checkWaiting();
  }, [busy]);

  const repeat = (channel: Channel) =>
    void attempt(async () => {
      changeFlow({ sent: await requestCode(channel, sent.identifier, true) });
      setCode('');
      setWrong(undefined);
      field.current?.focus();
    }).then((failed) => {
      if (failed?.until === undefined) return;
      // The countdown of this screen continues with the new time.
      changeFlow({ sent: { ...sent, repeatAt: failed.until } });
      showFailure({ message: failed.message, until: undefined });
    });

  return (
    <form
      noValidate
      className="signin-form"
      onSubmit={(event) => {
        event.preventDefault();
        check(code);
      }}
    >
      <ScreenTitle intro={<WhereSent sent={sent} />}>Введите код</ScreenTitle>
      <div>
        <label htmlFor={ID} className="sr-only">
          {sent.channel === 'call' ? 'Последние 4\u00a0цифры номера' : 'Код из\u00a04\u00a0цифр'}
        </label>
        <input
          ref={field}
          id={ID}
          data-first
          className="signin-code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          placeholder="····"
          value={code}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong && `${ID}-error`}
          onChange={({ currentTarget: { value } }) => {
            const typed = value.replace(/\D/g, '').slice(0, LENGTH);
            setCode(typed);
            setWrong(undefined);
            if (typed.length === LENGTH && typed !== code) check(typed);
          }}
        />
        <div role="alert">{wrong && <FieldError id={`${ID}-error`}>{wrong}</FieldError>}</div>
      </div>
      {sent.hint && (
        <p className="signin-hint">
          Для разработки: код{'\u00a0'}
          <b>{sent.hint}</b>
        </p>
      )}
      <FailureLine failure={failure}>
        {failure?.until && <WaitLine until={failure.until} />}
        {token && !busy && (
          <button type="button" className="link signin-inline" onClick={() => void attempt(() => signIn(token))}>
            Повторить вход
          </button>
        )}
      </FailureLine>
      <Button type="submit" busy={busy} disabled={sent.expired} className="min-h-13 w-full text-[1rem]">
        {busy ? 'Проверяем…' : 'Подтвердить'}
      </Button>
      <Repeat sent={sent} busy={busy} onRepeat={repeat} />
    </form>
  );
}

function WhereSent({ sent }: { sent: SentCode }) {
  const phone = parsePhone(sent.identifier);
  const shown = <b className={phone && 'signin-number'}>{phone ? formatPhone(phone) : sent.identifier}</b>;
  return (
    <>
      {sent.channel === 'call' ? (
        <>
          Звоним на{'\u00a0'}номер {shown}. Введите последние 4{'\u00a0'}цифры номера, с{'\u00a0'}которого звонят;
          отвечать не{'\u00a0'}нужно.
        </>
      ) : sent.channel === 'sms' ? (
        <>
          Отправили СМС на{'\u00a0'}номер {shown}.
        </>
      ) : (
        <>
          Отправили письмо на{'\u00a0'}
          {shown}. Если его нет, загляните в{'\u00a0'}«Спам».
        </>
      )}{' '}
      <button type="button" className="link signin-inline" onClick={goBack}>
        {sent.channel === 'email' ? 'Изменить email' : 'Изменить номер'}
      </button>
    </>
  );
}

interface RepeatProps {
  readonly sent: SentCode;
  readonly busy: boolean;
  onRepeat(channel: Channel): void;
}

function Repeat({ sent, busy, onRepeat }: RepeatProps) {
  const seconds = useSecondsLeft(sent.repeatAt);
  const ways: readonly (readonly [Channel, string])[] =
    sent.channel === 'email'
      ? [['email', 'Отправить ещё\u00a0раз']]
      : [
          ['sms', 'Повторно в смс'],
          ['call', 'Повторно в звонке'],
        ];
  return (
    <div className="grid min-h-11 content-center">
      <Countdown seconds={seconds} before="Запросить код ещё раз можно через" over="Можно запросить код ещё раз" />
      {seconds === 0 && (
        <div className="signin-ways">
          {ways.map(([channel, text]) => (
            <Button key={channel} look="outline" small busy={busy} onClick={() => onRepeat(channel)}>
              {text}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
