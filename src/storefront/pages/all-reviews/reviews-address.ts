import { links } from '../../../kernel/links.ts';
import { SECTIONS } from '../../../kernel/sections.ts';
import type { ReviewSubject } from '../../../shop/reviews/all-reviews.reads.ts';

/** What of all reviews is shown. */
export interface ReviewsChoice {
  readonly about?: ReviewSubject | undefined;
  readonly stars?: number | undefined;
}

/** The address of a choice; the names stand in the order in which pages are kept. */
export function reviewsAddress({ about, stars }: ReviewsChoice, page = 1): string {
  const asked = [
    ...(page > 1 ? [`page=${page}`] : []),
    ...(about ? [`about=${about}`] : []),
    ...(stars ? [`stars=${stars}`] : []),
  ];
  return asked.length > 0 ? `${links.reviews()}?${asked.join('&')}` : links.reviews();
}

/** Anything that is no choice of ours is left out. */
export function readReviewsChoice(query: URLSearchParams): ReviewsChoice {
  const about = query.get('about');
  const stars = query.get('stars') ?? '';
  return {
    about: about === 'magazin' ? about : SECTIONS.find(({ slug }) => slug === about)?.slug,
    stars: /^[1-5]$/.test(stars) ? Number(stars) : undefined,
  };
}

export function subjectName(subject: ReviewSubject): string {
  return SECTIONS.find(({ slug }) => slug === subject)?.name ?? 'О\u00a0магазине';
}
