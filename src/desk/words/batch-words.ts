import type { BatchState } from '../api/batch-answers.ts';
import type { Tone } from '../ui/badge.tsx';

export const BATCH_STATE_WORDS: Readonly<Record<BatchState, string>> = {
  draft: 'Черновик',
  released: 'Выпущена',
  blocked: 'Заблокирована',
  recalled: 'Отозвана',
};

export const BATCH_TONES: Readonly<Record<BatchState, Tone>> = {
  draft: 'waits',
  released: 'plain',
  blocked: 'alarm',
  recalled: 'alarm',
};

export const BATCH_EVENT_WORDS: Readonly<Record<string, string>> = {
  opened: 'Паспорт открыт',
  changed: 'Сроки и\u00a0результаты изменены',
  'document-added': 'Протокол добавлен',
  'document-removed': 'Протокол удалён',
  'release-asked': 'Просят выпустить',
  released: 'Выпущена',
  blocked: 'Заблокирована',
  unblocked: 'Блокировка снята',
  'recall-asked': 'Просят отозвать',
  'recall-declined': 'Отзыв отклонён',
  recalled: 'Отозвана',
  'recall-ended': 'Отзыв завершён',
};

export const CERTAINTY_WORDS = { sure: 'точно', possible: 'возможно' } as const;
export const REMEDY_WORDS = { refund: 'вернуть деньги', exchange: 'заменить товар' } as const;
