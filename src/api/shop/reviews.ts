import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sendError, sendFault, sendRefusal } from '../../http/errors.ts';
import { isRefusal } from '../../kernel/refusal.ts';
import { hasBought } from '../../shop/orders/bought-product.reads.ts';
import { checkOrderLink } from '../../shop/orders/order-link.ts';
import { ratingOf } from '../../shop/reviews/review.rules.ts';
import { publishedReviews } from '../../shop/reviews/reviews.reads.ts';
import { writeReview } from '../../shop/reviews/write-review.ts';
import type { ApiParts } from '../api-parts.ts';
import { ContentAnswer, ContentList } from '../content/content.schema.ts';
import { reviewList } from './review-list.ts';
import { Reviews, ReviewsQuery, WriteReviewRequest, WrittenReview } from './reviews.schema.ts';

const PAGE = 10;

/** Reviews from one address; what was not taken for a fault of the form does not count. */
const RATE_LIMIT = { max: 5, timeWindow: '1 hour', hook: 'preHandler' } as const;

export async function reviewsApi(app: FastifyInstance, { shop, secret }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  /** The order page gives its token along; without it, or with a stranger's, the author is just a visitor. */
  async function isBuyer(order: WriteReviewRequest['order'], productId: number | null): Promise<boolean> {
    if (!order || !(await checkOrderLink(secret, order.id, order.token, shop.now()))) return false;
    return hasBought(shop.db, order.id, productId);
  }

  typed.post(
    '/reviews',
    {
      schema: { summary: 'Write a review', body: WriteReviewRequest, response: { 200: WrittenReview } },
      config: { rateLimit: RATE_LIMIT },
    },
    async ({ body: { product, consent: _agreed, order, ...said }, ip }, reply) => {
      const boughtBy = (await isBuyer(order, product)) ? order!.id : null;
      const written = await writeReview(shop, { ...said, productId: product, boughtBy, consentFrom: ip });
      return isRefusal(written) ? (sendRefusal(reply, written) as never) : { state: 'waiting' as const };
    },
  );

  typed.get(
    '/reviews',
    {
      schema: {
        summary: 'Published reviews of a product; without one of all goods, in the documented dialect',
        response: { 200: z.union([Reviews, ContentList]) },
      },
    },
    async (request, reply) => {
      if (!Object.hasOwn(request.query as object, 'product')) {
        const list = await reviewList(shop, request, reply);
        return list ? { data: list.entries, meta: { pagination: list.pagination } } : (reply as never);
      }
      const read = ReviewsQuery.safeParse(request.query);
      if (!read.success) {
        const [{ path, message }] = read.error.issues as [z.core.$ZodIssue];
        return sendFault(reply, path.map(String), message);
      }
      const { product, page, order } = read.data;
      const found = await publishedReviews(shop.db, product, { order, limit: PAGE, offset: (page - 1) * PAGE });
      return { ...found, stars: [...found.stars], average: ratingOf(found.stars)?.average ?? null };
    },
  );

  typed.get<{ Params: { id: string } }>(
    '/reviews/:id',
    { schema: { summary: 'One published review, in the documented dialect', response: { 200: ContentAnswer } } },
    async (request, reply) => {
      const found = await reviewList(shop, request, reply, request.params.id);
      if (!found) return reply as never;
      if (!found.entries[0]) return sendError(reply, 404, 'NotFoundError', 'Not Found') as never;
      return { data: found.entries[0], meta: {} };
    },
  );
}
