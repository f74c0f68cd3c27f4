import type { ReactNode } from 'react';

const TONES = {
  plain: 'badge',
  good: 'badge badge-good',
  waits: 'badge badge-waits',
  alarm: 'badge badge-alarm',
} as const;

export type Tone = keyof typeof TONES;

/** A state in one or two words; its colour only repeats what they say. */
export const Badge = ({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) => (
  <span className={TONES[tone]}>{children}</span>
);
