import { toggleFavourite, useIsFavourite } from '../../client/favourites.ts';

interface FavouriteButtonProps {
  productId: number;
  name: string;
  className?: string;
}

/** The heart that adds a product to favourites. All hearts of a page share one icon (`ui/icon-sheet.tsx`). */
export function FavouriteButton({ productId, name, className = '' }: FavouriteButtonProps) {
  const chosen = useIsFavourite(productId);
  return (
    <button
      type="button"
      className={`heart noscript:hidden ${className}`}
      aria-pressed={chosen}
      aria-label={`В избранное: ${name}`}
      onClick={() => toggleFavourite(productId)}
    >
      <svg>
        <use href="#i-heart" />
      </svg>
    </button>
  );
}
