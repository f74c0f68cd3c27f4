import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { readClaimRules, type ClaimFinder } from '../../shop/claims/find-claims.ts';
import { decideReview, type ReviewCommand, type ReviewDecision } from '../../shop/reviews/decide-review.ts';
import { FLAG_NAMES, reviewFlags, reviewTexts, revealHiddenCharacters } from '../../shop/reviews/review.rules.ts';
import { reviewsForStaff } from '../../shop/reviews/reviews-for-staff.reads.ts';
import type { ApiParts } from '../api-parts.ts';
import { cursorOf, isUuid, pageOf } from '../page-cursor.ts';
import {
  AnsweredReview,
  AnswerFindings,
  CheckedAnswer,
  PublishedReview,
  RefusedReview,
  ReviewDone,
  StaffReviewPath,
  StaffReviews,
  StaffReviewsQuery,
} from './reviews.schema.ts';
import { allow, staffOf } from './staff-guard.ts';

const PAGE = 25;

/** Reviews for the moderator (decisions 0038, 0055). */
export async function reviewsStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/staff/reviews',
    {
      schema: {
        summary: 'Reviews of a state: those without a decision the oldest first, others the newest first',
        querystring: StaffReviewsQuery,
        response: { 200: StaffReviews },
      },
    },
    async (request) => {
      allow(request, 'read', 'review');
      const { state, after } = request.query;
      const found = await reviewsForStaff(shop.db, state, PAGE + 1, cursorOf(after, isUuid));
      const { rows, next } = pageOf(found, PAGE);
      const claimsOf = await readClaimRules(shop.db);
      return { reviews: rows.map((review) => shown(review, claimsOf)), next };
    },
  );

  typed.post(
    '/staff/reviews/answer-findings',
    {
      schema: {
        summary: 'What is forbidden in an answer, before it is sent',
        body: CheckedAnswer,
        response: { 200: AnswerFindings },
      },
    },
    async (request) => {
      allow(request, 'decide', 'review');
      return findingsIn({ reply: request.body.text }, await readClaimRules(shop.db));
    },
  );

  typed.post(
    '/staff/reviews/:reviewId/published',
    {
      schema: {
        summary: 'Show a review on the site',
        params: StaffReviewPath,
        body: PublishedReview,
        response: { 200: ReviewDone },
      },
    },
    async (request) => decide(request, request.params.reviewId, { kind: 'publish' }, request.body),
  );

  typed.post(
    '/staff/reviews/:reviewId/refused',
    {
      schema: {
        summary: 'Refuse a review, also a published one',
        params: StaffReviewPath,
        body: RefusedReview,
        response: { 200: ReviewDone },
      },
    },
    async (request) => {
      const { reason, ...command } = request.body;
      return decide(request, request.params.reviewId, { kind: 'refuse', reason }, command);
    },
  );

  typed.post(
    '/staff/reviews/:reviewId/answered',
    {
      schema: {
        summary: 'Answer a review in the name of the shop',
        params: StaffReviewPath,
        body: AnsweredReview,
        response: { 200: ReviewDone },
      },
    },
    async (request) => {
      const { text, ...command } = request.body;
      return decide(request, request.params.reviewId, { kind: 'answer', text }, command);
    },
  );

  async function decide(request: FastifyRequest, id: string, decision: ReviewDecision, command: ReviewCommand) {
    return unlessRefused(await decideReview(shop.as(staffOf(request).actor), id, decision, command));
  }
}

type Listed = Awaited<ReturnType<typeof reviewsForStaff>>[number];

function findingsIn(texts: Parameters<typeof reviewTexts>[0], claimsOf: ClaimFinder) {
  return {
    claims: claimsOf(reviewTexts(texts)).map((claim) => ({ ...claim, words: revealHiddenCharacters(claim.words) })),
    flags: reviewFlags(Object.values(texts).join(' ')).map(({ flag, found }) => ({
      name: FLAG_NAMES[flag],
      found: [...found],
    })),
  };
}

function shown({ cursor: _, ...review }: Listed, claimsOf: ClaimFinder) {
  const { name, city, text, writtenAt, decidedAt } = review;
  return {
    ...review,
    ...findingsIn({ name, city, text }, claimsOf),
    name: revealHiddenCharacters(name),
    city: revealHiddenCharacters(city),
    text: revealHiddenCharacters(text),
    writtenAt: writtenAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}
