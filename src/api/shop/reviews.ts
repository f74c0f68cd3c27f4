import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { notFound, unlessRefused, wrongField } from '../../http/api-errors.ts';
import { hasBought } from '../../shop/orders/bought-product.reads.ts';
import { checkOrderLink } from '../../shop/orders/order-link.ts';
import { ratingOf } from '../../shop/reviews/review.rules.ts';
import { publishedReviews } from '../../shop/reviews/reviews.reads.ts';
import { writeReview } from '../../shop/reviews/write-review.ts';
import type { ApiParts } from '../api-parts.ts';
import { ContentAnswer } from '../content/content.schema.ts';
import { DialectQuery } from '../query.schema.ts';
import { actorOf } from '../actor-of.ts';
import { reviewList } from './review-list.ts';
import { reviewsCalls, ReviewsQuery, type WriteReviewRequest } from './reviews.schema.ts';

const PAGE = 10;

/** Reviews from one address; requests with invalid fields do not count. */
const RATE_LIMIT = { max: 5, timeWindow: '1 hour', hook: 'preHandler' } as const;

export async function reviewsApi(app: FastifyInstance, { shop, secret }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  /** Without a valid order token, which the order page sends, the author is a visitor. */
  async function isBuyer(order: WriteReviewRequest['order'], productId: number | null): Promise<boolean> {
    if (!order || !(await checkOrderLink(secret, order.id, order.token, shop.now()))) return false;
    return hasBought(shop.db, order.id, productId);
  }

  typed.route({
    ...reviewsCalls.write,
    config: { rateLimit: RATE_LIMIT },
    handler: async ({ body: { product, consent: _agreed, order, ...review }, ip, signedIn }) => {
      const boughtInOrder = (await isBuyer(order, product)) ? order!.id : null;
      const ctx = shop.as(actorOf(signedIn));
      unlessRefused(await writeReview(ctx, { ...review, productId: product, boughtInOrder, consentFrom: ip }));
      return { state: 'waiting' as const };
    },
  });

  typed.route({
    ...reviewsCalls.list,
    handler: async (request) => {
      if (!Object.hasOwn(request.query, 'product')) {
        const { entries, pagination } = await reviewList(shop, request);
        return { data: entries, meta: { pagination } };
      }
      const read = ReviewsQuery.safeParse(request.query);
      if (!read.success) {
        const [{ path, message }] = read.error.issues as [z.core.$ZodIssue];
        throw wrongField(path.map(String), message);
      }
      const { product, page, order } = read.data;
      const found = await publishedReviews(shop.db, product, { order, limit: PAGE, offset: (page - 1) * PAGE });
      return { ...found, stars: [...found.stars], average: ratingOf(found.stars)?.average ?? null };
    },
  });

  typed.get<{ Params: { id: string } }>(
    '/reviews/:id',
    {
      schema: {
        summary: 'One published review, in the documented dialect',
        querystring: DialectQuery,
        response: { 200: ContentAnswer },
      },
    },
    async (request) => {
      const { entries } = await reviewList(shop, request, request.params.id);
      if (!entries[0]) throw notFound();
      return { data: entries[0], meta: {} };
    },
  );
}
