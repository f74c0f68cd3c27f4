import type { Block, ContentFields, ContentKind, DeskContent } from '../../api/content-answers.ts';
import { newKey } from '../../api/new-key.ts';
import { FACT_FIELDS } from '../../words/fact-fields.ts';
import { fromField, toField } from '../../words/moscow-field.ts';
import type { BlockKind } from '../../words/content-words.ts';

/** A block while it is edited; the key stays with it when it is moved. */
export interface DraftBlock {
  readonly key: string;
  readonly block: Block;
}

export interface LinkedGoods {
  readonly id: number;
  readonly name: string;
}

/** An item as its form has it: texts as they are typed. */
export interface ItemDraft {
  readonly title: string;
  readonly slug: string;
  readonly summary: string;
  readonly body: readonly DraftBlock[];
  readonly pictureId: string | null;
  readonly position: string;
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly facts: Readonly<Record<string, string>>;
  readonly goods: readonly LinkedGoods[];
}

/** What is sent of an item; the facts and numbers as the server checks them. */
export type SentFields = Readonly<Record<string, unknown>>;

export const EMPTY_DRAFT: ItemDraft = {
  title: '',
  slug: '',
  summary: '',
  body: [],
  pictureId: null,
  position: '0',
  seoTitle: '',
  seoDescription: '',
  facts: {},
  goods: [],
};

export function draftOf({ item, goods }: Pick<DeskContent, 'item' | 'goods'>): ItemDraft {
  const { title, slug, summary, pictureId } = item;
  return {
    title,
    slug,
    summary,
    body: item.body.map((block) => ({ key: newKey(), block })),
    pictureId,
    position: String(item.position),
    seoTitle: item.seo.title ?? '',
    seoDescription: item.seo.description ?? '',
    facts: Object.fromEntries(
      FACT_FIELDS[item.kind].map(({ name, type }) => {
        const fact = item.facts[name];
        if (fact === undefined) return [name, ''];
        return [name, type === 'moment' ? toField(new Date(fact)) : String(fact)];
      }),
    ),
    goods: item.productIds.map((id) => ({ id, name: goods.find((one) => one.id === id)?.name ?? `Товар ${id}` })),
  };
}

/** What the form would save. */
export function fieldsOf(kind: ContentKind, draft: ItemDraft): SentFields {
  const { title, slug, summary, pictureId, seoTitle, seoDescription } = draft;
  return {
    title,
    slug,
    summary,
    body: sentBlocks(draft.body).map(({ block }) => block),
    pictureId,
    position: numberOf(draft.position || '0'),
    seo: { ...filled('title', seoTitle), ...filled('description', seoDescription) },
    facts: Object.assign(
      {},
      ...FACT_FIELDS[kind].map(({ name, type }) => {
        const typed = draft.facts[name] ?? '';
        if (typed.trim() === '') return {};
        if (type === 'number') return { [name]: numberOf(typed) };
        return { [name]: type === 'moment' ? (fromField(typed)?.toISOString() ?? typed) : typed };
      }),
    ) as Record<string, unknown>,
    productIds: draft.goods.map(({ id }) => id),
  };
}

const filled = (name: string, text: string) => (text.trim() === '' ? {} : { [name]: text });
/** What is no number stays as it was typed: the server refuses it by its field. */
const numberOf = (typed: string): number | string => (/^\d+$/.test(typed.trim()) ? Number(typed) : typed);

/**
 * Blocks as they are sent, each with its place in the form: a paragraph that was pasted with line breaks is several ones, and nothing
 * else has any.
 */
export function sentBlocks(body: readonly DraftBlock[]): { readonly block: Block; readonly from: number }[] {
  return body.flatMap(({ block }, from) => {
    if (block.kind !== 'paragraph') return [{ block: onOneLine(block), from }];
    const texts = block.text.split(/\n+/).filter((text) => text.trim() !== '');
    return (texts.length > 0 ? texts : ['']).map((text) => ({ block: { ...block, text }, from }));
  });
}

const line = (text: string) => text.replace(/\s*\n\s*/g, ' ');

function onOneLine(block: Block): Block {
  switch (block.kind) {
    case 'heading':
    case 'quote':
      return { ...block, text: line(block.text) };
    case 'list':
      return { ...block, items: block.items.filter((text) => text.trim() !== '') };
    case 'steps':
      return { ...block, items: block.items.map(({ title, text }) => ({ title, text: line(text) })) };
    case 'questions':
      return { ...block, items: block.items.map(({ question, answer }) => ({ question, answer: line(answer) })) };
    case 'picture': {
      const { caption, ...rest } = block;
      return caption?.trim() ? block : rest;
    }
    default:
      return block;
  }
}

export function emptyBlock(kind: BlockKind): DraftBlock {
  return { key: newKey(), block: EMPTY_BLOCKS[kind] };
}

const EMPTY_BLOCKS: { readonly [K in BlockKind]: Block } = {
  paragraph: { kind: 'paragraph', text: '' },
  heading: { kind: 'heading', text: '' },
  quote: { kind: 'quote', text: '' },
  list: { kind: 'list', items: [] },
  steps: { kind: 'steps', items: [{ title: '', text: '' }] },
  questions: { kind: 'questions', items: [{ question: '', answer: '' }] },
  figures: { kind: 'figures', items: [{ value: '', label: '' }] },
  table: { kind: 'table', head: ['', ''], rows: [['', '']] },
  picture: { kind: 'picture', pictureId: '', width: 1, height: 1, alt: '' },
  link: { kind: 'link', text: '', href: '' },
};

/** Names of fields that differ. */
export function changedFields(before: SentFields, after: SentFields): string[] {
  return Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/**
 * What is saved over the newest version: what was changed in the form, and all else as others have left it.
 * @param now the newest version
 */
export function mergedFields(opened: SentFields, typed: SentFields, now: ContentFields): SentFields {
  const mine = changedFields(opened, typed);
  const { kind: _kind, ...newest } = now;
  return { ...newest, ...Object.fromEntries(mine.map((name) => [name, typed[name]])) };
}
