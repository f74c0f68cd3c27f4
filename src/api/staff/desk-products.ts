import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { refused, unlessRefused } from '../../http/api-errors.ts';
import { kopecks } from '../../kernel/money.ts';
import { refuse } from '../../kernel/refusal.ts';
import { changePrice } from '../../shop/catalog/change-price.ts';
import { cancelPlannedPrice, planPrice } from '../../shop/catalog/plan-price.ts';
import { saveParts } from '../../shop/catalog/save-parts.ts';
import { savePictures } from '../../shop/catalog/save-pictures.ts';
import { checkProduct } from '../../shop/catalog/product-changes.reads.ts';
import type { ProductChanges } from '../../shop/catalog/product-changes.rules.ts';
import { deskProduct, listedProducts } from '../../shop/desk/desk-products.reads.ts';
import type { ApiParts } from '../api-parts.ts';
import {
  ChangedPrice,
  CheckedProduct,
  DeskProduct,
  DeskProducts,
  DeskProductsQuery,
  PlannedPrice,
  PlanPath,
  PricedProduct,
  ProductCommand,
  SavedParts,
  SavedPictures,
} from './desk-products.schema.ts';
import { ProductBody, ProductId } from './products.schema.ts';
import { allow, staffOf } from './staff-guard.ts';

const PAGE = 100;

/** Products for their editors: lists, one product with its prices, and commands about prices (decision 0136). */
export async function deskProductsStaffApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/staff/products',
    {
      schema: {
        summary: 'Products by name, the unpublished ones, too',
        querystring: DeskProductsQuery,
        response: { 200: DeskProducts },
      },
    },
    async (request) => {
      allow(request, 'read', 'product');
      const { after, ...filter } = request.query;
      const listed = await listedProducts(shop.db, filter, { after, most: PAGE + 1 });
      const page = listed.slice(0, PAGE);
      return {
        products: page.map(({ sectionId, ...product }) => ({ ...product, section: sectionId })),
        next: listed.length > PAGE ? page.at(-1)!.id : null,
      };
    },
  );

  typed.get(
    '/staff/products/:id',
    {
      schema: {
        summary: 'One product with its label, prices and history',
        params: ProductId,
        response: { 200: DeskProduct },
      },
    },
    async (request) => {
      allow(request, 'read', 'product');
      const found = await deskProduct(shop.db, request.params.id, shop.now());
      if (!found) throw refused(refuse('product-unknown'));
      return shown(found);
    },
  );

  typed.post(
    '/products/:id/checked',
    {
      schema: {
        summary: 'What would keep a product with these texts from being published; nothing is saved',
        params: ProductId,
        body: ProductBody,
        response: { 200: CheckedProduct },
      },
    },
    async (request) => {
      allow(request, 'save', 'product');
      const found = await checkProduct(shop.db, request.params.id, request.body.data as ProductChanges);
      if (!found) throw refused(refuse('product-unknown'));
      return { ...found, missing: [...found.missing], exceeded: [...found.exceeded], numbers: [...found.numbers] };
    },
  );

  typed.post(
    '/products/:id/parts',
    {
      schema: {
        summary: 'Replace what a bundle consists of',
        params: ProductId,
        body: SavedParts,
        response: { 200: PricedProduct },
      },
    },
    async (request) => {
      const command = { ...request.body, productId: request.params.id };
      return unlessRefused(await saveParts(shop.as(staffOf(request).actor), command));
    },
  );

  typed.post(
    '/products/:id/pictures',
    {
      schema: {
        summary: 'Replace the pictures of a product and their order',
        params: ProductId,
        body: SavedPictures,
        response: { 200: PricedProduct },
      },
    },
    async (request) => {
      const command = { ...request.body, productId: request.params.id };
      return unlessRefused(await savePictures(shop.as(staffOf(request).actor), command));
    },
  );

  typed.post(
    '/products/:id/price',
    {
      schema: { summary: 'Change the price', params: ProductId, body: ChangedPrice, response: { 200: PricedProduct } },
    },
    async (request) => {
      const { price, oldPrice, ...rest } = request.body;
      const command = { ...rest, productId: request.params.id, ...sums({ price, oldPrice }) };
      return unlessRefused(await changePrice(shop.as(staffOf(request).actor), command));
    },
  );

  typed.post(
    '/products/:id/planned-prices',
    {
      schema: { summary: 'Plan a price', params: ProductId, body: PlannedPrice, response: { 200: PricedProduct } },
    },
    async (request) => {
      const { price, oldPrice, ...rest } = request.body;
      const command = { ...rest, productId: request.params.id, ...sums({ price, oldPrice }) };
      return unlessRefused(await planPrice(shop.as(staffOf(request).actor), command));
    },
  );

  typed.post(
    '/products/:id/planned-prices/:planId/cancelled',
    {
      schema: {
        summary: 'Give up a price that has not begun',
        params: PlanPath,
        body: ProductCommand,
        response: { 200: PricedProduct },
      },
    },
    async (request) => {
      const { id: productId, planId } = request.params;
      const command = { ...request.body, productId, planId };
      return unlessRefused(await cancelPlannedPrice(shop.as(staffOf(request).actor), command));
    },
  );
}

const sums = ({ price, oldPrice }: { readonly price: number; readonly oldPrice: number | null }) => ({
  price: kopecks(price),
  oldPrice: oldPrice === null ? null : kopecks(oldPrice),
});

type Found = NonNullable<Awaited<ReturnType<typeof deskProduct>>>;

function shown({ product, version, lowest, changes, plans, events, parts, pictures }: Found) {
  const { sectionId, publishedAt, details, purposes, forWhom, audience, mainIngredients, ...rest } = product;
  return {
    ...rest,
    version,
    lowest,
    section: sectionId,
    publishedAt: publishedAt?.toISOString() ?? null,
    purposes: [...purposes],
    forWhom: [...forWhom],
    audience: [...audience],
    mainIngredients: [...mainIngredients],
    details: structuredClone(details) as never,
    changes: changes.map(({ at, ...change }) => ({ ...change, at: at.toISOString() })),
    plans: plans.map(({ startsAt, ...plan }) => ({ ...plan, startsAt: startsAt.toISOString() })),
    events: events.map(({ at, facts, ...event }) => ({
      ...event,
      at: at.toISOString(),
      changed: changedFields(facts),
    })),
    parts,
    pictures,
  };
}

/** Names of fields whose values differ; of the long texts each by its own name. */
function changedFields(facts: Record<string, unknown>): string[] {
  return Object.entries(facts).flatMap(([field, fact]) => {
    const { before, after } = (fact ?? {}) as { before?: unknown; after?: unknown };
    if (before === undefined && after === undefined) return [];
    if (field === 'details') return differing(before as object, after as object);
    return isDeepStrictEqual(before, after) ? [] : [field];
  });
}

function differing(before: object, after: object): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const valueOf = (of: object, name: string) => (of as Record<string, unknown>)[name];
  return [...names].filter((name) => !isDeepStrictEqual(valueOf(before, name), valueOf(after, name)));
}
