import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { notFound, refused, unlessRefused, wrongField } from '../../http/api-errors.ts';
import { APPLICATION } from '../../kernel/application.ts';
import { isRefusal, type Refusal } from '../../kernel/refusal.ts';
import { accountBasketOf, type AccountBasket } from '../../shop/baskets/account-basket.reads.ts';
import { sumDuplicates } from '../../kernel/basket-item.ts';
import type { BasketLists } from '../../shop/baskets/account-basket.rules.ts';
import { overwriteAccountBasket, replaceAccountBasket } from '../../shop/baskets/change-account-basket.ts';
import type { SavedBasket } from '../../shop/baskets/save-basket.ts';
import { mergeAccountBasket, type MergedBasket } from '../../shop/baskets/merge-account-basket.ts';
import type { ShopContext } from '../../shop/context.ts';
import { actorOf } from '../actor-of.ts';
import type { ApiParts } from '../api-parts.ts';
import { requireSignedIn } from '../bearer.ts';
import { pagination, queryStringOf } from '../strapi-query.ts';
import { goodsEntries } from './temp-basket-goods.ts';
import { filtersByOtherUser, matchesFilters, readBasketQuery, type BasketQuery } from './temp-basket-query.ts';
import { tempBasketsCalls, type BasketEntry, type MergeMeta } from './temp-baskets.schema.ts';

/** The basket of the account (decision 0045), identified only by the bearer token. */
export async function tempBasketsApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.route({
    ...tempBasketsCalls.list,
    handler: async (request) => {
      const basketRequest = readRequest(shop, request);
      const { customerId, query } = basketRequest;
      if (filtersByOtherUser(query, customerId)) throw notFound();
      const basket = await accountBasketOf(shop.db, customerId);
      const found = basket && matchesFilters(query, basket) ? [basket] : [];
      const page = found.slice(query.page.start);
      return {
        data: await Promise.all(page.map((each) => entryOf(shop, each, query))),
        meta: { pagination: pagination(query.page, found.length) },
      };
    },
  });

  typed.route({
    ...tempBasketsCalls.one,
    handler: async (request) => {
      const basketRequest = readRequest(shop, request);
      const basket = await accountBasketOf(shop.db, basketRequest.customerId);
      if (String(basket?.id) !== request.params.id) throw notFound();
      return { data: await entryOf(shop, basket!, basketRequest.query), meta: {} };
    },
  });

  typed.route({
    ...tempBasketsCalls.merge,
    handler: async (request) => {
      const basketRequest = readRequest(shop, request);
      const { items, later, favorites, key } = request.body;
      const local = listsOf(items, later, favorites);
      const merged = unlessRefused(await mergeAccountBasket(basketRequest.ctx, { local, key }));
      return { data: await entryOf(shop, merged.basket, basketRequest.query), meta: { ...metaOf(merged) } };
    },
  });

  typed.route({
    ...tempBasketsCalls.save,
    handler: async (request) => {
      const basketRequest = readRequest(shop, request);
      const { user, temp_basket, version } = request.body.data;
      if (user !== undefined && user !== basketRequest.customerId) throw notFound();
      if (version !== undefined) throw wrongField(['version'], 'version: use PUT');
      const now = temp_basket && sumDuplicates(temp_basket);
      return answerChange(await overwriteAccountBasket(basketRequest.ctx, { now }), basketRequest);
    },
  });

  typed.route({
    ...tempBasketsCalls.change,
    handler: async (request) => {
      const basketRequest = readRequest(shop, request);
      const { customerId } = basketRequest;
      const { user, temp_basket, later, favorites, version } = request.body.data;
      const basket = await accountBasketOf(shop.db, customerId);
      if (String(basket?.id) !== request.params.id || (user !== undefined && user !== customerId)) {
        throw notFound();
      }
      if (version !== undefined) {
        const lists = listsOf(temp_basket!, later!, favorites!);
        const replaced = await replaceAccountBasket(basketRequest.ctx, { lists, seen: version });
        return answerChange(replaced, basketRequest);
      }
      const now = temp_basket && sumDuplicates(temp_basket);
      return answerChange(await overwriteAccountBasket(basketRequest.ctx, { now }), basketRequest);
    },
  });

  async function answerChange(result: SavedBasket | MergedBasket | Refusal, basketRequest: BasketRequest) {
    if (!isRefusal(result))
      return { data: await entryOf(shop, result.basket, basketRequest.query), meta: { ...metaOf(result) } };
    if (result.refused !== 'basket-changed') throw refused(result);
    const current = await accountBasketOf(shop.db, basketRequest.customerId);
    throw refused(result, { current: current && { id: current.id, ...compact(current) } });
  }
}

interface BasketRequest {
  readonly ctx: ShopContext;
  readonly customerId: number;
  readonly query: BasketQuery;
}

function readRequest(shop: ShopContext, request: FastifyRequest): BasketRequest {
  const me = requireSignedIn(request);
  const query = readBasketQuery(queryStringOf(request.url));
  return { ctx: shop.as(actorOf(me)), customerId: me.customerId, query };
}

async function entryOf(shop: ShopContext, basket: AccountBasket, { fields, goods }: BasketQuery): Promise<BasketEntry> {
  const isRequested = (name: string) => !fields || fields.length === 0 || fields.includes(name);
  const { version, lines, later, favorites } = compact(basket);
  const attributes = {
    ...(isRequested('application') && { application: APPLICATION }),
    ...(isRequested('version') && { version }),
    ...(isRequested('lines') && { lines }),
    ...(isRequested('later') && { later }),
    ...(isRequested('favorites') && { favorites }),
    ...Object.fromEntries(Object.entries(datesOf(basket)).filter(([name]) => isRequested(name))),
  };
  if (!goods) return { id: basket.id, attributes };
  const ids = basket.now.map(({ product }) => product);
  const entries = await goodsEntries(shop, ids, goods);
  // Products not on sale stay in `lines` only; documented clients cannot handle them.
  const temp_basket = basket.now.flatMap(({ product, quantity }) => {
    const data = entries.get(product);
    return data ? [{ id: product, quantity, product: { data } }] : [];
  });
  return { id: basket.id, attributes: { ...attributes, temp_basket } };
}

function compact({ version, now, later, favourites }: AccountBasket) {
  return { version, lines: [...now], later: [...later], favorites: [...favourites] };
}

function datesOf({ createdAt, updatedAt }: AccountBasket) {
  return {
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    publishedAt: createdAt.toISOString(),
  };
}

function listsOf(
  items: BasketLists['now'],
  later: BasketLists['later'],
  favorites: BasketLists['favourites'],
): BasketLists {
  return { now: sumDuplicates(items), later: sumDuplicates(later), favourites: [...new Set(favorites)] };
}

function metaOf(result: SavedBasket | MergedBasket): MergeMeta {
  const unknown = 'unknown' in result ? result.unknown : [];
  return { displaced: [...result.displaced], capped: [...result.capped], unknown: [...unknown] };
}
