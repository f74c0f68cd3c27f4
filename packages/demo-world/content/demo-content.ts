import type { ContentDrawing } from '../pictures/content-drawings.ts';
import type { BodyBlock, ContentKind } from '../../../src/shop/content/content.rules.ts';

/** A content item of the demo data. */
export interface DemoContent {
  readonly kind: ContentKind;
  readonly slug: string;
  readonly title: string;
  /** One or two sentences for lists and search engines. */
  readonly summary: string;
  /** Paragraphs; «## » starts a heading, «> » a quote, consecutive «- » lines are a list. Other blocks are objects. */
  readonly body: readonly (string | BodyBlock)[];
  /** Facts of its kind: address of a video, number and date of a document, who gave an award. */
  readonly facts?: Readonly<Record<string, string | number>>;
  /** Manual order; sorts before the time of publication. */
  readonly position?: number;
  readonly publishedAt: string;
  /** Alternative text, and the drawing. */
  readonly picture?: { readonly alt: string; readonly drawing: ContentDrawing };
  /** Slugs of linked goods. */
  readonly goods?: readonly string[];
}

/** Parses lines into blocks. */
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
