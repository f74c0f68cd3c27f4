import type { GuidePage } from '../../words/guide-pages.ts';

const FOLDER = '../../../../docs/staff';

const TEXTS = import.meta.glob<string>('../../../../docs/staff/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const PICTURES = import.meta.glob<string>('../../../../docs/staff/pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** The text of a page, Markdown. */
export const guideText = (page: GuidePage): string => TEXTS[`${FOLDER}/${page}.md`] ?? '';

export const titleOf = (page: GuidePage): string => /^# (.*)$/m.exec(guideText(page))?.[1] ?? page;

/** The address of a picture, by its path beside the page. */
export const pictureOf = (path: string): string | undefined => PICTURES[`${FOLDER}/${path}`];
