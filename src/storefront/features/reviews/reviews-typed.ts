import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { CONSENT_NEEDED, FIELD_RULES, RATING_NEEDED } from '../../../kernel/field-rules.ts';
import { ApiError, errorSentence } from '../../client/api-error.ts';
import { callApi } from '../../client/api.ts';
import { issuesBy, type FormIssue } from '../../ui/form-issue.ts';
import { createSubmissionKeys } from '../../client/submission-key.ts';

/** Signed link of an order, which marks a review as a buyer's. */
export interface OrderProof {
  readonly id: string;
  readonly token: string;
}

export interface TypedReview {
  /** 0 while nothing is chosen. */
  readonly rating: number;
  readonly text: string;
  readonly name: string;
  readonly city: string;
  readonly consent: boolean;
}

const BLANK: TypedReview = { rating: 0, text: '', name: '', city: '', consent: false };

// A typed review survives closing of the form; it is held in memory only.
const typedReviews = createStore<Readonly<Record<string, TypedReview>>>()(() => ({}));
// A second press, also after a lost response, repeats the id, so that the server finds the review already saved.
const keys = createSubmissionKeys(undefined);

/** Id of a product; null for the shop itself. */
export type ReviewSubject = number | null;

export function useTypedReview(subject: ReviewSubject): TypedReview {
  return useStore(typedReviews, (all) => all[`${subject}`] ?? BLANK);
}

export function typeReview(subject: ReviewSubject, typed: TypedReview): void {
  typedReviews.setState({ [`${subject}`]: typed });
}

/** The same checks as on the server, before sending. */
export function checkReview({ rating, text, name, city, consent }: TypedReview): FormIssue[] {
  return issuesBy('review.', {
    rating: rating > 0 ? undefined : RATING_NEEDED,
    text: FIELD_RULES.reviewText(text),
    name: FIELD_RULES.reviewName(name),
    city: FIELD_RULES.reviewCity(city),
    consent: consent ? undefined : CONSENT_NEEDED,
  });
}

export async function sendReview(
  subject: ReviewSubject,
  { rating, text, name, city }: TypedReview,
  order: OrderProof | undefined,
): Promise<void> {
  const review = { product: subject, rating, text: text.trim(), name: name.trim(), city: city.trim(), consent: true };
  await callApi('POST /api/reviews', { body: { id: keys.keyFor(review), ...review, order } });
  keys.clear();
  typedReviews.setState({ [`${subject}`]: BLANK });
}

export function reviewProblem(error: unknown): string {
  const isKept = error instanceof ApiError && error.retryable;
  return errorSentence(error) + (isKept ? ' Отзыв сохранён на\u00a0этой странице.' : '');
}
