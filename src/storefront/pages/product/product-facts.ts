import type { Product } from 'schema-dts';
import { links } from '../../../kernel/links.ts';
import { toDecimalString } from '../../../kernel/money.ts';
import { COMPANY } from '../../../kernel/company.ts';
import type { ShownPicture } from '../../ui/picture.tsx';
import type { CardData } from '../../ui/product-card/card-data.ts';

/** Schema.org description of a product. No rating: there are no reviews to count yet. */
export function productFacts(
  origin: string,
  path: string,
  product: CardData,
  pictures: readonly ShownPicture[],
  description: string,
) {
  return {
    '@type': 'Product',
    name: product.name,
    description,
    sku: String(product.id),
    brand: { '@type': 'Brand', name: COMPANY.name },
    image: pictures.map(({ id }) => origin + links.picture(id, 1200)),
    offers: {
      '@type': 'Offer',
      url: origin + path,
      price: toDecimalString(product.price),
      priceCurrency: 'RUB',
      itemCondition: 'https://schema.org/NewCondition',
      availability: `https://schema.org/${product.stock === 'none' ? 'OutOfStock' : 'InStock'}`,
      seller: { '@type': 'Organization', name: COMPANY.name },
    },
  } satisfies Product;
}
