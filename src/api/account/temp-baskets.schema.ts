import { z } from 'zod';
import { APPLICATION } from '../../kernel/application.ts';
import { MOST_FAVOURITES, MOST_LATER, MOST_LINES } from '../../kernel/basket-limits.ts';
import { DialectQuery } from '../query.schema.ts';
import { CartItem } from '../shop/cart.schema.ts';

const Id = CartItem.shape.product;

/** Clients of the documented API send an id, its digits, or an object with an id. */
const Reference = z.preprocess((input) => {
  const id: unknown = typeof input === 'object' && input !== null && 'id' in input ? input.id : input;
  return typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : id;
}, z.int().positive());

const Line = z.object({ product: z.preprocess(idOf, Id), quantity: CartItem.shape.quantity });

function idOf(input: unknown): unknown {
  return typeof input === 'object' && input !== null && 'id' in input ? input.id : input;
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

/** The documented body; our own pages also send the other lists and the last seen version, to replace all lists exactly. */
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
  /** Idempotency key made by the browser for one merge. */
  key: z.uuid().optional(),
});

/** Attributes that our own pages use; they are stored in the browser as they are. */
const StoredLists = z.looseObject({
  version: z.int(),
  lines: z.array(CartItem),
  later: z.array(CartItem),
  favorites: z.array(z.int()),
});
export type StoredLists = z.infer<typeof StoredLists>;

/** An entry of the documented API with the requested attributes. */
const BasketEntry = z.object({ id: z.int(), attributes: StoredLists.partial() });
export type BasketEntry = z.infer<typeof BasketEntry>;

/** Results of a change besides the entry. */
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
  save: {
    method: 'POST',
    url: '/temp-baskets',
    schema: {
      summary: 'Save a basket',
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
