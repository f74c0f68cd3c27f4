import { FieldError } from '../../ui/field.tsx';
import { fieldId } from '../../ui/form-issue.ts';

const WORDS = ['плохо', 'так себе', 'нормально', 'хорошо', 'отлично'] as const;

interface RatingFieldProps {
  /** 0 while nothing is chosen. */
  value: number;
  onChange(rating: number): void;
  error: string | undefined;
  className?: string;
}

/** Stars are native radio buttons, so arrow keys, forms and screen readers work without extra code. */
export function RatingField({ value, onChange, error, className = '' }: RatingFieldProps) {
  const id = fieldId('review.rating');
  return (
    <div
      role="radiogroup"
      aria-labelledby="review-rating-label"
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className={className}
    >
      <p id="review-rating-label" className="text-sm font-semibold">
        Оценка
      </p>
      <div className="mt-0.5 flex flex-wrap items-center gap-x-3">
        <div className="-ml-2 flex">
          {WORDS.map((word, index) => {
            const rating = index + 1;
            const focusable = rating === (value || 1);
            return (
              <label
                key={word}
                className="relative grid size-11 cursor-pointer place-items-center rounded-sm has-focus-visible:outline-3 has-focus-visible:outline-leaf"
              >
                <input
                  type="radio"
                  name="review-rating"
                  id={focusable ? id : undefined}
                  value={rating}
                  checked={rating === value}
                  onChange={() => onChange(rating)}
                  aria-label={`${rating} из 5, ${word}`}
                  className="absolute inset-0 cursor-pointer opacity-0"
                />
                <svg
                  viewBox="0 0 24 24"
                  aria-hidden
                  className={`size-8 stroke-[1.5] ${rating <= value ? 'fill-leaf stroke-leaf' : `fill-surface ${error ? 'stroke-error' : 'stroke-edge'}`}`}
                >
                  <use href="#i-star" />
                </svg>
              </label>
            );
          })}
        </div>
        <span aria-hidden className="text-sm text-quiet">
          {value > 0 && `${value} из 5 — ${WORDS[value - 1]}`}
        </span>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
