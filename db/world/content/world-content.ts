/** What the demo world has to read beside goods. */
import type { ContentDrawing } from '../pictures/content-drawings.ts';

export type WorldContentKind = 'article' | 'news' | 'research' | 'partner' | 'award' | 'certificate' | 'video';

export interface WorldContent {
  readonly kind: WorldContentKind;
  readonly slug: string;
  readonly title: string;
  /** One or two sentences for lists and search engines. */
  readonly summary: string;
  /** Paragraphs; «## » begins a heading, «> » a quote, «- » lines one after another are a list. */
  readonly body: readonly string[];
  /** Of its kind: address of a video, number and date of a document, who gave an award. */
  readonly facts?: Readonly<Record<string, string | number>>;
  readonly publishedAt: string;
  /** What is in the picture, for those who do not see it, and how it is drawn. */
  readonly picture?: { readonly alt: string; readonly drawing: ContentDrawing };
  /** Slugs of goods it stands beside. */
  readonly goods?: readonly string[];
}

type Block =
  | { readonly kind: 'paragraph' | 'heading' | 'quote'; readonly text: string }
  | { readonly kind: 'list'; readonly items: string[] };

/** Blocks of a page out of lines. */
export function readBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    if (line.startsWith('## ')) blocks.push({ kind: 'heading', text: line.slice(3) });
    else if (line.startsWith('> ')) blocks.push({ kind: 'quote', text: line.slice(2) });
    else if (!line.startsWith('- ')) blocks.push({ kind: 'paragraph', text: line });
    else if (last?.kind === 'list') last.items.push(line.slice(2));
    else blocks.push({ kind: 'list', items: [line.slice(2)] });
  }
  return blocks;
}
