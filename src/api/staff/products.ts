import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { unlessRefused } from '../../http/api-errors.ts';
import { publishProduct } from '../../shop/catalog/publish-product.ts';
import { saveProduct, type ProductChanges } from '../../shop/catalog/save-product.ts';
import { withdrawProduct } from '../../shop/catalog/withdraw-product.ts';
import type { ApiParts } from '../api-parts.ts';
import { ProductDecision, ProductId, ProductState, SavedProduct } from './products.schema.ts';

/** The words of the catalogue and what is on its shelves, for the staff. */
export async function productsStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const by = (name: string) => shop.as({ kind: 'staff', name });

  typed.put(
    '/products/:id',
    {
      schema: { summary: 'Save a product', params: ProductId, body: SavedProduct, response: { 200: ProductState } },
    },
    async ({ params: { id }, body }) =>
      answer(unlessRefused(await saveProduct(by(body.by), id, body.data as ProductChanges))),
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
          body: ProductDecision,
          response: { 200: ProductState },
        },
      },
      async ({ params: { id }, body }) => answer(unlessRefused(await decide(by(body.by), id))),
    );
  }
}

interface Decided {
  readonly id: number;
  readonly publishedAt: Date | null;
  readonly bundles?: readonly number[];
}

function answer({ id, publishedAt, bundles }: Decided) {
  return { data: { id, publishedAt: publishedAt?.toISOString() ?? null, ...(bundles && { bundles: [...bundles] }) } };
}
