import { counted } from '../../../kernel/plural.ts';
import { ratingText, Stars } from '../../ui/stars.tsx';
import { REVIEWS, type ShownRating } from '../../features/reviews/reviews-words.ts';

/** Average rating under the name of the product; links to the reviews. */
export function RatingLine({ rating }: { rating: ShownRating | null }) {
  return (
    <p className="mt-2">
      <a href="#otzyvy" className="inline-flex min-h-11 items-center gap-2 text-sm">
        {rating ? (
          <>
            <Stars rating={rating.average} />
            <b className="font-semibold" aria-hidden>
              {ratingText(rating.average)}
            </b>
            <span className="link">{counted(rating.count, REVIEWS)}</span>
          </>
        ) : (
          <span className="link">Нет отзывов</span>
        )}
      </a>
    </p>
  );
}
