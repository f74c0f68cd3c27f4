import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { cacheOverlaps } from '../../shop/catalog/cache-overlaps.ts';
import { OVERLAP_NOTE } from '../../shop/substances/overlap.rules.ts';
import type { ApiParts } from '../api-parts.ts';
import { overlapCalls } from './overlap.schema.ts';

/** Overlaps of substances among products. What is asked is saved nowhere: the list tells about a person (decision 0112). */
export async function overlapApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const overlapsOf = cacheOverlaps(shop);
  app.withTypeProvider<ZodTypeProvider>().route({
    ...overlapCalls.overlap,
    handler: async ({ body }) => ({
      overlaps: (await overlapsOf(body.products)).map(({ substance, products, above, text }) => ({
        substance,
        products: products.map(({ goods, ...product }) => ({ ...product, goods: [...goods] })),
        above,
        text,
      })),
      note: OVERLAP_NOTE,
    }),
  });
}
