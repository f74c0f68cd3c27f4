import { CARRIERS } from '../../../kernel/carriers.ts';
import type { Tone } from '../../ui/badge.tsx';
import type { Act, Box, CourierCall, WhereTo } from './hand-over-queries.ts';

type Step = Box['step'];

export const WHERE_WORDS: Readonly<Record<WhereTo, string>> = { ...CARRIERS, shop: 'Наш магазин' };

export const STEP_WORDS: Readonly<Record<Step, string>> = {
  stopped: 'Стоит',
  register: 'Зарегистрировать',
  registering: 'Регистрируется',
  label: 'Ждём наклейку',
  act: 'Нужен акт',
  'act-made': 'Акт готовится',
  leaves: 'Можно отдавать',
  ready: 'Выложить к\u00a0выдаче',
  removed: 'Снимается с\u00a0регистрации',
};

export const STEP_TONES: Readonly<Record<Step, Tone>> = {
  stopped: 'alarm',
  register: 'plain',
  registering: 'waits',
  label: 'waits',
  act: 'plain',
  'act-made': 'waits',
  leaves: 'plain',
  ready: 'plain',
  removed: 'waits',
};

export const ACT_WORDS: Readonly<Record<Act['state'], string>> = {
  waiting: 'Ждём ответа службы',
  made: 'Составлен',
  refused: 'Служба отказала',
};

export const CALL_WORDS: Readonly<Record<CourierCall['state'], string>> = {
  requested: 'Ждём ответа службы',
  unclear: 'Неизвестно, приедет\u00a0ли',
  accepted: 'Курьер приедет',
  refused: 'Курьер не\u00a0приедет',
};

export const CALL_TONES: Readonly<Record<CourierCall['state'], Tone>> = {
  requested: 'waits',
  unclear: 'alarm',
  accepted: 'plain',
  refused: 'ended',
};

export const whereOf = ({ carrier }: Box): WhereTo => carrier ?? 'shop';
