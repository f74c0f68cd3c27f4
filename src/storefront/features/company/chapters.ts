import { slugOf } from '../../../kernel/slug.ts';
import type { BodyBlock } from '../../../shop/content/content.rules.ts';

/** Part of a page under one heading; the part before the first heading has no title. */
export interface Chapter {
  readonly id?: string;
  readonly title?: string;
  readonly blocks: readonly BodyBlock[];
}

/** Splits a text at its headings, which become the anchors of the parts. */
export function chaptersOf(body: readonly BodyBlock[]): Chapter[] {
  const chapters: { id?: string; title?: string; blocks: BodyBlock[] }[] = [];
  for (const block of body) {
    if (block.kind === 'heading') chapters.push({ id: slugOf(block.text), title: block.text, blocks: [] });
    else if (chapters.length > 0) chapters.at(-1)!.blocks.push(block);
    else chapters.push({ blocks: [block] });
  }
  return chapters;
}
