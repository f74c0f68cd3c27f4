import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { refused, unlessRefused } from '../../http/api-errors.ts';
import { kopecks } from '../../kernel/money.ts';
import { refuse } from '../../kernel/refusal.ts';
import { productCostsOf } from '../../shop/costs/costs.reads.ts';
import { removeCost } from '../../shop/costs/remove-cost.ts';
import { saveCost } from '../../shop/costs/save-cost.ts';
import type { ApiParts } from '../api-parts.ts';
import { CostPath, ProductCosts, RemovedCost, SavedCost } from './costs.schema.ts';
import { PricedProduct } from './desk-products.schema.ts';
import { ProductId } from './products.schema.ts';
import { allow, staffOf } from './staff-guard.ts';

/** What goods cost the shop (decision 0148). */
export async function costsStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/staff/products/:id/costs',
    {
      schema: {
        summary: 'What a piece of a product costs the shop, by days',
        params: ProductId,
        response: { 200: ProductCosts },
      },
    },
    async (request) => {
      allow(request, 'read', 'cost');
      const found = await productCostsOf(shop.db, request.params.id, shop.now());
      if (!found) throw refused(refuse('product-unknown'));
      return {
        ...found,
        costs: found.costs.map(({ savedAt, removedAt, ...cost }) => ({
          ...cost,
          savedAt: savedAt.toISOString(),
          removedAt: removedAt?.toISOString() ?? null,
        })),
      };
    },
  );

  typed.post(
    '/products/:id/costs',
    {
      schema: {
        summary: 'Save what a piece of a product costs from a day on',
        params: ProductId,
        body: SavedCost,
        response: { 200: PricedProduct },
      },
    },
    async (request) => {
      const { cost, ...rest } = request.body;
      const command = { ...rest, productId: request.params.id, cost: kopecks(cost) };
      return unlessRefused(await saveCost(shop.as(staffOf(request).actor), command));
    },
  );

  typed.post(
    '/products/:id/costs/:costId/removed',
    {
      schema: {
        summary: 'Take back a cost that was saved by mistake',
        params: CostPath,
        body: RemovedCost,
        response: { 200: PricedProduct },
      },
    },
    async (request) => {
      const { id: productId, costId } = request.params;
      return unlessRefused(await removeCost(shop.as(staffOf(request).actor), { ...request.body, productId, costId }));
    },
  );
}
