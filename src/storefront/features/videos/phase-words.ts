import type { MeetingWords } from './shown-video.ts';

interface PhaseWords {
  /** Whether somebody can still register. */
  readonly open: boolean;
  /** Label in a list. */
  readonly short: string;
}

/** Label of a webinar's phase, and whether registration is open. */
export function formatPhase({ phase, isFull }: Pick<MeetingWords, 'phase' | 'isFull'>): PhaseWords {
  if (phase === 'withdrawn') return { open: false, short: 'Отменён' };
  if (phase === 'running') return { open: false, short: 'Идёт сейчас' };
  if (phase === 'over') return { open: false, short: 'Прошёл' };
  return isFull ? { open: false, short: 'Мест нет' } : { open: true, short: 'Записаться' };
}
