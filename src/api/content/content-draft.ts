import type { z } from 'zod';
import type { editedContent } from '../../shop/content/content-question.reads.ts';
import { readDraft, type DraftItem } from '../../shop/content/content-shape.ts';
import type { ContentKind } from '../../shop/content/content.rules.ts';
import { factNames } from './content-resources.ts';

type EditedItem = NonNullable<Awaited<ReturnType<typeof editedContent>>>;

export interface FieldFault {
  readonly path: readonly string[];
  readonly message: string;
}

/** Names of the API for what an item calls otherwise. */
const NAMES = { description: 'summary', image: 'pictureId', products: 'productIds' } as const;
const PLAIN = ['title', 'slug', 'body', 'position'] as const;
/** Not of the item itself: read by the door. */
const OF_THE_DOOR = ['version', 'publishedAt'];

/** What was sent, laid over the item as it is: fields that are not named stay. */
export function draftOf(
  kind: ContentKind,
  data: Readonly<Record<string, unknown>>,
  before: EditedItem | undefined,
): { draft: DraftItem } | { faults: readonly FieldFault[] } {
  const facts = factNames(kind);
  const known = [...PLAIN, ...Object.keys(NAMES), 'seo', ...OF_THE_DOOR, ...facts];
  const strange = Object.keys(data).filter((name) => !known.includes(name));
  if (strange.length > 0) {
    return { faults: strange.map((name) => fault([name.slice(0, 100)], `Invalid key ${name.slice(0, 100)}`)) };
  }
  const given = Object.fromEntries([
    ...PLAIN.filter((name) => name in data).map((name) => [name, data[name]]),
    ...Object.entries(NAMES).flatMap(([name, own]) => (name in data ? [[own, data[name]]] : [])),
    ...('seo' in data ? [['seo', seoOf(data.seo)]] : []),
  ]) as Record<string, unknown>;
  const ownFacts = Object.fromEntries(facts.filter((name) => name in data).map((name) => [name, data[name]]));
  const read = readDraft(kind, { ...itemOf(before), ...given, facts: withoutNulls({ ...before?.facts, ...ownFacts }) });
  return read.success ? { draft: read.data } : { faults: faultsOf(read.error) };
}

function itemOf(before: EditedItem | undefined): Partial<DraftItem> {
  if (!before) return {};
  const { title, slug, summary, body, pictureId, position, seo, productIds } = before;
  return { title, slug, summary, body, pictureId, position, seo, productIds } as Partial<DraftItem>;
}

/** A component: what is empty in it is left to the words of the item. */
function seoOf(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given ?? {};
  const { metaTitle, metaDescription, id: _ours, ...rest } = given as Record<string, unknown>;
  return withoutNulls({ title: metaTitle, description: metaDescription, ...rest });
}

function withoutNulls(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined));
}

function faultsOf(error: z.ZodError): FieldFault[] {
  const names = Object.fromEntries(Object.entries(NAMES).map(([name, own]) => [own, name])) as Record<string, string>;
  return error.issues.map(({ path, message }) => {
    const [first = '', ...rest] = path.map(String);
    if (first === 'facts') return fault(rest, message);
    if (first === 'seo')
      return fault(
        [
          'seo',
          ...rest.map((name) => (name === 'title' ? 'metaTitle' : name === 'description' ? 'metaDescription' : name)),
        ],
        message,
      );
    return fault([names[first] ?? first, ...rest], message);
  });
}

function fault(path: readonly string[], message: string): FieldFault {
  return { path, message };
}
