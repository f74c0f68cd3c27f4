import { diffArrays } from 'diff';
import type { Block, ContentFields } from '../../api/content-answers.ts';
import { BLOCK_NAMES, FIELD_NAMES } from '../../words/content-words.ts';
import { FACT_FIELDS } from '../../words/fact-fields.ts';

/** A piece of a text: in both versions, or in one of them only. */
export interface Piece {
  readonly text: string;
  readonly in: 'both' | 'before' | 'after';
}

/** What differs: of a field, or of a block of the text. */
export interface Difference {
  readonly name: string;
  readonly pieces: readonly Piece[];
}

/**
 * What two versions of an item differ in, by field and by block.
 * @param goodsName the name of a product by its id
 */
export function differenceOf(
  before: ContentFields,
  after: ContentFields,
  goodsName: (id: number) => string,
): Difference[] {
  const was = textsOf(before, goodsName);
  const now = textsOf(after, goodsName);
  const fields = [...new Set([...Object.keys(was), ...Object.keys(now)])].flatMap((name) =>
    was[name] === now[name] ? [] : [{ name, pieces: piecesOf(was[name] ?? '', now[name] ?? '') }],
  );
  return [...fields, ...blocksOf(before.body, after.body)];
}

/** Fields as texts by their names for people. */
function textsOf(item: ContentFields, goodsName: (id: number) => string): Record<string, string> {
  const { title, slug, summary, pictureId, position, seo, facts, productIds, kind } = item;
  const labels = Object.fromEntries(FACT_FIELDS[kind].map(({ name, label }) => [name, label]));
  const named: readonly (readonly [name: string, text: string])[] = [
    [FIELD_NAMES.title!, title],
    [FIELD_NAMES.slug!, slug],
    [FIELD_NAMES.summary!, summary],
    [FIELD_NAMES.pictureId!, pictureId ?? ''],
    ...Object.entries(facts).map(([name, fact]) => [labels[name] ?? name, String(fact)] as const),
    [FIELD_NAMES.position!, String(position)],
    [FIELD_NAMES.productIds!, productIds.map(goodsName).join(', ')],
    [FIELD_NAMES['seo.title']!, seo.title ?? ''],
    [FIELD_NAMES['seo.description']!, seo.description ?? ''],
  ];
  return Object.fromEntries(named);
}

/** The library itself knows no Cyrillic words. */
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu) ?? [];

function piecesOf(before: string, after: string): Piece[] {
  return diffArrays(wordsOf(before), wordsOf(after)).map(({ value, added, removed }) => ({
    text: value.join(''),
    in: added ? 'after' : removed ? 'before' : 'both',
  }));
}

/** Blocks that were added, removed or changed. One that was changed stands in the place of one of its kind. */
function blocksOf(before: readonly Block[], after: readonly Block[]): Difference[] {
  const changes = diffArrays([...before], [...after], {
    comparator: (a, b) => JSON.stringify(a) === JSON.stringify(b),
  });
  const found: Difference[] = [];
  let place = 0;
  changes.forEach(({ value, added, removed }, index) => {
    if (!added && !removed) {
      place += value.length;
      return;
    }
    const next = changes[index + 1];
    if (removed && next?.added) return;
    const previous = changes[index - 1];
    const was = removed ? value : previous?.removed ? previous.value : [];
    const now = added ? value : [];
    const pairs = Math.max(was.length, now.length);
    for (let at = 0; at < pairs; at++) {
      const [one, other] = [was[at], now[at]];
      if (one && other && one.kind !== other.kind) {
        found.push(blockDifference(place + at, one, undefined), blockDifference(place + at, undefined, other));
      } else found.push(blockDifference(place + at, one, other));
    }
    place += now.length;
  });
  return found;
}

function blockDifference(at: number, before: Block | undefined, after: Block | undefined): Difference {
  const { kind } = (after ?? before)!;
  return {
    name: `Часть ${at + 1}: ${BLOCK_NAMES[kind].toLocaleLowerCase('ru')}`,
    pieces: piecesOf(before ? blockText(before) : '', after ? blockText(after) : ''),
  };
}

/** A block as lines of text. */
function blockText(block: Block): string {
  switch (block.kind) {
    case 'list':
      return block.items.join('\n');
    case 'steps':
      return block.items.map(({ title, text }) => `${title}: ${text}`).join('\n');
    case 'questions':
      return block.items.map(({ question, answer }) => `${question} ${answer}`).join('\n');
    case 'figures':
      return block.items.map(({ value, label }) => `${value} ${label}`).join('\n');
    case 'table':
      return [block.head, ...block.rows].map((cells) => cells.join(' | ')).join('\n');
    case 'picture':
      return [block.pictureId, block.alt, block.caption ?? ''].filter(Boolean).join('\n');
    case 'link':
      return `${block.text} (${block.href})`;
    default:
      return block.text;
  }
}
