import { bindWords } from '../../../kernel/typography.ts';
import type { BodyBlock } from '../../../shop/content/content.rules.ts';

/** Fields of a block that are no running text and stay unchanged. */
const UNCHANGED_FIELDS = new Set(['kind', 'pictureId', 'href', 'alt']);

/** Binds words with non-breaking spaces in all texts of a block, by the rules of Russian typography. */
export function boundBlock(block: BodyBlock): BodyBlock {
  return bound(block, '') as BodyBlock;
}

function bound(value: unknown, name: string): unknown {
  if (typeof value === 'string') return UNCHANGED_FIELDS.has(name) ? value : bindWords(value);
  if (Array.isArray(value)) return value.map((each: unknown) => bound(each, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, bound(each, key)]));
}
