import type { SavedBlock } from './campaign-query.ts';

export type BlockKind = SavedBlock['kind'];

/** A block as it is typed. */
export interface DraftBlock {
  /** Of the form only. */
  readonly id: number;
  readonly kind: BlockKind;
  /** Of a list: a line for each item. */
  readonly text: string;
  readonly path: string;
  /** 0: none yet. */
  readonly product: number;
}

export const BLOCK_WORDS = {
  paragraph: 'Абзац',
  heading: 'Заголовок',
  list: 'Список',
  link: 'Ссылка',
  product: 'Товар',
} as const satisfies Record<BlockKind, string>;

export const emptyBlock = (id: number, kind: BlockKind): DraftBlock => ({ id, kind, text: '', path: '', product: 0 });

export function draftBlock(block: SavedBlock, id: number): DraftBlock {
  const empty = emptyBlock(id, block.kind);
  if (block.kind === 'list') return { ...empty, text: block.items.join('\n') };
  if (block.kind === 'product') return { ...empty, product: block.product };
  return { ...empty, text: block.text, ...(block.kind === 'link' && { path: block.path }) };
}

/** What is sent; whether it is whole, the server says. */
export function blockOf({ kind, text, path, product }: DraftBlock): SavedBlock {
  switch (kind) {
    case 'list':
      return { kind, items: text.split('\n').filter((line) => line.trim() !== '') };
    case 'product':
      return { kind, product };
    case 'link':
      return { kind, text, path };
    case 'heading':
    case 'paragraph':
      return { kind, text };
  }
}

/** The same blocks with one moved by a place. */
export function moved(blocks: readonly DraftBlock[], at: number, by: -1 | 1): readonly DraftBlock[] {
  const to = at + by;
  if (to < 0 || to >= blocks.length) return blocks;
  return blocks.with(at, blocks[to]!).with(to, blocks[at]!);
}
