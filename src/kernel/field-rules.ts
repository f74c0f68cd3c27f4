import { parseEmail } from './email.ts';
import { parsePhone } from './phone.ts';

/** Validates a typed value: an error sentence for the person, or undefined when it is valid. */
export type FieldRule = (typed: string) => string | undefined;

export const CONSENT_NEEDED = 'Ознакомьтесь и примите согласие на обработку персональных данных';
export const WRONG_EMAIL = 'Неверный email';
export const WRONG_PHONE = 'Неверный номер телефона';

const CONTROL_CHARACTER = /[\p{Cc}\p{Cs}]/u;
const CONTROL_CHARACTER_IN_LINES = /(?![\r\n\t])[\p{Cc}\p{Cs}]/u;

interface TextOptions {
  /** Allows line breaks and tabs. */
  readonly lines?: boolean;
}

/** Refuses control characters and halves of surrogate pairs, some of which the database rejects. */
export const withoutControlCharacters =
  ({ lines = false }: TextOptions = {}): FieldRule =>
  (typed) =>
    (lines ? CONTROL_CHARACTER_IN_LINES : CONTROL_CHARACTER).test(typed.trim())
      ? 'Уберите из текста служебные знаки'
      : undefined;

const inOneLine = withoutControlCharacters();

/** In characters. Phones may contain any separators, but not this many. */
const LONGEST_PHONE = 60;

export const within =
  (least: number, tooShort: string, most: number, tooLong: string, options: TextOptions = {}): FieldRule =>
  (typed) => {
    const { length } = typed.trim();
    if (length < least) return tooShort;
    return length > most ? tooLong : withoutControlCharacters(options)(typed);
  };

export const atMost = (most: number, tooLong: string, options: TextOptions = {}): FieldRule =>
  within(0, '', most, tooLong, options);

export const optional =
  (rule: FieldRule): FieldRule =>
  (typed) =>
    typed.trim() === '' ? undefined : rule(typed);

/** An address that can receive letters, not a placeholder. */
export const email =
  (missing: string): FieldRule =>
  (typed) => {
    if (typed.trim() === '') return missing;
    return inOneLine(typed) ?? (parseEmail(typed) === undefined ? WRONG_EMAIL : undefined);
  };

export const phone =
  (missing: string): FieldRule =>
  (typed) => {
    if (typed.trim() === '') return missing;
    if (typed.length > LONGEST_PHONE || parsePhone(typed) === undefined) return WRONG_PHONE;
    return inOneLine(typed);
  };

export const personName = within(2, 'Укажите имя', 80, 'Имя не длиннее 80 знаков');

/**
 * Rules of fields, used both by forms before sending and by the schemas of the API, so that their errors are the same
 * (decision 0083).
 */
export const FIELD_RULES = {
  reviewName: personName,
  reviewCity: atMost(80, 'Название города не длиннее 80 знаков'),
  reviewText: within(10, 'Напишите хотя бы 10 знаков', 3000, 'Отзыв не длиннее 3000 знаков', { lines: true }),
  noticeEmail: email('Введите email'),
  giftName: atMost(120, 'Имя не длиннее 120 знаков'),
  giftEmail: email('Заполните email'),
  codePhone: phone('Заполните все поля'),
  codeEmail: email('Введите email'),
  code: (typed) => (/^\d{4}$/.test(typed) ? undefined : 'Введите код подтверждения'),
} as const satisfies Record<string, FieldRule>;

export const RATING_NEEDED = 'Поставьте оценку';
