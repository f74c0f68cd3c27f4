import type { ReactNode } from 'react';

const TONES = {
  plain: 'badge',
  waits: 'badge badge-waits',
  ended: 'badge badge-quiet',
  alarm: 'badge badge-warning',
} as const;

export type Tone = keyof typeof TONES;

/** A state in one or two words; its colour only repeats what they say. */
export const Badge = ({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) => (
  <span className={TONES[tone]}>{children}</span>
);
