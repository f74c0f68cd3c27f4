import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { PRODUCT_TYPES } from '../../kernel/product-types.ts';
import { cardsOf } from '../../shop/catalog/catalog.reads.ts';
import { comparisonOf } from '../../shop/catalog/comparison.reads.ts';
import type { ProductCard } from '../../shop/catalog/product.rules.ts';
import type { ApiParts } from '../api-parts.ts';
import { productsCalls, type Cards } from './products.schema.ts';

/** Products by ids, for lists stored in the browser. */
export async function productsApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.route({
    ...productsCalls.cards,
    handler: async ({ query }) => ({ cards: (await cardsOf(shop.db, query.ids)).cards.map(cardAnswer) }),
  });
  typed.route({
    ...productsCalls.compare,
    handler: async ({ query }) => ({
      products: (await comparisonOf(shop.db, query.ids)).map((product) => ({
        ...product,
        card: cardAnswer(product.card),
        purposes: [...product.purposes],
        forWhom: [...product.forWhom],
        composition: [...product.composition],
      })),
    }),
  });
}

function cardAnswer(card: ProductCard): z.infer<typeof Cards>['cards'][number] {
  return { ...card, type: PRODUCT_TYPES[card.type], pictures: [...card.pictures] };
}
