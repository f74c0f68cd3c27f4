import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { publishProduct } from '../../shop/catalog/publish-product.ts';
import type { ProductChanges } from '../../shop/catalog/product-changes.rules.ts';
import { saveProduct } from '../../shop/catalog/save-product.ts';
import { withdrawProduct } from '../../shop/catalog/withdraw-product.ts';
import type { ApiParts } from '../api-parts.ts';
import { ProductId, ProductState, SavedProduct, SeenProduct } from './products.schema.ts';
import { staffOf } from './staff-guard.ts';

/** Texts and publication of products, for the staff. */
export async function productsStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const as = (request: FastifyRequest) => shop.as(staffOf(request).actor);

  typed.put(
    '/products/:id',
    {
      schema: { summary: 'Save a product', params: ProductId, body: SavedProduct, response: { 200: ProductState } },
    },
    async (request) => {
      const changes = request.body.data as ProductChanges;
      return answer(
        unlessRefused(await saveProduct(as(request), request.params.id, changes, request.body.expectedVersion)),
      );
    },
  );

  for (const [verb, decide] of [
    ['publish', publishProduct],
    ['withdraw', withdrawProduct],
  ] as const) {
    typed.post(
      `/products/:id/${verb}`,
      {
        schema: {
          summary: `Staff: ${verb}`,
          params: ProductId,
          body: SeenProduct,
          response: { 200: ProductState },
        },
      },
      async (request) =>
        answer(unlessRefused(await decide(as(request), request.params.id, request.body?.expectedVersion))),
    );
  }
}

interface ProductPublication {
  readonly id: number;
  readonly publishedAt: Date | null;
  readonly bundles?: readonly number[];
}

function answer({ id, publishedAt, bundles }: ProductPublication) {
  return { data: { id, publishedAt: publishedAt?.toISOString() ?? null, ...(bundles && { bundles: [...bundles] }) } };
}
