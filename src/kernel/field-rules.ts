import { isPlaceholderEmail, parseEmail } from './email.ts';
import { parsePhone } from './phone.ts';

/** Validates a typed value: an error sentence for the person, or undefined when it is valid. */
export type FieldRule = (typed: string) => string | undefined;

export const CONSENT_NEEDED = 'Ознакомьтесь и примите согласие на обработку персональных данных';
export const WRONG_EMAIL = 'Неверный email';
export const WRONG_PHONE = 'Неверный номер телефона';

/** In characters. Phones may contain any separators, but not this many. */
const LONGEST_PHONE = 60;

export const within =
  (least: number, tooShort: string, most: number, tooLong: string): FieldRule =>
  (typed) => {
    const { length } = typed.trim();
    if (length < least) return tooShort;
    return length > most ? tooLong : undefined;
  };

export const optional =
  (rule: FieldRule): FieldRule =>
  (typed) =>
    typed.trim() === '' ? undefined : rule(typed);

export const email =
  (missing: string): FieldRule =>
  (typed) => {
    if (typed.trim() === '') return missing;
    return parseEmail(typed) === undefined ? WRONG_EMAIL : undefined;
  };

/** An address that can receive letters, not a placeholder. */
export const realEmail =
  (missing: string): FieldRule =>
  (typed) =>
    email(missing)(typed) ?? (isPlaceholderEmail(typed) ? WRONG_EMAIL : undefined);

export const phone =
  (missing: string): FieldRule =>
  (typed) => {
    if (typed.trim() === '') return missing;
    return typed.length > LONGEST_PHONE || parsePhone(typed) === undefined ? WRONG_PHONE : undefined;
  };

export const personName = within(2, 'Укажите имя', 80, 'Имя не длиннее 80 знаков');

/**
 * Rules of fields, used both by forms before sending and by the schemas of the API, so that their errors are the same
 * (decision 0083).
 */
export const FIELD_RULES = {
  reviewName: personName,
  reviewText: within(10, 'Напишите хотя бы 10 знаков', 3000, 'Отзыв не длиннее 3000 знаков'),
  noticeEmail: email('Введите email'),
  giftEmail: email('Заполните email'),
  codePhone: phone('Заполните все поля'),
  codeEmail: realEmail('Введите email'),
  code: (typed) => (/^\d{4}$/.test(typed) ? undefined : 'Введите код подтверждения'),
} as const satisfies Record<string, FieldRule>;

export const RATING_NEEDED = 'Поставьте оценку';
