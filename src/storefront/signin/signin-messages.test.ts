import { describe, expect, it } from 'vitest';
import { ApiError, readError } from '../client/api-error.ts';
import { failureMessage, loginFailure, MESSAGES, offersRestore } from './signin-messages.ts';

const said = (status: number, message: string) => readError(status, { data: null, error: { status, message } });

describe('what is shown for what the server says', () => {
  it.each([
    ['Email or Username are already taken', 'Пользователь с таким email уже существует'],
    ['Invalid identifier or password', 'Неверные логин или пароль. Проверьте данные'],
    ['Invalid OTP', 'Неверный код подтверждения'],
    ['Invalid userId', 'Произошла ошибка. Запросите код еще раз'],
    ['Invalid identifier', 'Пользователя с указанными данными не существует'],
    ['Your account has been blocked by an administrator', 'Неизвестная ошибка. Попробуйте позднее'],
    ['', 'Неизвестная ошибка. Попробуйте позднее'],
    ['toString', 'Неизвестная ошибка. Попробуйте позднее'],
  ])('«%s»', (words, shown) => expect(failureMessage(said(400, words))).toBe(shown));

  it('a Russian sentence of the server is shown as it is', () => {
    const sentence = 'Слишком много запросов: повторите через 2 минуты.';
    expect(failureMessage(said(429, sentence))).toBe(sentence);
    expect(failureMessage(new ApiError(0, 'Нет связи с магазином.'))).toBe('Нет связи с магазином.');
  });

  it('an accident of ours is an unknown error', () => {
    expect(failureMessage(new TypeError('x is not a function'))).toBe('Неизвестная ошибка. Попробуйте позднее');
    expect(failureMessage(said(500, 'Internal Server Error'))).toBe('Неизвестная ошибка. Попробуйте позднее');
  });

  it('a failed password login names what was typed, and only by address leads to a new password', () => {
    const wrong = said(400, 'Invalid identifier or password');
    expect(loginFailure(wrong, 'email')).toBe('Неверный email или пароль. Проверьте данные');
    expect(loginFailure(wrong, 'phone')).toBe('Неверный номер телефона или пароль. Проверьте данные');
    expect(loginFailure(said(500, ''), 'email')).toBe('Неизвестная ошибка. Попробуйте позднее');
    expect([MESSAGES.emailLogin, MESSAGES.emailTaken, MESSAGES.phoneLogin, undefined].map(offersRestore)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
