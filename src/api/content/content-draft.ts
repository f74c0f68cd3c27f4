import type { z } from 'zod';
import type { editedContent } from '../../shop/content/content-query.reads.ts';
import { readDraft, type DraftItem } from '../../shop/content/content-shape.ts';
import type { ContentKind } from '../../shop/content/content.rules.ts';
import { factNames } from './content-resources.ts';

type EditedItem = NonNullable<Awaited<ReturnType<typeof editedContent>>>;

export interface FieldIssue {
  readonly path: readonly string[];
  readonly message: string;
}

/** Documented names of fields that are named differently in an item. */
const RENAMED = { description: 'summary', image: 'pictureId', products: 'productIds' } as const;
const SAME_NAMES = ['title', 'slug', 'body', 'position'] as const;
/** Not fields of the item: read by the route. */
const ROUTE_FIELDS = ['version', 'publishedAt'];

/** Merges the sent fields into the current item; fields that were not sent do not change. */
export function draftOf(
  kind: ContentKind,
  data: Readonly<Record<string, unknown>>,
  before: EditedItem | undefined,
): { draft: DraftItem } | { issues: readonly FieldIssue[] } {
  const facts = factNames(kind);
  const known = [...SAME_NAMES, ...Object.keys(RENAMED), 'seo', ...ROUTE_FIELDS, ...facts];
  const unknown = Object.keys(data).filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    return { issues: unknown.map((name) => fieldIssue([name.slice(0, 100)], `Invalid key ${name.slice(0, 100)}`)) };
  }
  const input = Object.fromEntries([
    ...SAME_NAMES.filter((name) => name in data).map((name) => [name, data[name]]),
    ...Object.entries(RENAMED).flatMap(([name, own]) => (name in data ? [[own, data[name]]] : [])),
    ...('seo' in data ? [['seo', seoOf(data.seo)]] : []),
  ]) as Record<string, unknown>;
  const ownFacts = Object.fromEntries(facts.filter((name) => name in data).map((name) => [name, data[name]]));
  const read = readDraft(kind, { ...itemOf(before), ...input, facts: withoutNulls({ ...before?.facts, ...ownFacts }) });
  return read.success ? { draft: read.data } : { issues: issuesOf(read.error) };
}

function itemOf(before: EditedItem | undefined): Partial<DraftItem> {
  if (!before) return {};
  const { title, slug, summary, body, pictureId, position, seo, productIds } = before;
  return { title, slug, summary, body, pictureId, position, seo, productIds } as Partial<DraftItem>;
}

/** Reads the SEO component; empty fields fall back to those of the item. */
function seoOf(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input ?? {};
  const { metaTitle, metaDescription, id: _ours, ...rest } = input as Record<string, unknown>;
  return withoutNulls({ title: metaTitle, description: metaDescription, ...rest });
}

function withoutNulls(input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined));
}

function issuesOf(error: z.ZodError): FieldIssue[] {
  const names = Object.fromEntries(Object.entries(RENAMED).map(([name, own]) => [own, name])) as Record<string, string>;
  return error.issues.map(({ path, message }) => {
    const [first = '', ...rest] = path.map(String);
    if (first === 'facts') return fieldIssue(rest, message);
    if (first === 'seo')
      return fieldIssue(
        [
          'seo',
          ...rest.map((name) => (name === 'title' ? 'metaTitle' : name === 'description' ? 'metaDescription' : name)),
        ],
        message,
      );
    return fieldIssue([names[first] ?? first, ...rest], message);
  });
}

function fieldIssue(path: readonly string[], message: string): FieldIssue {
  return { path, message };
}
