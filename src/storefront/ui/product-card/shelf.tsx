import type { CardData } from './card-data.ts';
import { ProductCard } from './product-card.tsx';

interface ShelfProps {
  cards: readonly CardData[];
  /** How many of the first pictures are visible without scrolling. */
  eager?: number;
}

/** Cards in rows of two, three or four. */
export function Shelf({ cards, eager = 0 }: ShelfProps) {
  return (
    <ul className="shelf">
      {cards.map((card, index) => (
        <ProductCard key={card.id} card={card} eager={index < eager} />
      ))}
    </ul>
  );
}
