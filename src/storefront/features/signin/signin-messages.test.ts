import { describe, expect, it } from 'vitest';
import { ApiError, readError } from '../../client/api-error.ts';
import { failureMessage, loginFailure } from './signin-messages.ts';

const serverError = (status: number, message: string, code?: string) =>
  readError(status, { data: null, error: { status, message, details: code === undefined ? {} : { code } } });

describe('messages for errors of the server', () => {
  it.each([
    ['email-taken', 'Email or Username are already taken', 'Пользователь с таким email уже существует'],
    ['wrong-password', 'Invalid identifier or password', 'Неверные логин или пароль. Проверьте данные'],
    ['code-wrong', 'Invalid OTP', 'Неверный код подтверждения'],
    ['challenge-unknown', 'Invalid userId', 'Произошла ошибка. Запросите код еще раз'],
    ['ticket-unknown', 'Invalid userId', 'Произошла ошибка. Запросите код еще раз'],
    ['account-blocked', 'Your account has been blocked by an administrator', 'Неизвестная ошибка. Попробуйте позднее'],
    [undefined, '', 'Неизвестная ошибка. Попробуйте позднее'],
    ['toString', 'toString', 'Неизвестная ошибка. Попробуйте позднее'],
  ])('%s, «%s»', (code, words, shown) => expect(failureMessage(serverError(400, words, code))).toBe(shown));

  it('a Russian sentence of the server is shown as it is', () => {
    const sentence = 'Слишком много запросов: повторите через 2 минуты.';
    expect(failureMessage(serverError(429, sentence))).toBe(sentence);
    expect(failureMessage(new ApiError(0, 'Нет связи с магазином.'))).toBe('Нет связи с магазином.');
  });

  it('an unexpected error is an unknown error', () => {
    expect(failureMessage(new TypeError('x is not a function'))).toBe('Неизвестная ошибка. Попробуйте позднее');
    expect(failureMessage(serverError(500, 'Internal Server Error'))).toBe('Неизвестная ошибка. Попробуйте позднее');
  });

  it('a failed password login names what was typed', () => {
    const wrong = serverError(400, 'Invalid identifier or password', 'wrong-password');
    expect(loginFailure(wrong, 'email')).toBe('Неверный email или пароль. Проверьте данные');
    expect(loginFailure(wrong, 'phone')).toBe('Неверный номер телефона или пароль. Проверьте данные');
    expect(loginFailure(serverError(500, ''), 'email')).toBe('Неизвестная ошибка. Попробуйте позднее');
  });
});
