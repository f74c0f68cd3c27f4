import { CONSENT_NEEDED, WRONG_EMAIL, WRONG_PHONE } from '../../../kernel/field-rules.ts';
import type { RefusalCode } from '../../../kernel/refusal.ts';
import { ApiError, errorSentence, hasCode } from '../../client/api-error.ts';

/** Messages for refusals whose documented message is not in Russian. */
const SHOWN: Readonly<Partial<Record<RefusalCode, string>>> = {
  'email-taken': 'Пользователь с таким email уже существует',
  'wrong-password': 'Неверные логин или пароль. Проверьте данные',
  'code-wrong': 'Неверный код подтверждения',
  'challenge-unknown': 'Произошла ошибка. Запросите код еще раз',
  'ticket-unknown': 'Произошла ошибка. Запросите код еще раз',
  'ticket-of-another': 'Произошла ошибка. Запросите код еще раз',
};

export const MESSAGES = {
  unknown: 'Неизвестная ошибка. Попробуйте позднее',
  fillAll: 'Заполните все поля',
  wrongPhone: WRONG_PHONE,
  wrongEmail: WRONG_EMAIL,
  fillRequired: 'Заполните обязательные поля',
  enterCode: 'Введите код подтверждения',
  fillRecovery: 'Все поля обязательны к заполнению',
  confirmNewEmail: 'Перед отправкой сообщения на новый email его необходимо подтвердить в личных данных',
  confirmEmail: 'Необходимо подтвердить почту',
  consent: CONSENT_NEEDED,
  emailLogin: 'Неверный email или пароль. Проверьте данные',
  phoneLogin: 'Неверный номер телефона или пароль. Проверьте данные',
} as const;

/** The message for any error of a call: from the table, or else the server's own Russian sentence. */
export function failureMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return MESSAGES.unknown;
  const { code } = error;
  return code !== undefined && Object.hasOwn(SHOWN, code) ? SHOWN[code]! : errorSentence(error);
}

/** The message of a failed password login names what was typed, phone or email. */
export function loginFailure(error: unknown, by: 'phone' | 'email'): string {
  if (!hasCode(error, 'wrong-password')) return failureMessage(error);
  return by === 'email' ? MESSAGES.emailLogin : MESSAGES.phoneLogin;
}
