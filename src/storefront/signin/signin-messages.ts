import { ApiError, errorSentence } from '../client/api-error.ts';

/** What is shown for what the server says, word for word. Anything else is an unknown error. */
const SHOWN: Readonly<Record<string, string>> = {
  'Email or Username are already taken': 'Пользователь с таким email уже существует',
  'Invalid identifier or password': 'Неверные логин или пароль. Проверьте данные',
  'Invalid OTP': 'Неверный код подтверждения',
  'Invalid userId': 'Произошла ошибка. Запросите код еще раз',
  'Invalid identifier': 'Пользователя с указанными данными не существует',
};

export const MESSAGES = {
  unknown: 'Неизвестная ошибка. Попробуйте позднее',
  fillAll: 'Заполните все поля',
  wrongPhone: 'Неверный номер телефона',
  wrongEmail: 'Неверный email',
  fillRequired: 'Заполните обязательные поля',
  enterCode: 'Введите код подтверждения',
  fillRecovery: 'Все поля обязательны к заполнению',
  confirmNewEmail: 'Перед отправкой сообщения на новый email его необходимо подтвердить в личных данных',
  confirmEmail: 'Необходимо подтвердить почту',
  consent: 'Ознакомьтесь и примите согласие на обработку персональных данных',
  emailLogin: 'Неверный email или пароль. Проверьте данные',
  phoneLogin: 'Неверный номер телефона или пароль. Проверьте данные',
  emailTaken: 'Пользователь с таким email уже существует',
} as const;

/** The text for anything a call threw: the table first, then the server's own Russian sentence. */
export function failureMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return MESSAGES.unknown;
  return Object.hasOwn(SHOWN, error.said) ? SHOWN[error.said]! : errorSentence(error);
}

/** A failed password login says which of both was typed. */
export function loginFailure(error: unknown, by: 'phone' | 'email'): string {
  const wrong = error instanceof ApiError && error.said === 'Invalid identifier or password';
  return wrong ? (by === 'email' ? MESSAGES.emailLogin : MESSAGES.phoneLogin) : failureMessage(error);
}

/** After these the way to restore the password takes the place of «Забыли пароль?». */
export function offersRestore(message: string | undefined): boolean {
  return message === MESSAGES.emailLogin || message === MESSAGES.emailTaken;
}
