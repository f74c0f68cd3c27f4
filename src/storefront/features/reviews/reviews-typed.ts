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

// Typed reviews survive client-side navigation; they are held in memory only.
const typedReviews = createStore<Readonly<Record<string, TypedReview>>>()(() => ({}));
// A second press, also after a lost response, repeats the id, so that the server finds the review already saved.
const keys = createSubmissionKeys(undefined);

/** Id of a product; null for the shop itself. */
export type ReviewSubject = number | null;

export function useTypedReview(subject: ReviewSubject): TypedReview {
  return useStore(typedReviews, (all) => all[`${subject}`] ?? BLANK);
}

export function typeReview(subject: ReviewSubject, change: Partial<TypedReview>): void {
  typedReviews.setState((all) => ({ [`${subject}`]: { ...(all[`${subject}`] ?? BLANK), ...change } }));
}

export function removeReviewDraft(subject: ReviewSubject): void {
  keys.clear();
  typedReviews.setState({ [`${subject}`]: BLANK });
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

/** Why the review is not sent yet. */
export interface ReviewProblem {
  readonly issues: readonly FormIssue[];
  readonly sentence?: string;
}

const FIELDS = ['rating', 'text', 'name', 'city', 'consent'];

/** @returns what is wrong; undefined when the review is saved */
export async function sendReview(
  subject: ReviewSubject,
  typed: TypedReview,
  order: OrderProof | undefined,
): Promise<ReviewProblem | undefined> {
  const { rating, text, name, city } = typed;
  const review = { product: subject, rating, text: text.trim(), name: name.trim(), city: city.trim(), consent: true };
  try {
    await callApi('POST /api/reviews', { body: { id: keys.keyFor(review), ...review, order } });
    return undefined;
  } catch (error) {
    const fields = error instanceof ApiError ? error.fields : [];
    const issues = fields.map(({ path, message }) => {
      const field = String(path[0]);
      return { path: FIELDS.includes(field) ? `review.${field}` : '', message };
    });
    const reassurance = error instanceof ApiError && error.retryable ? ' Отзыв сохранён на\u00a0этой странице.' : '';
    return issues.length > 0 ? { issues } : { issues: [], sentence: errorSentence(error) + reassurance };
  }
}
