import { useMember } from '../../session/session.ts';
import { ChangePassword } from './change-password.tsx';
import { OwnSessions } from './own-sessions.tsx';

/** Sessions, password and recovery codes of the member who is signed in. */
export function OwnAccess() {
  const { email, recoveryCodesLeft } = useMember();
  return (
    <div className="grid max-w-3xl gap-8">
      <title>Мой вход</title>
      <header>
        <h1>Мой вход</h1>
        <p className="mt-1 text-quiet">{email}</p>
        {recoveryCodesLeft < 3 && (
          <p className="mt-3 rounded-sm bg-rose-soft px-3 py-2 text-rose-dark">
            Кодов восстановления осталось: {recoveryCodesLeft}. Попросите владельца магазина выдать новое приглашение,
            пока телефон с&nbsp;приложением при&nbsp;вас.
          </p>
        )}
      </header>
      <OwnSessions />
      <ChangePassword />
    </div>
  );
}
