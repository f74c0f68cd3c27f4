import { z } from 'zod';
import { FIELD_RULES, RATING_NEEDED } from '../../kernel/field-rules.ts';
import { ContentList } from '../content/content.schema.ts';
import { DialectQuery } from '../query.schema.ts';
import { Consent, RowId, typedBy } from '../text.schema.ts';

export const WriteReviewRequest = z.object({
  /** Idempotency key made by the browser (a UUID). */
  id: z.uuid('Обновите страницу и отправьте отзыв ещё раз').toLowerCase(),
  /** Null for a review of the shop itself. */
  product: z.int('Обновите страницу: товар не разобран').positive().max(2_147_483_647).nullable(),
  name: typedBy(FIELD_RULES.reviewName),
  city: typedBy(FIELD_RULES.reviewCity).default(''),
  rating: z.int(RATING_NEEDED).min(1, RATING_NEEDED).max(5, 'Поставьте оценку от 1 до 5'),
  text: typedBy(FIELD_RULES.reviewText, { lines: true }),
  consent: Consent,
  /** The signed link of an order: if the order has the product (any product for a review of the shop), the review is a buyer's. */
  order: z.object({ id: z.uuid(), token: z.string().max(2000) }).optional(),
});
export type WriteReviewRequest = z.infer<typeof WriteReviewRequest>;

/** The review is saved and waits for moderation. */
export const WrittenReview = z.object({ state: z.literal('waiting') });

export const ReviewsQuery = z.strictObject(
  {
    product: RowId,
    page: z.coerce.number<number>().int().min(1).max(1000).default(1),
    /** new: the newest first; high and low: by rating. */
    order: z.enum(['new', 'high', 'low']).default('new'),
  },
  { error: (issue) => (issue.code === 'unrecognized_keys' ? `Invalid parameter ${String(issue.keys)}` : undefined) },
);

export const Review = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Empty when not given. */
  city: z.string(),
  rating: z.int(),
  text: z.string(),
  bought: z.boolean(),
  /** Reply of the shop. */
  reply: z.string().nullable(),
  writtenAt: z.iso.datetime(),
  /** «21 ноября 2026 г.» */
  writtenOn: z.string(),
});

export const Reviews = z.object({
  reviews: z.array(Review),
  /** Number of all published reviews. */
  total: z.int(),
  /** Exact average of the published ratings; null without reviews. */
  average: z.number().nullable(),
  /** Number of reviews with one star, two … five. */
  stars: z.array(z.int()).length(5),
});
export type Reviews = z.infer<typeof Reviews>;

export const reviewsCalls = {
  write: {
    method: 'POST',
    url: '/reviews',
    schema: { summary: 'Write a review', body: WriteReviewRequest, response: { 200: WrittenReview } },
  },
  list: {
    method: 'GET',
    url: '/reviews',
    schema: {
      summary: 'Published reviews of a product; without one of all goods, in the documented dialect',
      querystring: DialectQuery,
      response: { 200: z.union([Reviews, ContentList]) },
    },
  },
} as const;
