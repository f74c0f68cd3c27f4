import type { ContentState } from '../api/content-answers.ts';
import { CONTENT_STATES } from '../words/content-words.ts';
import { Badge, type Tone } from './badge.tsx';

const TONES: Readonly<Record<ContentState, Tone>> = {
  draft: 'waits',
  scheduled: 'waits',
  shown: 'plain',
  withdrawn: 'ended',
};

export const ContentBadge = ({ state }: { readonly state: ContentState }) => (
  <Badge tone={TONES[state]}>{CONTENT_STATES[state]}</Badge>
);
