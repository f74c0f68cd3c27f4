import type { ContentKind } from '../../api/content-answers.ts';
import type { RatioName } from '../../features/pictures/shapes.ts';

const RATIOS: Partial<Readonly<Record<ContentKind, RatioName>>> = {
  banner: 'banner',
  page: 'banner',
  award: 'sheet',
  certificate: 'sheet',
};

/** The ratio in which the pages of a kind show its picture. */
export const pictureRatio = (kind: ContentKind): RatioName => RATIOS[kind] ?? 'wide';
