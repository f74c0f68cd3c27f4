import type { FormKind } from './form-options.ts';

/** Types of forms with their documented names; the gift is the documented form. */
export const FORM_TYPES = {
  gift: 'Подарок',
  feedback: 'Обращение',
  question: 'Вопрос',
  partnership: 'Партнёрство',
} as const satisfies Record<FormKind | 'gift', string>;

export type FormType = keyof typeof FORM_TYPES;

/** The documented source of a form; the only one so far. */
export const FORM_SOURCE = 'Сайт';
