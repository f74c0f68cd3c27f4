import { counted } from '../../../kernel/plural.ts';
import { COUNT_CAUSE_NAMES, WRITE_OFF_CAUSE_NAMES } from '../../../kernel/stock-causes.ts';
import type { Tone } from '../../ui/badge.tsx';
import type { StockDone, StockFlag, StockMovement } from './stock-answers.ts';

export const FLAG_WORDS: Readonly<Record<StockFlag, string>> = {
  short: 'Не\u00a0хватает',
  none: 'Нет',
  low: 'Мало',
  expiring: 'Истекает срок',
  expired: 'Срок вышел',
  blocked: 'Серия закрыта',
};

export const FLAG_TONES: Readonly<Record<StockFlag, Tone>> = {
  short: 'alarm',
  none: 'alarm',
  low: 'waits',
  expiring: 'waits',
  expired: 'alarm',
  blocked: 'ended',
};

export const MOVEMENT_WORDS: Readonly<Record<StockMovement['kind'], string>> = {
  receive: 'Приход',
  hold: 'Отложено для заказа',
  release: 'Снова в\u00a0продаже',
  spend: 'Отдано покупателю',
  return: 'Вернулось в\u00a0продажу',
  correct: 'Исправлен приход',
  'write-off': 'Списано с\u00a0заказа',
  'count-up': 'Пересчёт: нашлось',
  'count-down': 'Пересчёт: не\u00a0хватило',
  discard: 'Списано с\u00a0полки',
};

/** Whether a movement adds to what can be sold, takes from it, or only tells where held pieces went. */
export const MOVEMENT_SIGNS: Readonly<Record<StockMovement['kind'], '+' | '\u2212' | ''>> = {
  receive: '+',
  hold: '\u2212',
  release: '+',
  spend: '',
  return: '+',
  correct: '\u2212',
  'write-off': '',
  'count-up': '+',
  'count-down': '\u2212',
  discard: '\u2212',
};

export const CAUSE_WORDS: Readonly<Record<NonNullable<StockMovement['cause']>, string>> = {
  ...COUNT_CAUSE_NAMES,
  ...WRITE_OFF_CAUSE_NAMES,
};

export const pieceWords = (pieces: number): string => counted(pieces, ['штука', 'штуки', 'штук']);

/** A difference with its sign. */
export const signed = (pieces: number): string => (pieces > 0 ? `+${pieces}` : pieces < 0 ? `\u2212${-pieces}` : '0');

/** What has become of a count or a write-off. */
export function doneWords({ state, pieces, shelf, short }: StockDone): string {
  if (state === 'awaiting-approval')
    return `Исправление на\u00a0${signed(pieces)} записано и\u00a0ждёт: его должен одобрить другой сотрудник. Остаток пока прежний.`;
  if (state === 'declined') return 'Исправление отклонено, остаток прежний.';
  if (state === 'unchanged') return 'Записано: разницы нет.';
  const there = `Остаток исправлен на\u00a0${signed(pieces)}, на\u00a0полке ${pieceWords(shelf)}.`;
  return short > 0 ? `${there} Заказам не\u00a0хватает ${short}: это в\u00a0исключениях на\u00a0«Сегодня».` : there;
}

/** Pieces that were typed; undefined for what is no number of them. */
export const typedPieces = (text: string): number | undefined =>
  /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : undefined;
