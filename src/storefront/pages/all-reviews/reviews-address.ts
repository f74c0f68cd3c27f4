import { links } from '../../../kernel/links.ts';
import { SECTIONS } from '../../../kernel/sections.ts';
import type { ReviewSubject } from '../../../shop/reviews/all-reviews.reads.ts';

/** Filters of the reviews page. */
export interface ReviewsChoice {
  readonly about?: ReviewSubject | undefined;
  readonly stars?: number | undefined;
}

/** Address of a filtered page; its parameters are in the order of the page cache keys. */
export function reviewsAddress({ about, stars }: ReviewsChoice, page = 1): string {
  const parameters = [
    ...(page > 1 ? [`page=${page}`] : []),
    ...(about ? [`about=${about}`] : []),
    ...(stars ? [`stars=${stars}`] : []),
  ];
  return parameters.length > 0 ? `${links.reviews()}?${parameters.join('&')}` : links.reviews();
}

/** Unknown values are ignored. */
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
