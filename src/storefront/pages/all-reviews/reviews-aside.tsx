import { useLoaderData } from 'react-router';
import { counted } from '../../../kernel/plural.ts';
import { ratingText, Stars } from '../../ui/stars.tsx';
import { REVIEWS } from '../../features/reviews/reviews-words.ts';
import type { loader } from './all-reviews.server.ts';
import { reviewsAddress, subjectName } from './reviews-address.ts';

/** Average rating, distribution of ratings and filters; every filter is a plain link. */
export function ReviewsAside() {
  const { rating, stars, subjects, choice } = useLoaderData<typeof loader>();
  const all = subjects.reduce((sum, { count }) => sum + count, 0);
  return (
    <aside className="lg:sticky lg:top-[calc(var(--head)+1.5rem)]">
      {rating ? (
        <p className="flex items-center gap-4">
          <span className="font-serif text-4xl" aria-hidden>
            {ratingText(rating.average)}
          </span>
          <span className="text-sm">
            <Stars rating={rating.average} className="block text-lg" />
            {counted(rating.count, REVIEWS)}
          </span>
        </p>
      ) : (
        <p className="font-semibold">Нет отзывов</p>
      )}
      {rating && (
        <nav aria-label="Отзывы по оценкам" className="star-choice">
          <ul>
            {[5, 4, 3, 2, 1].map((rank) => {
              const times = stars[rank - 1] ?? 0;
              const chosen = choice.stars === rank;
              return (
                <li key={rank}>
                  <a
                    href={reviewsAddress({ ...choice, stars: chosen ? undefined : rank })}
                    aria-current={chosen || undefined}
                  >
                    {/* One phrase for screen readers: hidden fragments between the figures would be read separately. */}
                    <span className="sr-only">
                      Оценка {rank}: {counted(times, REVIEWS)}
                      {chosen && ', показать все'}
                    </span>
                    <span aria-hidden>{rank}</span>
                    <svg aria-hidden>
                      <rect width={`${(times / rating.count) * 100}%`} height="100%" className="fill-leaf" />
                    </svg>
                    <span className="text-quiet" aria-hidden>
                      {times}
                    </span>
                  </a>
                </li>
              );
            })}
          </ul>
        </nav>
      )}
      <nav aria-label="О чём отзывы" className="subject-choice">
        <ul>
          <li>
            <a href={reviewsAddress({ stars: choice.stars })} aria-current={choice.about ? undefined : true}>
              Все <span>{all}</span>
            </a>
          </li>
          {subjects.map(({ subject, count }) => (
            <li key={subject}>
              <a
                href={reviewsAddress({ ...choice, about: subject })}
                aria-current={choice.about === subject || undefined}
              >
                {subjectName(subject)} <span>{count}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  );
}
