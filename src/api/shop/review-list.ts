import type { FastifyRequest } from 'fastify';
import { forbidden } from '../../http/api-errors.ts';
import type { ShopContext } from '../../shop/context.ts';
import { queryReviews, type QueriedReview, type ReviewQueryField } from '../../shop/reviews/query-reviews.reads.ts';
import { pagination, queryStringOf, readStrapiQuery } from '../strapi-query.ts';
import { one, type Entry } from '../strapi-shapes.ts';
import { readCondition, readNames, readSort, type QueryFields } from '../strapi-where.ts';

const QUERY_FIELDS: QueryFields<ReviewQueryField> = {
  id: 'number',
  name: 'text',
  city: 'text',
  rating: 'small',
  text: 'text',
  writtenAt: 'moment',
  createdAt: 'moment',
  product: 'number',
  'product.id': 'number',
};

const FIELDS = [
  'name',
  'city',
  'rating',
  'text',
  'bought',
  'reply',
  'writtenAt',
  'createdAt',
  'updatedAt',
  'publishedAt',
];

/**
 * Published reviews of the whole shop, read with Strapi queries: a list, or the one with the id.
 * @throws ApiError for an unknown name, or for a preview
 */
export async function reviewList(shop: ShopContext, { url }: FastifyRequest, id?: string) {
  const query = readStrapiQuery(queryStringOf(url));
  const where = readCondition(query.where, QUERY_FIELDS);
  const fields = readNames(query.fields, FIELDS);
  const sort = readSort(query.sort, QUERY_FIELDS);
  // Reviews in moderation are not available here.
  if (query.preview) throw forbidden();
  const { start, limit, counted } = query.page;
  const withProduct = query.populate.some((path) => path === '*' || path.split('.')[0] === 'product');
  const found = await queryReviews(shop.db, {
    where: id === undefined ? where : { all: [where, { field: 'id', operator: 'eq', values: [numberOf(id)] }] },
    sort,
    start,
    limit,
    counted,
  });
  const entries = found.reviews.map((review) => entryOf(review, fields, withProduct));
  return { entries, pagination: pagination(query.page, found.total) };
}

/** 0, which is no review, for invalid ids. */
const numberOf = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

function entryOf(review: QueriedReview, fields: ReadonlySet<string> | undefined, withProduct: boolean): Entry {
  const { number, name, city, rating, text, bought, reply, product } = review;
  const written = review.writtenAt.toISOString();
  const decided = review.decidedAt?.toISOString() ?? written;
  const own = {
    name,
    city,
    rating,
    text,
    bought,
    reply,
    writtenAt: written,
    createdAt: written,
    updatedAt: decided,
    publishedAt: decided,
  };
  return {
    id: number,
    attributes: {
      ...Object.fromEntries(Object.entries(own).filter(([field]) => fields?.has(field) ?? true)),
      ...(withProduct && { product: one({ id: product.id, attributes: { name: product.name, slug: product.slug } }) }),
    },
  };
}
