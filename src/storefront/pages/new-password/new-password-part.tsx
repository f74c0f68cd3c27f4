import { useEffect, useRef, useState } from 'react';
import { links } from '../../../kernel/links.ts';
import { hasCode } from '../../client/api-error.ts';
import { callApi } from '../../client/api.ts';
import { replacePage } from '../../client/replace-page.ts';
import { signInWithToken } from '../../client/session.ts';
import { useIsHydrated } from '../../client/use-shop-state.ts';
import { PhoneLink } from '../../features/company/reach-links.tsx';
import { useForm } from '../../features/forms/use-form.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { island } from '../../ui/island.tsx';
import { Notice } from '../../ui/notice.tsx';
import { checkPassword, NewPasswordFields } from '../../features/passwords/new-password-fields.tsx';
import { passwordMessage } from '../../features/passwords/password-messages.ts';

const REQUEST_AGAIN = `${links.signIn()}?restore=yes`;

type Stage = 'form' | 'broken' | 'saved';

/** The code of the letter is read once and removed from the address. */
export default function NewPassword() {
  const hydrated = useIsHydrated();
  const code = useRef('');
  const [stage, setStage] = useState<Stage>('form');

  useEffect(() => {
    const found = /^#code=([\da-f]{128})$/i.exec(location.hash);
    code.current ||= found?.[1] ?? '';
    if (!code.current) return setStage('broken');
    // The code must not be seen on the screen or in a screenshot.
    if (found) history.replaceState(history.state, '', location.pathname);
  }, []);

  if (stage === 'broken') return <BrokenLink />;
  if (stage === 'saved') return <Saved />;
  return (
    <>
      <h1>Новый пароль</h1>
      {hydrated ? (
        <PasswordForm code={() => code.current} onStage={setStage} />
      ) : (
        <noscript>
          <p>
            Задать пароль можно с{'\u00a0'}включённым JavaScript. Включите его и{'\u00a0'}откройте ссылку из{'\u00a0'}
            письма снова или позвоните: <PhoneLink className="link" />
          </p>
        </noscript>
      )}
    </>
  );
}

export const NewPasswordIsland = island('new-password', NewPassword);

function PasswordForm({ code, onStage }: { code(): string; onStage(stage: Stage): void }) {
  const [shown, setShown] = useState(false);
  const { typed, type, errorOf, problem, sending, submit } = useForm({
    state: useState({ password: '', again: '' }),
    check: checkPassword,
    async send({ password, again }) {
      try {
        const body = { code: code(), password, passwordConfirmation: again };
        const { jwt } = await callApi('POST /api/auth/reset-password', { body });
        // The password is saved even if signing in fails.
        await signInWithToken(jwt).then(
          () => replacePage(links.account()),
          () => onStage('saved'),
        );
      } catch (error) {
        if (hasCode(error, 'reset-code-unknown')) return onStage('broken');
        throw error;
      }
    },
    problemOf: passwordMessage,
  });

  return (
    <form noValidate aria-label="Новый пароль" onSubmit={(event) => void submit(event)} className="new-password-form">
      <p>
        После сохранения вы войдёте с{'\u00a0'}ним, а{'\u00a0'}входы на{'\u00a0'}других устройствах завершатся.
      </p>
      <NewPasswordFields typed={typed} errorOf={errorOf} shown={shown} onShow={setShown} onType={type} />
      {problem && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      <Button type="submit" busy={sending}>
        {sending ? 'Сохраняем…' : 'Сохранить и\u00a0войти'}
      </Button>
    </form>
  );
}

/** The form has been replaced: focus moves to the new title. */
function useFocusOnTitle() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return title;
}

function BrokenLink() {
  const title = useFocusOnTitle();
  return (
    <>
      <h1 ref={title} tabIndex={-1}>
        Ссылка не{'\u00a0'}работает
      </h1>
      <p>
        Она устарела, уже использована или скопирована не{'\u00a0'}целиком. Запросите новую: письмо придёт за{'\u00a0'}
        минуту, ссылка в{'\u00a0'}нём действует один раз.
      </p>
      <p className="flex flex-wrap gap-3 pt-2">
        <a href={REQUEST_AGAIN} className={buttonClass()}>
          Запросить новую ссылку
        </a>
        <a href={links.signIn()} className={buttonClass('outline')}>
          Войти по{'\u00a0'}коду
        </a>
      </p>
    </>
  );
}

function Saved() {
  const title = useFocusOnTitle();
  return (
    <>
      <h1 ref={title} tabIndex={-1}>
        Пароль сохранён
      </h1>
      <p>Войдите с{'\u00a0'}новым паролем.</p>
      <p className="flex flex-wrap gap-3 pt-2">
        <a href={`${links.signIn()}?response_type=email`} className={buttonClass()}>
          Войти
        </a>
      </p>
    </>
  );
}
