import { z } from 'zod';
import { APPLICATION } from '../../kernel/application.ts';
import { MOST_FAVOURITES, MOST_LATER, MOST_LINES } from '../../kernel/basket-limits.ts';
import { DialectQuery } from '../query.schema.ts';
import { CartItem } from '../shop/cart.schema.ts';

const Id = CartItem.shape.product;

/** Clients of the documented API send an id, its digits, or the whole thing with its id. */
const Reference = z.preprocess((given) => {
  const id: unknown = typeof given === 'object' && given !== null && 'id' in given ? given.id : given;
  return typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : id;
}, z.int().positive());

const Line = z.object({ product: z.preprocess(idOf, Id), quantity: CartItem.shape.quantity });

function idOf(given: unknown): unknown {
  return typeof given === 'object' && given !== null && 'id' in given ? given.id : given;
}

const lines = (most: number, tooMany: string) =>
  z
    .array(Line)
    .max(most, tooMany)
    .refine((items) => {
      const pieces = new Map<number, number>();
      for (const { product, quantity } of items) pieces.set(product, (pieces.get(product) ?? 0) + quantity);
      return [...pieces.values()].every((quantity) => quantity <= 999);
    }, 'Не больше 999 штук одного товара');

const Now = lines(MOST_LINES, 'В корзине не больше 100 разных товаров');
const Later = lines(MOST_LATER, 'В отложенном не больше 500 товаров');
const Favourites = z.array(Id).max(MOST_FAVOURITES, 'В избранном не больше 500 товаров');

const MISSING = 'Missing "data" payload in the request body';

/** The documented body; our own page adds the other lists and the version it has seen, and means them exactly. */
export const ChangeBasket = z.object(
  {
    data: z
      .object(
        {
          application: z
            .union([z.literal(APPLICATION), z.literal(`${APPLICATION}`)], `application must be ${APPLICATION}`)
            .optional(),
          user: Reference.optional(),
          temp_basket: Now.optional(),
          later: Later.optional(),
          favorites: Favourites.optional(),
          version: z.int().nonnegative().optional(),
        },
        MISSING,
      )
      .refine(
        ({ temp_basket, later, favorites, version }) =>
          version === undefined
            ? later === undefined && favorites === undefined
            : temp_basket !== undefined && later !== undefined && favorites !== undefined,
        'temp_basket, later, favorites and version must be sent together',
      ),
  },
  MISSING,
);

export const MergeBasket = z.object({
  items: Now,
  later: Later,
  favorites: Favourites,
  /** Made by the browser for one merge, so that a repeated call finds the first. */
  key: z.uuid().optional(),
});

/** What our own page asks of an entry; it is written to the device as it is. */
const StoredLists = z.looseObject({
  version: z.int(),
  lines: z.array(CartItem),
  later: z.array(CartItem),
  favorites: z.array(z.int()),
});
export type StoredLists = z.infer<typeof StoredLists>;

/** An entry of the documented API: with what was asked for. */
const BasketEntry = z.object({ id: z.int(), attributes: StoredLists.partial() });
export type BasketEntry = z.infer<typeof BasketEntry>;

/** What a change tells beside the entry. */
const MergeMeta = z.object({
  displaced: z.array(CartItem),
  capped: z.array(z.int()),
  unknown: z.array(z.int()),
});
export type MergeMeta = z.infer<typeof MergeMeta>;

const BasketAnswer = z.object({ data: BasketEntry, meta: MergeMeta.partial() });
const BasketList = z.object({
  data: z.array(BasketEntry),
  meta: z.object({ pagination: z.record(z.string(), z.int()) }),
});

const BasketPath = z.object({ id: z.string() });

export const tempBasketsCalls = {
  list: {
    method: 'GET',
    url: '/temp-baskets',
    schema: {
      summary: 'The basket of the account, as a list of one',
      querystring: DialectQuery,
      response: { 200: BasketList },
    },
  },
  one: {
    method: 'GET',
    url: '/temp-baskets/:id',
    schema: {
      summary: 'The basket by its id',
      params: BasketPath,
      querystring: DialectQuery,
      response: { 200: BasketAnswer },
    },
  },
  merge: {
    method: 'POST',
    url: '/temp-baskets/merge',
    schema: {
      summary: 'Join what a browser has with the account it signed in to',
      querystring: DialectQuery,
      body: MergeBasket,
      response: { 200: BasketAnswer },
    },
  },
  keep: {
    method: 'POST',
    url: '/temp-baskets',
    schema: {
      summary: 'Keep a basket',
      querystring: DialectQuery,
      body: ChangeBasket,
      response: { 200: BasketAnswer },
    },
  },
  change: {
    method: 'PUT',
    url: '/temp-baskets/:id',
    schema: {
      summary: 'Change the basket',
      params: BasketPath,
      querystring: DialectQuery,
      body: ChangeBasket,
      response: { 200: BasketAnswer },
    },
  },
} as const;
