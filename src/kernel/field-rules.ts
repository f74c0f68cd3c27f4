import { isPlaceholderEmail, parseEmail } from './email.ts';
import { parsePhone } from './phone.ts';

/** What is wrong with what a person typed into a field, as a sentence for them; undefined when nothing is. */
export type FieldRule = (typed: string) => string | undefined;

export const CONSENT_NEEDED = 'Ознакомьтесь и примите согласие на обработку персональных данных';
export const WRONG_EMAIL = 'Неверный email';
export const WRONG_PHONE = 'Неверный номер телефона';

/** Numbers are read whatever stands between their digits, but nobody writes so much. */
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

/** One that a letter can reach. */
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

/** Of somebody. */
export const personName = within(2, 'Укажите имя', 80, 'Имя не длиннее 80 знаков');

/**
 * What fields of the shop hold. A form asks its rule before it is sent, the schema of the door is refined by the same one:
 * they cannot say different things (decision 0083).
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
