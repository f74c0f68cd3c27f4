import type { FormKind } from './form-words.ts';

/** What a visitor may leave in a form, with the documented words for it; the gift is the documented form itself. */
export const FORM_TYPES = {
  gift: 'Подарок',
  feedback: 'Обращение',
  question: 'Вопрос',
  partnership: 'Партнёрство',
} as const satisfies Record<FormKind | 'gift', string>;

export type FormType = keyof typeof FORM_TYPES;

/** Where a form came from, in the documented word; nothing else is known yet. */
export const FORM_SOURCE = 'Сайт';
