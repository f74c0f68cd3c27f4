import { z } from 'zod';
import { RowId, typedText } from '../text.schema.ts';

export const WriteReviewRequest = z.object({
  /** Made by the browser (a UUID); the same id again is the same review. */
  id: z.uuid('Обновите страницу и отправьте отзыв ещё раз').toLowerCase(),
  /** Null: of the shop itself. */
  product: z.int('Обновите страницу: товар не разобран').positive().max(2_147_483_647).nullable(),
  name: typedText().min(2, 'Укажите имя').max(80, 'Имя не длиннее 80 знаков'),
  city: typedText().max(80, 'Название города не длиннее 80 знаков').default(''),
  rating: z.int('Поставьте оценку').min(1, 'Поставьте оценку').max(5, 'Поставьте оценку от 1 до 5'),
  text: typedText({ lines: true }).min(10, 'Напишите хотя бы 10 знаков').max(3000, 'Отзыв не длиннее 3000 знаков'),
  /** Consent to the processing of personal data; must be ticked by the person. */
  consent: z.literal(true, 'Ознакомьтесь и примите согласие на обработку персональных данных'),
  /** The signed link of an order: when it holds the product (of the shop: anything), the review is marked as a buyer's. */
  order: z.object({ id: z.uuid(), token: z.string().max(2000) }).optional(),
});
export type WriteReviewRequest = z.infer<typeof WriteReviewRequest>;

/** The review is kept and shown after somebody has looked at it. */
export const WrittenReview = z.object({ state: z.literal('waiting') });

export const ReviewsQuery = z.object({
  product: RowId,
  page: z.coerce.number().int().min(1).max(1000).default(1),
  /** new: the newest first; high and low: by rating. */
  order: z.enum(['new', 'high', 'low']).default('new'),
});

export const Review = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Empty when not told. */
  city: z.string(),
  rating: z.int(),
  text: z.string(),
  bought: z.boolean(),
  /** What the shop answered. */
  reply: z.string().nullable(),
  writtenAt: z.iso.datetime(),
  /** «21 ноября 2026 г.» */
  writtenOn: z.string(),
});

export const Reviews = z.object({
  reviews: z.array(Review),
  /** Of all published ones. */
  total: z.int(),
  /** True average of the published ratings; null while there is none. */
  average: z.number().nullable(),
  /** How many of one star, of two … of five. */
  stars: z.array(z.int()).length(5),
});
export type Reviews = z.infer<typeof Reviews>;
