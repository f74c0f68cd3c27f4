import type { Product } from 'schema-dts';
import { COMPANY } from '../../../kernel/company.ts';
import { links } from '../../../kernel/links.ts';
import { toDecimalString } from '../../../kernel/money.ts';
import type { ShownPicture } from '../../ui/picture.tsx';
import type { CardData } from '../../ui/product-card/card-data.ts';
import type { FirstReviews } from '../../features/reviews/reviews-words.ts';

interface ProductOnPage {
  readonly origin: string;
  readonly path: string;
  readonly product: CardData;
  readonly section: string;
  readonly pictures: readonly ShownPicture[];
  readonly description: string;
  /** Only published reviews give a rating (decision 0020). */
  readonly reviews: FirstReviews;
}

/** Schema.org description of a product; contains only what the page shows. */
export function productFacts({
  origin,
  path,
  product,
  section,
  pictures,
  description,
  reviews: { rating, first },
}: ProductOnPage) {
  return {
    '@type': 'Product',
    name: product.name,
    description,
    sku: String(product.id),
    category: section,
    brand: { '@type': 'Brand', name: COMPANY.name },
    image: pictures.map(({ id }) => origin + links.picture(id, 1200)),
    offers: {
      '@type': 'Offer',
      url: origin + path,
      price: toDecimalString(product.price),
      priceCurrency: 'RUB',
      itemCondition: 'https://schema.org/NewCondition',
      availability: product.stock === 'none' ? 'https://schema.org/OutOfStock' : 'https://schema.org/InStock',
      seller: { '@type': 'Organization', name: COMPANY.name, url: origin },
    },
    ...(rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: Math.round(rating.average * 10) / 10,
        reviewCount: rating.count,
      },
      review: first.map(({ name, rating: stars, text, writtenAt }) => ({
        '@type': 'Review' as const,
        author: { '@type': 'Person' as const, name },
        datePublished: writtenAt,
        reviewBody: text,
        reviewRating: { '@type': 'Rating' as const, ratingValue: stars },
      })),
    }),
  } satisfies Product;
}
