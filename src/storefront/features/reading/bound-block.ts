import { bindWords } from '../../../kernel/typography.ts';
import type { BodyBlock } from '../../../shop/content/content.rules.ts';

/** What of a block is no running text. */
const KEPT = new Set(['kind', 'pictureId', 'href', 'alt']);

/** A block with the line ends of Russian type. */
export function boundBlock(block: BodyBlock): BodyBlock {
  return bound(block, '') as BodyBlock;
}

function bound(value: unknown, name: string): unknown {
  if (typeof value === 'string') return KEPT.has(name) ? value : bindWords(value);
  if (Array.isArray(value)) return value.map((each: unknown) => bound(each, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, bound(each, key)]));
}
