import { EmailLink } from '../../features/company/reach-links.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyIsland } from '../../ui/island.tsx';
import { ReviewItem } from '../../ui/review-item.tsx';
import { FIRST_REVIEWS, MoreReviewsIsland } from './more-reviews.tsx';
import { ReviewsOrderIsland } from './reviews-order.tsx';
import { ReviewsSummary } from './reviews-summary.tsx';
import { WRITE_REVIEW } from './write-review-button.ts';
import type { FirstReviews } from '../../features/reviews/reviews-words.ts';

interface ReviewsSectionProps {
  productId: number;
  supplement: boolean;
  reviews: FirstReviews;
}

/** Average rating, reviews, and a form that is loaded on press. */
export function ReviewsSection({ productId, supplement, reviews: { first, rating, stars } }: ReviewsSectionProps) {
  return (
    <section id="otzyvy" aria-labelledby="otzyvy-title" className="pt-16 [--likely-height:98rem]">
      <h2 id="otzyvy-title">Отзывы</h2>
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <div>
          {rating ? (
            <ReviewsSummary rating={rating} stars={stars} />
          ) : (
            <p>
              <b className="font-semibold">Нет отзывов.</b> Если вы уже пробовали, расскажите о&nbsp;товаре первым.
            </p>
          )}
          <Button id={WRITE_REVIEW} data-needs="write-review" look="outline" className="mt-5">
            Написать отзыв
          </Button>
          <noscript>
            <p className="mt-3 text-sm text-quiet">
              Форма отзыва работает с&nbsp;JavaScript. Без него напишите нам: <EmailLink />
            </p>
          </noscript>
        </div>
        <div className="grid min-w-0 gap-8">
          <EmptyIsland name="write-review" props={{ productId, supplement }} box="empty:hidden" />
          {rating && (
            <div className="min-w-0">
              {rating.count > first.length && <ReviewsOrderIsland />}
              <ul id={FIRST_REVIEWS}>
                {first.map((review) => (
                  <ReviewItem key={review.id} review={review} />
                ))}
              </ul>
              {rating.count > first.length && (
                <MoreReviewsIsland productId={productId} first={first.length} total={rating.count} />
              )}
            </div>
          )}
        </div>
      </div>
    </section>
  );
}
