import type { FastifyRequest } from 'fastify';
import { forbidden } from '../../http/api-errors.ts';
import type { ShopContext } from '../../shop/context.ts';
import { queryReviews, type QueriedReview, type ReviewQueryField } from '../../shop/reviews/query-reviews.reads.ts';
import { pagination, readStrapiQuery } from '../strapi-query.ts';
import { one, type Entry } from '../strapi-shapes.ts';
import { readCondition, readNames, readSort, type QueryFields } from '../strapi-where.ts';

const ASKED: QueryFields<ReviewQueryField> = {
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
 * Published reviews of the whole shop in the documented dialect: a list, or the one with the id.
 * @throws ApiError when what is asked is unknown, or not for everybody
 */
export async function reviewList(shop: ShopContext, { url }: FastifyRequest, id?: string) {
  const asked = readStrapiQuery(url.split('?').slice(1).join('?'));
  const where = readCondition(asked.where, ASKED);
  const fields = readNames(asked.fields, FIELDS);
  const sort = readSort(asked.sort, ASKED);
  // What waits for the moderator is shown to nobody here: it has a place of its own.
  if (asked.preview) throw forbidden();
  const { start, limit, counted } = asked.page;
  const withProduct = asked.populate.some((path) => path === '*' || path.split('.')[0] === 'product');
  const found = await queryReviews(shop.db, {
    where: id === undefined ? where : { all: [where, { field: 'id', operator: 'eq', values: [numberOf(id)] }] },
    sort,
    start,
    limit,
    counted,
  });
  const entries = found.reviews.map((review) => entryOf(review, fields, withProduct));
  return { entries, pagination: pagination(asked.page, found.total) };
}

/** Of no review where it is no number. */
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
