import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { refused, unlessRefused } from '../../http/api-errors.ts';
import { refuse } from '../../kernel/refusal.ts';
import { lotsOfProduct } from '../../shop/lots/lots.reads.ts';
import { awaitingChanges } from '../../shop/stocktaking/awaiting-changes.reads.ts';
import { countStock } from '../../shop/stocktaking/count-stock.ts';
import { approveStockChange, declineStockChange } from '../../shop/stocktaking/decide-stock-change.ts';
import { setLowThreshold } from '../../shop/stocktaking/set-low-threshold.ts';
import { stockLevels } from '../../shop/stocktaking/stock-levels.reads.ts';
import { stockMovementsOf } from '../../shop/stocktaking/stock-movements.reads.ts';
import { writeOffStock } from '../../shop/stocktaking/write-off-stock.ts';
import type { ApiParts } from '../api-parts.ts';
import {
  ApprovedChange,
  CountedStock,
  DeclinedChange,
  LowThreshold,
  MovementsQuery,
  StockChangePath,
  StockDone,
  StockLevels,
  StockMovements,
  StockOfProduct,
  StockPath,
  WrittenOffStock,
} from './stock.schema.ts';
import { allow, staffOf } from './staff-guard.ts';

const PAGE = 50;

/** Levels of stock, their movements, and what people find at the shelf (decision 0131). */
export async function stockStaffApi(app: FastifyInstance, { shop, stock: limits }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  async function awaitingFor(request: FastifyRequest, productId?: number) {
    const changes = await awaitingChanges(shop.db, staffOf(request).actor, productId);
    return changes.map((change) => ({ ...change, requestedAt: change.requestedAt.toISOString() }));
  }

  typed.get(
    '/stock',
    { schema: { summary: 'Levels of all goods that are counted, by name', response: { 200: StockLevels } } },
    async (request) => {
      allow(request, 'read', 'stock');
      return { products: await stockLevels(shop.db, shop.now()), awaiting: await awaitingFor(request) };
    },
  );

  typed.get(
    '/stock/:productId',
    {
      schema: {
        summary: 'Stock of a product with its lots, what expires first comes first',
        params: StockPath,
        response: { 200: StockOfProduct },
      },
    },
    async (request) => {
      allow(request, 'read', 'stock');
      const { productId } = request.params;
      const [level] = await stockLevels(shop.db, shop.now(), productId);
      if (!level) throw refused(refuse('stock-product-unknown'));
      return {
        level,
        lots: await lotsOfProduct(shop.db, productId),
        awaiting: await awaitingFor(request, productId),
      };
    },
  );

  typed.get(
    '/stock/:productId/movements',
    {
      schema: {
        summary: 'Movements of the stock of a product, the newest first',
        params: StockPath,
        querystring: MovementsQuery,
        response: { 200: StockMovements },
      },
    },
    async (request) => {
      allow(request, 'read', 'stock');
      const { after: before } = request.query;
      const found = await stockMovementsOf(shop.db, request.params.productId, { before, most: PAGE + 1 });
      const page = found.slice(0, PAGE);
      return {
        movements: page.map((one) => ({ ...one, at: one.at.toISOString() })),
        next: found.length > PAGE ? page.at(-1)!.id : null,
      };
    },
  );

  typed.post(
    '/stock/:productId/counted',
    {
      schema: {
        summary: 'Record a count of the shelf; the difference changes stock',
        params: StockPath,
        body: CountedStock,
        response: { 200: StockDone },
      },
    },
    async (request) => {
      const command = { ...request.body, ...request.params };
      return unlessRefused(await countStock(shop.as(staffOf(request).actor), command, limits));
    },
  );

  typed.post(
    '/stock/:productId/written-off',
    {
      schema: {
        summary: 'Take pieces off the shelf that will not be sold',
        params: StockPath,
        body: WrittenOffStock,
        response: { 200: StockDone },
      },
    },
    async (request) => {
      const command = { ...request.body, ...request.params };
      return unlessRefused(await writeOffStock(shop.as(staffOf(request).actor), command, limits));
    },
  );

  typed.post(
    '/stock/:productId/threshold',
    {
      schema: {
        summary: 'From how many pieces on stock is low for the staff',
        params: StockPath,
        body: LowThreshold,
        response: { 200: StockDone },
      },
    },
    async (request) => {
      const command = { ...request.body, ...request.params };
      return unlessRefused(await setLowThreshold(shop.as(staffOf(request).actor), command));
    },
  );

  typed.post(
    '/stock-changes/:changeId/approved',
    {
      schema: {
        summary: 'Approve a large change that a colleague has asked for',
        params: StockChangePath,
        body: ApprovedChange,
        response: { 200: StockDone },
      },
    },
    async (request) => {
      const command = { ...request.body, ...request.params };
      return unlessRefused(await approveStockChange(shop.as(staffOf(request).actor), command));
    },
  );

  typed.post(
    '/stock-changes/:changeId/declined',
    {
      schema: {
        summary: 'Give a large change up: stock stays',
        params: StockChangePath,
        body: DeclinedChange,
        response: { 200: StockDone },
      },
    },
    async (request) => {
      const command = { ...request.body, ...request.params };
      return unlessRefused(await declineStockChange(shop.as(staffOf(request).actor), command));
    },
  );
}
