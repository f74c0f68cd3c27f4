const SHOWN = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 });

/** «4,7»: one digit after the comma is enough for an average of whole stars. */
export function ratingText(rating: number): string {
  return SHOWN.format(rating);
}

/** Five stars, as many of them filled as the rating says, to a fraction. */
export function Stars({ rating, className = '' }: { rating: number; className?: string }) {
  return (
    <svg
      viewBox="0 0 120 24"
      role="img"
      aria-label={`${ratingText(rating)} из 5`}
      className={`h-[1.125em] w-[5.625em] flex-none ${className}`}
    >
      <use href="#i-stars" className="fill-line" />
      {/* An inner drawing cuts off what stands beyond its width. */}
      <svg width={Math.round(rating * 240) / 10} height="24">
        <use href="#i-stars" className="fill-leaf" />
      </svg>
    </svg>
  );
}
