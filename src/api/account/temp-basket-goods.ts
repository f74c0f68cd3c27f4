import { PRODUCT_TYPES } from '../../kernel/product-types.ts';
import { sectionOf } from '../../kernel/sections.ts';
import {
  basketGoods,
  contentOfGoods,
  partsOfGoods,
  reviewsOfGoods,
  type BasketGood,
  type GoodContent,
  type GoodReview,
} from '../../shop/baskets/basket-goods.reads.ts';
import type { ContentKind } from '../../shop/content/content.rules.ts';
import type { ShopContext } from '../../shop/context.ts';
import { many, media, named, numberOf, one, type Entry } from '../strapi-shapes.ts';

/** Relations that `populate` knows; others are silently ignored, as in Strapi. */
const POPULATED = [
  'image',
  'images',
  'section',
  'product_set',
  'video_reviews',
  'reviews',
  'researches',
  'awards',
  'certificates',
  'ingredients',
  'annotation',
  'symptoms',
  'drug_types',
  'for_whats',
  'product_diseases',
  'article',
  'seo',
  'header',
] as const;

const CONTENT: Readonly<Record<string, ContentKind>> = {
  video_reviews: 'video',
  researches: 'research',
  awards: 'award',
  certificates: 'certificate',
  article: 'article',
};

/** `temp_basket.product.image`, `product.image` and `image` mean the same. */
export function readGoodsPopulation(populate: readonly string[]): ReadonlySet<string> {
  if (populate.includes('*')) return new Set(['image', 'section', 'header']);
  return new Set(
    populate.flatMap((path) => {
      const names = path.split('.');
      if (names[0] === 'temp_basket') names.shift();
      if (names[0] === 'product') names.shift();
      if (names[0] === '*') return [...POPULATED];
      return POPULATED.filter((name) => name === names[0]);
    }),
  );
}

/** The products on sale now, in the documented shape; at most four queries for any number of products. */
export async function goodsEntries(
  shop: ShopContext,
  ids: readonly number[],
  relations: ReadonlySet<string>,
): Promise<ReadonlyMap<number, Entry>> {
  if (ids.length === 0) return new Map();
  const { db } = shop;
  const wantsContent = Object.keys(CONTENT).some((name) => relations.has(name));
  const [goods, parts, content, reviews] = await Promise.all([
    basketGoods(db, ids),
    relations.has('product_set') ? partsOfGoods(db, ids) : [],
    wantsContent ? contentOfGoods(db, ids, shop.now()) : [],
    relations.has('reviews') ? reviewsOfGoods(db, ids) : [],
  ]);
  const partRelations = new Set(['image', 'section', 'header']);
  return new Map(
    goods.map((good) => {
      const related: Record<string, () => unknown> = {
        product_set: () =>
          many(
            parts
              .filter(({ bundleId }) => bundleId === good.id)
              .map((part) => entryOf(part, partRelations, { quantity: part.quantity })),
          ),
        reviews: () => many(reviews.filter(({ productId }) => productId === good.id).map(reviewEntry)),
        // Illnesses are never joined to goods (decision 0021).
        symptoms: () => many([]),
        product_diseases: () => many([]),
      };
      for (const [name, kind] of Object.entries(CONTENT)) {
        related[name] = () => {
          const items = content.filter((item) => item.productId === good.id && item.kind === kind).map(contentEntry);
          return name === 'article' ? one(items[0]) : many(items);
        };
      }
      const more = Object.entries(related).flatMap(([name, entries]) =>
        relations.has(name) ? [[name, entries()]] : [],
      );
      return [good.id, entryOf(good, relations, Object.fromEntries(more) as Record<string, unknown>)];
    }),
  );
}

function entryOf(good: BasketGood, relations: ReadonlySet<string>, more: Readonly<Record<string, unknown>>): Entry {
  const { id, name, slug, tagline, type, kind, form, countText, price, oldPrice, details } = good;
  const pictures = (good.pictures ?? []).map(media);
  const section = sectionOf(good.sectionId);
  const own: Record<string, () => unknown> = {
    header: () => ({ id, title: name, slug, subtitle: tagline }),
    image: () => one(pictures[0]),
    images: () => many(pictures),
    section: () => one({ id: section.id, attributes: { name: section.name, slug: section.slug } }),
    annotation: () => ({ id, text: details.annotation.join('\n\n') }),
    ingredients: () =>
      (details.composition ?? []).map(({ measured: _measured, ...ingredient }) => ({
        id: numberOf(ingredient.name),
        ...ingredient,
      })),
    drug_types: () => named(good.drugType ? [good.drugType] : []),
    for_whats: () => named(good.purposes),
    seo: () => ({
      id,
      metaTitle: details.seo?.title ?? name,
      metaDescription: details.seo?.description ?? tagline,
    }),
  };
  return {
    id,
    attributes: {
      type: PRODUCT_TYPES[type],
      kind,
      form,
      count: countText,
      price: price / 100,
      old_price: oldPrice === null ? null : oldPrice / 100,
      ...dates(good.releasedAt, good.updatedAt, good.publishedAt),
      ...Object.fromEntries(Object.entries(own).flatMap(([key, make]) => (relations.has(key) ? [[key, make()]] : []))),
      ...more,
    },
  };
}

function contentEntry({ id, slug, title, summary, facts, picture, publishedAt, updatedAt }: GoodContent): Entry {
  const created = publishedAt ?? updatedAt;
  return {
    id,
    attributes: {
      ...facts,
      title,
      slug,
      description: summary,
      image: one(picture ? media(picture) : undefined),
      ...dates(created, updatedAt, publishedAt),
    },
  };
}

function reviewEntry({ id, name, rating, text, reply, writtenAt }: GoodReview): Entry {
  return {
    id: numberOf(id),
    attributes: {
      name,
      rating,
      text,
      reply,
      ...dates(writtenAt, writtenAt, writtenAt),
    },
  };
}

function dates(createdAt: Date, updatedAt: Date, publishedAt: Date | null) {
  return {
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
  };
}
