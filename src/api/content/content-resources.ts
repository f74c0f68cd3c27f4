import { factsShapes } from '../../shop/content/content-shape.ts';
import type { ContentQueryField } from '../../shop/content/content-query.reads.ts';
import { readingMinutes, type ContentKind } from '../../shop/content/content.rules.ts';
import { contentAddress } from '../../shop/content/content.rules.ts';
import type { LinkedProduct, FullItem } from '../../shop/content/content-query.reads.ts';
import { many, media, one, type Entry } from '../strapi-shapes.ts';
import type { QueryFields } from '../strapi-where.ts';

/** Documented names of resources and their kinds of content. */
export const CONTENT_RESOURCES: Readonly<Record<string, ContentKind>> = {
  news: 'news',
  articles: 'article',
  researches: 'research',
  certificates: 'certificate',
  awards: 'award',
  presses: 'press',
  promotions: 'promotion',
  videos: 'video',
  partners: 'partner',
  diseases: 'illness',
  pages: 'page',
  'bannery-dlya-sajtas': 'banner',
};

/** Fields for filters and sorting. */
export const QUERY_FIELDS: QueryFields<ContentQueryField> = {
  id: 'number',
  slug: 'text',
  title: 'text',
  description: 'text',
  position: 'number',
  version: 'number',
  publishedAt: 'moment',
  createdAt: 'moment',
  updatedAt: 'moment',
};

const OWN_FIELDS = [
  'title', 'slug', 'description', 'body', 'path', 'readingTime', 'position', 'version',
  'createdAt', 'updatedAt', 'publishedAt',
]; // prettier-ignore

export const factNames = (kind: ContentKind): readonly string[] => Object.keys(factsShapes[kind].shape);

/** Fields that `fields` may select. */
export const shownFields = (kind: ContentKind): readonly string[] => [...OWN_FIELDS, ...factNames(kind)];

const RELATIONS = ['image', 'seo', 'products'] as const;
export type ContentRelation = (typeof RELATIONS)[number];

/** Unknown relations are silently ignored, as in Strapi. */
export function readRelations(populate: readonly string[]): ReadonlySet<ContentRelation> {
  const names = new Set(populate.map((path) => path.split('.')[0]));
  return new Set(RELATIONS.filter((name) => names.has('*') || names.has(name)));
}

/** An item in the documented shape, with the requested fields and relations. */
export function contentEntry(
  item: FullItem,
  linkedProducts: readonly LinkedProduct[],
  fields: ReadonlySet<string> | undefined,
  relations: ReadonlySet<ContentRelation>,
): Entry {
  const { id, kind, slug, title, summary, body, facts, position, version, seo, picture } = item;
  const own: Record<string, unknown> = {
    ...facts,
    title,
    slug,
    description: summary,
    body,
    path: contentAddress(kind, slug),
    readingTime: readingMinutes(body),
    position,
    version,
    createdAt: item.createdAt.toISOString(),
    updatedAt: item.updatedAt.toISOString(),
    publishedAt: item.publishedAt?.toISOString() ?? null,
  };
  const related: Record<ContentRelation, () => unknown> = {
    image: () => one(picture ? media(picture) : undefined),
    seo: () => ({ id, metaTitle: seo.title ?? title, metaDescription: seo.description ?? summary }),
    products: () =>
      many(
        linkedProducts
          .filter(({ contentId }) => contentId === id)
          .map((good) => ({ id: good.id, attributes: { name: good.name, slug: good.slug } })),
      ),
  };
  return {
    id,
    attributes: {
      ...Object.fromEntries(Object.entries(own).filter(([name]) => fields?.has(name) ?? true)),
      ...Object.fromEntries([...relations].map((name) => [name, related[name]()])),
    },
  };
}
