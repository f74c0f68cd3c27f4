import type { MeetingWords } from './shown-video.ts';

interface PhaseWords {
  /** Whether somebody can still register. */
  readonly open: boolean;
  /** In a list. */
  readonly short: string;
}

/** What a visitor may do about a webinar. */
export function formatPhase({ phase, isFull }: Pick<MeetingWords, 'phase' | 'isFull'>): PhaseWords {
  if (phase === 'withdrawn') return { open: false, short: 'Отменён' };
  if (phase === 'running') return { open: false, short: 'Идёт сейчас' };
  if (phase === 'over') return { open: false, short: 'Прошёл' };
  return isFull ? { open: false, short: 'Мест нет' } : { open: true, short: 'Записаться' };
}
