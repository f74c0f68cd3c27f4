const SHOWN = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 });

/** «4,7»: a rating with at most one decimal. */
export function ratingText(rating: number): string {
  return SHOWN.format(rating);
}

/** Five stars, filled up to the rating, fractions included. */
export function Stars({ rating, className = '' }: { rating: number; className?: string }) {
  return (
    <svg
      viewBox="0 0 120 24"
      role="img"
      aria-label={`${ratingText(rating)} из 5`}
      className={`h-[1.125em] w-[5.625em] flex-none ${className}`}
    >
      <use href="#i-stars" className="fill-line" />
      {/* The inner svg clips the stars at its width. */}
      <svg width={Math.round(rating * 240) / 10} height="24">
        <use href="#i-stars" className="fill-leaf" />
      </svg>
    </svg>
  );
}
