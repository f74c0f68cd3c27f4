import { useState } from 'react';
import { errorSentence } from '../../client/api-error.ts';
import { signOut } from '../../client/session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

const SECTIONS = [
  ['orders', 'Мои заказы'],
  ['data', 'Личные данные'],
  ['password', 'Пароль'],
  ['newsletter', 'Рассылка'],
  ['sessions', 'Где выполнен вход'],
] as const;

/** Table of contents and the sign-out button; on phones only the button, at the end. */
export function SectionsNav() {
  const [signingOut, setSigningOut] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function endSession(): Promise<void> {
    setSigningOut(true);
    setFailure(undefined);
    await signOut().catch((error: unknown) => setFailure(errorSentence(error)));
    setSigningOut(false);
  }

  return (
    <div className="personal-aside">
      <nav aria-label="Разделы кабинета">
        <ul>
          {SECTIONS.map(([id, text]) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ul>
      </nav>
      <Button look="outline" small busy={signingOut} onClick={() => void endSession()}>
        {signingOut ? 'Выходим…' : 'Выйти из кабинета'}
      </Button>
      {failure && (
        <Notice tone="error" role="alert">
          {failure}
        </Notice>
      )}
    </div>
  );
}
