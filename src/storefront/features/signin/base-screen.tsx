import { parseEmail } from '../../../kernel/email.ts';
import { links } from '../../../kernel/links.ts';
import { ApiError } from '../../client/api-error.ts';
import { BrandMark } from '../../ui/brand.tsx';
import { useCompany } from '../company/use-company.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { issuesBy } from '../../ui/form-issue.ts';
import { useForm } from '../forms/use-form.ts';
import { failureOf, waitUntil } from './attempt.ts';
import { requestCode } from './code-requests.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { PhoneField } from './phone-field.tsx';
import { FailureLine, ScreenTitle, WaitLine } from './screen-parts.tsx';
import { changeFlow, readFlow, useFlow, type Channel, type SentCode } from './signin-flow.ts';
import { MESSAGES } from './signin-messages.ts';
import { goToScreen } from './screen-history.ts';
import { useStillHere } from './still-here.ts';
import { finishedNumber, isBlank } from './typed-phone.ts';

/** The phone or address for the code, or what is wrong with it. */
function readIdentifier(): { identifier?: string; wrong?: string } {
  const { way, phone, email } = readFlow();
  if (way === 'phone') {
    if (isBlank(phone)) return { wrong: MESSAGES.fillAll };
    const identifier = finishedNumber(phone);
    return identifier ? { identifier } : { wrong: MESSAGES.wrongPhone };
  }
  if (email.trim() === '') return { wrong: MESSAGES.fillAll };
  const identifier = parseEmail(email);
  return identifier ? { identifier } : { wrong: MESSAGES.wrongEmail };
}

/**
 * Requests a code. If the server refuses because the previous one was sent too recently, continues with that one, unless
 * its response was lost and its challenge is unknown.
 */
async function requestOrReuse(channel: Channel, identifier: string, previous: SentCode | undefined): Promise<SentCode> {
  try {
    return await requestCode(channel, identifier, false);
  } catch (error) {
    const tooSoon = error instanceof ApiError && error.code === 'code-too-soon';
    if (!previous || !tooSoon) throw error;
    return { ...previous, repeatAt: waitUntil(error) ?? previous.repeatAt };
  }
}

/** «Войти или зарегистрироваться»: requests a code for a phone or an address. */
export function BaseScreen() {
  const { way, phone, email, by } = useFlow();
  const isStillHere = useStillHere();
  const { type, errorOf, problem, sending, showIssues, submit } = useForm({
    state: [{ phone, email }, changeFlow],
    check: () => issuesBy('', { [way]: readIdentifier().wrong }),
    async send() {
      const identifier = readIdentifier().identifier!;
      const channel: Channel = way === 'email' ? 'email' : by;
      const { sent } = readFlow();
      const valid = sent?.identifier === identifier && !sent.expired ? sent : undefined;
      const isRecent = valid?.channel === channel && Date.now() < valid.repeatAt;
      if (!isRecent) changeFlow({ sent: await requestOrReuse(channel, identifier, valid) });
      // If the dialog was closed meanwhile, the next press opens the screen of the code.
      if (isStillHere()) goToScreen({ name: 'code', by: way });
    },
    problemOf: (error) => failureOf(error),
  });

  function switchTo(other: 'phone' | 'email'): void {
    showIssues([]);
    changeFlow({ way: other });
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="signin-form">
      <BrandMark className="h-9 justify-self-start text-leaf" />
      <ScreenTitle intro={'Пришлём код: запоминать пароль не\u00a0нужно.'}>Войти или зарегистрироваться</ScreenTitle>
      {way === 'phone' ? (
        <>
          <PhoneField takesPasskeys phone={phone} error={errorOf('phone')} onType={(typed) => type({ phone: typed })} />
          <CodeChannel by={by} />
        </>
      ) : (
        <TextField
          key="email"
          id="signin-email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email webauthn"
          autoCapitalize="none"
          spellCheck={false}
          data-first
          required
          maxLength={254}
          value={email}
          error={errorOf('email')}
          onChange={(event) => type({ email: event.currentTarget.value })}
        />
      )}
      <FailureLine failure={problem}>{problem?.until && <WaitLine until={problem.until} />}</FailureLine>
      <Button type="submit" busy={sending} className="min-h-13 w-full text-[1rem]">
        {sending ? 'Отправляем…' : 'Получить код'}
      </Button>
      <PasskeyButton />
      <div className="signin-ways">
        <Button look="quiet" small onClick={() => goToScreen({ name: 'password', by: way })}>
          Войти по паролю
        </Button>
        <Button look="quiet" small onClick={() => switchTo(way === 'phone' ? 'email' : 'phone')}>
          {way === 'phone' ? 'Войти по\u00a0email' : 'Войти по\u00a0телефону'}
        </Button>
      </div>
      <p className="text-xs text-quiet">
        Получая код, вы{'\u00a0'}соглашаетесь с{'\u00a0'}
        <a href={links.privacy()} target="_blank" className="link">
          политикой конфиденциальности
          <span className="sr-only"> (откроется в{'\u00a0'}новой вкладке)</span>
        </a>
        .
      </p>
      {way === 'phone' && <AbroadNote />}
    </form>
  );
}

function CodeChannel({ by }: { by: 'sms' | 'call' }) {
  return (
    <fieldset className="signin-by">
      <legend className="sr-only">Как получить код</legend>
      {(['sms', 'call'] as const).map((value) => (
        <label key={value}>
          <input
            type="radio"
            name="signin-by"
            value={value}
            checked={by === value}
            onChange={() => changeFlow({ by: value })}
          />
          <span>{value === 'sms' ? 'Код в\u00a0СМС' : 'Код по\u00a0звонку'}</span>
        </label>
      ))}
      {by === 'call' && (
        <p className="text-xs text-quiet" role="status">
          Позвоним вам: код{'\u00a0'}— последние 4{'\u00a0'}цифры номера звонящего. Отвечать не{'\u00a0'}нужно.
        </p>
      )}
    </fieldset>
  );
}

/** SMS are not delivered to every network abroad. */
function AbroadNote() {
  const { phones, messenger } = useCompany();
  // The first phone can be called from Russia only.
  const phone = phones[1] ?? phones[0];
  return (
    <p className="signin-abroad">
      <b>Для жителей СНГ.</b> СМС с{'\u00a0'}кодом может не{'\u00a0'}прийти. Тогда позвоните{' '}
      <a href={phone.href} className="link">
        {phone.text}
      </a>{' '}
      или напишите в{'\u00a0'}
      <a href={messenger.href} target="_blank" rel="noreferrer" className="link">
        {messenger.text}
        <span className="sr-only"> (откроется в{'\u00a0'}новой вкладке)</span>
      </a>
      .
    </p>
  );
}
