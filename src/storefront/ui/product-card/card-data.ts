import type { Kopecks } from '../../../kernel/money.ts';
import type { SectionSlug } from '../../../kernel/sections.ts';
import { bindWords, capitalized } from '../../../kernel/typography.ts';
import type { Availability, ProductCard } from '../../../shop/catalog/product.rules.ts';

/** The data of a card on a shelf. Fields without a value are left out. */
export interface CardData {
  readonly id: number;
  readonly section: SectionSlug;
  readonly slug: string;
  readonly name: string;
  readonly facts: string;
  readonly price: Kopecks;
  readonly oldPrice?: Kopecks;
  readonly perDay?: Kopecks;
  readonly stock: Availability;
  /** Average to one decimal and number of reviews; absent without reviews. */
  readonly rating?: readonly [average: number, count: number];
  readonly picture?: { readonly id: string; readonly width: number; readonly height: number };
  /** Id of the picture that hovering shows. */
  readonly second?: string;
}

/** Accepts cards of the shelf and of the API, which differ in the field `type`. */
export function cardData(card: Omit<ProductCard, 'type'>): CardData {
  const [front, second] = card.pictures;
  return {
    id: card.id,
    section: card.section,
    slug: card.slug,
    name: bindWords(card.name),
    facts: bindWords(factsOf(card)),
    price: card.price,
    ...(card.oldPrice && { oldPrice: card.oldPrice }),
    ...(card.pricePerDay && { perDay: card.pricePerDay }),
    stock: card.availability,
    ...(card.rating && { rating: [Math.round(card.rating.average * 10) / 10, card.rating.count] }),
    ...(front && { picture: { id: front.id, width: front.width, height: front.height } }),
    ...(second && { second: second.id }),
  };
}

/** Form and count; «120 капсул» alone where the count already names the form. */
export function factsOf({ form, countText }: Pick<ProductCard, 'form' | 'countText'>): string {
  const stem = form.slice(0, 5).toLowerCase();
  return countText.toLowerCase().includes(stem) ? countText : `${capitalized(form)}, ${countText}`;
}
