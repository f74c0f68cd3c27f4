import { z } from 'zod';
import { typedText } from '../text.schema.ts';

/** Characters of an answer and of a reason. */
const LONGEST = 3000;

const State = z.enum(['waiting', 'published', 'refused'], 'Такого состояния нет');
const Timestamp = z.iso.datetime();

export const StaffReviewsQuery = z.strictObject({
  state: State.default('waiting'),
  /** `next` of the page before. */
  after: z.string().max(100).optional(),
});

export const StaffReviewPath = z.object({ reviewId: z.uuid().toLowerCase() });

const Command = z.strictObject({
  /** Made by the sender for this press; a repeated command with the same key answers the same. */
  key: z.uuid('Нужен ключ действия').toLowerCase(),
  /** The version that the sender has seen. */
  expectedVersion: z.int('Укажите версию').min(0),
});
const Words = (empty: string) =>
  typedText({ lines: true }).min(1, empty).max(LONGEST, `Не\u00a0длиннее ${LONGEST} знаков`);

export const PublishedReview = Command;
export const RefusedReview = Command.extend({ reason: Words('Напишите, почему') });
export const AnsweredReview = Command.extend({ text: Words('Напишите ответ') });
export const ReviewDone = z.object({ state: State });

export const CheckedAnswer = z.strictObject({ text: typedText({ lines: true }).max(LONGEST) });

const Claims = z.array(z.object({ place: z.string(), words: z.string(), reason: z.string() }));
const Flags = z.array(z.object({ name: z.string(), found: z.array(z.string()) }));

/** What is forbidden in an answer, and what to look at. */
export const AnswerFindings = z.object({ claims: Claims, flags: Flags });

export const StaffReviews = z.object({
  reviews: z.array(
    z.object({
      id: z.uuid(),
      /** Null: of the shop itself. */
      product: z.string().nullable(),
      productId: z.int().nullable(),
      name: z.string(),
      city: z.string(),
      rating: z.int(),
      /** Hidden characters are shown as codes. */
      text: z.string(),
      bought: z.boolean(),
      reply: z.string().nullable(),
      state: State,
      writtenAt: Timestamp,
      decidedAt: Timestamp.nullable(),
      /** Why it was refused last; for the staff. */
      reason: z.string().nullable(),
      /** Of the commands about it. */
      version: z.int(),
      /** Forbidden words: with them it cannot be published. */
      claims: Claims,
      /** What else to look at. */
      flags: Flags,
    }),
  ),
  /** `after` of the next page; null on the last one. */
  next: z.string().nullable(),
});
