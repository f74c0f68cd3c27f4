import type { ContentDrawing } from '../pictures/content-drawings.ts';
import type { BodyBlock, ContentKind } from '../../../src/shop/content/content.rules.ts';

/** What the demo world has to read. */
export interface WorldContent {
  readonly kind: ContentKind;
  readonly slug: string;
  readonly title: string;
  /** One or two sentences for lists and search engines. */
  readonly summary: string;
  /** Paragraphs; «## » begins a heading, «> » a quote, «- » lines one after another are a list. Other blocks as they are. */
  readonly body: readonly (string | BodyBlock)[];
  /** Of its kind: address of a video, number and date of a document, who gave an award. */
  readonly facts?: Readonly<Record<string, string | number>>;
  /** Before the time of publication, where order is made by hand. */
  readonly position?: number;
  readonly publishedAt: string;
  /** What is in the picture, for those who do not see it, and how it is drawn. */
  readonly picture?: { readonly alt: string; readonly drawing: ContentDrawing };
  /** Slugs of goods it stands beside. */
  readonly goods?: readonly string[];
}

/** Blocks of a page out of lines. */
export function readBlocks(lines: readonly (string | BodyBlock)[]): BodyBlock[] {
  const blocks: BodyBlock[] = [];
  let list: string[] | undefined;
  for (const line of lines) {
    if (typeof line === 'string' && line.startsWith('- ')) {
      if (!list) blocks.push({ kind: 'list', items: (list = []) });
      list.push(line.slice(2));
      continue;
    }
    list = undefined;
    if (typeof line !== 'string') blocks.push(line);
    else if (line.startsWith('## ')) blocks.push({ kind: 'heading', text: line.slice(3) });
    else if (line.startsWith('> ')) blocks.push({ kind: 'quote', text: line.slice(2) });
    else blocks.push({ kind: 'paragraph', text: line });
  }
  return blocks;
}
