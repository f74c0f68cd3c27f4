import { ApiError } from '../../client/api-error.ts';
import { failureMessage } from '../../signin/signin-messages.ts';

const SHOWN: Readonly<Record<string, string>> = {
  'The provided current password is invalid': 'Текущий пароль неверный',
  'Your new password must be different than your current password':
    'Новый пароль совпадает с\u00a0текущим: придумайте другой',
  'Incorrect code provided': 'Ссылка устарела или уже использована',
};

/** The Russian sentence for what the server says about a password. */
export function passwordMessage(error: unknown): string {
  const said = error instanceof ApiError ? error.said : '';
  return SHOWN[said] ?? failureMessage(error);
}
