import { useIsFavourite } from '../../client/use-favourites.ts';

interface FavouriteButtonProps {
  productId: number;
  name: string;
  className?: string;
}

/**
 * The heart that adds a product to favourites. Presses are handled by client/first-press.ts, which also shows the choice outside
 * of islands. All hearts of a page share one icon (`ui/icon-sheet.tsx`).
 */
export function FavouriteButton({ productId, name, className = '' }: FavouriteButtonProps) {
  const chosen = useIsFavourite(productId);
  return (
    <button
      type="button"
      className={`heart noscript:hidden ${className}`}
      data-heart={productId}
      aria-pressed={chosen}
      aria-label={`В избранное: ${name}`}
    >
      <svg>
        <use href="#i-heart" />
      </svg>
    </button>
  );
}
