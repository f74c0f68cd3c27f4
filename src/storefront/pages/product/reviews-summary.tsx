import { counted } from '../../../kernel/plural.ts';
import { ratingText, Stars } from '../../ui/stars.tsx';
import { REVIEWS, type ShownRating } from '../../features/reviews/reviews-words.ts';

/** Average and distribution of ratings. */
export function ReviewsSummary({ rating, stars }: { rating: ShownRating; stars: readonly number[] }) {
  const { average, count } = rating;
  return (
    <>
      <p className="flex items-center gap-4">
        <span className="font-serif text-4xl" aria-hidden>
          {ratingText(average)}
        </span>
        <span className="text-sm">
          <Stars rating={average} className="block text-lg" />
          {counted(count, REVIEWS)}
        </span>
      </p>
      <ul className="mt-4 grid gap-1.5 text-sm tabular-nums" aria-label="Сколько каких оценок">
        {[5, 4, 3, 2, 1].map((rank) => {
          const times = stars[rank - 1] ?? 0;
          return (
            <li key={rank} className="grid grid-cols-[1rem_minmax(0,1fr)_2.5rem] items-center gap-3">
              <span>
                {rank}
                <span className="sr-only"> из 5:</span>
              </span>
              <svg className="h-2 w-full rounded-full bg-line" aria-hidden>
                <rect width={`${(times / count) * 100}%`} height="100%" className="fill-leaf" />
              </svg>
              <span className="text-quiet">{times}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
