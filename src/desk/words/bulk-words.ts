import type { Tone } from '../ui/badge.tsx';

type State = 'checking' | 'checked' | 'applying' | 'done' | 'cancelled';

export const BULK_STATES: Readonly<Record<State, readonly [words: string, tone: Tone]>> = {
  checking: ['Проверяется', 'waits'],
  checked: ['Ждёт решения', 'waits'],
  applying: ['Применяется', 'waits'],
  done: ['Применена', 'plain'],
  cancelled: ['Отменена', 'ended'],
};
