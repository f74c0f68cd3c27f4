import type { RefusalCode } from '../../../kernel/refusal.ts';
import { ApiError } from '../../client/api-error.ts';
import { failureMessage } from '../signin/signin-messages.ts';

const SHOWN: Readonly<Partial<Record<RefusalCode, string>>> = {
  'current-password-wrong': 'Текущий пароль неверный',
  'password-same': 'Новый пароль совпадает с\u00a0текущим: придумайте другой',
  'reset-code-unknown': 'Ссылка устарела или уже использована',
};

/** The Russian sentence for an error of the server about a password. */
export function passwordMessage(error: unknown): string {
  const code = error instanceof ApiError ? error.code : undefined;
  return (code && SHOWN[code]) ?? failureMessage(error);
}
