import { z } from 'zod';
import { APPLICATION } from '../../kernel/application.ts';
import { MOST_FAVOURITES, MOST_LATER, MOST_LINES } from '../../kernel/basket-limits.ts';
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

/** An entry of the documented API. Our own page reads `version`, `lines`, `later` and `favorites`. */
export const BasketEntry = z.object({ id: z.int(), attributes: z.record(z.string(), z.unknown()) });
export const BasketAnswer = z.object({ data: BasketEntry, meta: z.record(z.string(), z.unknown()) });
export const BasketList = z.object({ data: z.array(BasketEntry), meta: z.record(z.string(), z.unknown()) });

/** What our own page reads of an entry. */
export interface KeptLists {
  readonly version: number;
  readonly lines: readonly CartItem[];
  readonly later: readonly CartItem[];
  readonly favorites: readonly number[];
}

/** What a merge tells beside the entry. */
export interface MergeMeta {
  readonly displaced: readonly CartItem[];
  readonly capped: readonly number[];
  readonly unknown: readonly number[];
}
