import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { notFound, refused, unlessRefused, wrongField } from '../../http/api-errors.ts';
import { APPLICATION } from '../../kernel/application.ts';
import { isRefusal, type Refusal } from '../../kernel/refusal.ts';
import { accountBasketOf, type AccountBasket } from '../../shop/baskets/account-basket.reads.ts';
import { addedUp } from '../../kernel/basket-item.ts';
import type { BasketLists } from '../../shop/baskets/account-basket.rules.ts';
import { overwriteAccountBasket, replaceAccountBasket } from '../../shop/baskets/change-account-basket.ts';
import type { SavedBasket } from '../../shop/baskets/save-basket.ts';
import { mergeAccountBasket, type MergedBasket } from '../../shop/baskets/merge-account-basket.ts';
import type { ShopContext } from '../../shop/context.ts';
import type { ApiParts } from '../api-parts.ts';
import { requireSignedIn } from '../bearer.ts';
import { pagination } from '../strapi-query.ts';
import { goodsEntries } from './temp-basket-goods.ts';
import { asksOfAnother, isAskedFor, readBasketQuery, type BasketQuery } from './temp-basket-query.ts';
import { tempBasketsCalls, type BasketEntry, type MergeMeta } from './temp-baskets.schema.ts';

/** The basket of the account (decision 0045): whose it is says the bearer's token and nothing else. */
export async function tempBasketsApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.route({
    ...tempBasketsCalls.list,
    handler: async (request) => {
      const asked = whoAsksWhat(request);
      const { customerId, query } = asked;
      if (asksOfAnother(query, customerId)) throw notFound();
      const basket = await accountBasketOf(shop.db, customerId);
      const found = basket && isAskedFor(query, basket) ? [basket] : [];
      const shown = found.slice(query.page.start);
      return {
        data: await Promise.all(shown.map((each) => entryOf(shop, each, query))),
        meta: { pagination: pagination(query.page, found.length) },
      };
    },
  });

  typed.route({
    ...tempBasketsCalls.one,
    handler: async (request) => {
      const asked = whoAsksWhat(request);
      const basket = await accountBasketOf(shop.db, asked.customerId);
      if (String(basket?.id) !== request.params.id) throw notFound();
      return { data: await entryOf(shop, basket!, asked.query), meta: {} };
    },
  });

  typed.route({
    ...tempBasketsCalls.merge,
    handler: async (request) => {
      const asked = whoAsksWhat(request);
      const { items, later, favorites, key } = request.body;
      const local = listsOf(items, later, favorites);
      const merged = unlessRefused(
        await mergeAccountBasket(actor(shop, asked), { customerId: asked.customerId, local, key }),
      );
      return { data: await entryOf(shop, merged.basket, asked.query), meta: { ...metaOf(merged) } };
    },
  });

  typed.route({
    ...tempBasketsCalls.keep,
    handler: async (request) => {
      const asked = whoAsksWhat(request);
      const { user, temp_basket, version } = request.body.data;
      if (user !== undefined && user !== asked.customerId) throw notFound();
      if (version !== undefined) throw wrongField(['version'], 'version: use PUT');
      const { customerId } = asked;
      const now = temp_basket && addedUp(temp_basket);
      return answerChange(await overwriteAccountBasket(actor(shop, asked), { customerId, now }), asked);
    },
  });

  typed.route({
    ...tempBasketsCalls.change,
    handler: async (request) => {
      const asked = whoAsksWhat(request);
      const { customerId } = asked;
      const { user, temp_basket, later, favorites, version } = request.body.data;
      const basket = await accountBasketOf(shop.db, customerId);
      if (String(basket?.id) !== request.params.id || (user !== undefined && user !== customerId)) {
        throw notFound();
      }
      if (version !== undefined) {
        const lists = listsOf(temp_basket!, later!, favorites!);
        const replaced = await replaceAccountBasket(actor(shop, asked), { customerId, lists, seen: version });
        return answerChange(replaced, asked);
      }
      const now = temp_basket && addedUp(temp_basket);
      return answerChange(await overwriteAccountBasket(actor(shop, asked), { customerId, now }), asked);
    },
  });

  async function answerChange(kept: SavedBasket | MergedBasket | Refusal, asked: Asked) {
    if (!isRefusal(kept)) return { data: await entryOf(shop, kept.basket, asked.query), meta: { ...metaOf(kept) } };
    if (kept.refused !== 'basket-changed') throw refused(kept);
    const current = await accountBasketOf(shop.db, asked.customerId);
    throw refused(kept, { current: current && { id: current.id, ...compact(current) } });
  }
}

interface Asked {
  readonly customerId: number;
  readonly query: BasketQuery;
}

function whoAsksWhat(request: FastifyRequest): Asked {
  const { customerId } = requireSignedIn(request);
  return { customerId, query: readBasketQuery(request.url.split('?').slice(1).join('?')) };
}

const actor = (shop: ShopContext, { customerId }: Asked) => shop.as({ kind: 'customer', id: customerId });

async function entryOf(shop: ShopContext, basket: AccountBasket, { fields, goods }: BasketQuery): Promise<BasketEntry> {
  const isAsked = (name: string) => !fields || fields.length === 0 || fields.includes(name);
  const { version, lines, later, favorites } = compact(basket);
  const attributes = {
    ...(isAsked('application') && { application: APPLICATION }),
    ...(isAsked('version') && { version }),
    ...(isAsked('lines') && { lines }),
    ...(isAsked('later') && { later }),
    ...(isAsked('favorites') && { favorites }),
    ...Object.fromEntries(Object.entries(datesOf(basket)).filter(([name]) => isAsked(name))),
  };
  if (!goods) return { id: basket.id, attributes };
  const ids = basket.now.map(({ product }) => product);
  const entries = await goodsEntries(shop, ids, goods);
  // What is not sold now stays in `lines`; a documented client could make nothing of it.
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
  return { now: addedUp(items), later: addedUp(later), favourites: [...new Set(favorites)] };
}

function metaOf(kept: SavedBasket | MergedBasket): MergeMeta {
  const unknown = 'unknown' in kept ? kept.unknown : [];
  return { displaced: [...kept.displaced], capped: [...kept.capped], unknown: [...unknown] };
}
