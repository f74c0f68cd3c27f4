import type { Account } from './account.ts';
import type { Items } from './buyer.ts';
import type { TestShop } from './test-shop.ts';

export interface Attributes {
  readonly application: number;
  readonly version: number;
  readonly lines: Items[];
  readonly later: Items[];
  readonly favorites: number[];
  readonly temp_basket: {
    id: number;
    quantity: number;
    product: { data: { id: number; attributes: Record<string, never> } };
  }[];
}
interface Entry {
  readonly id: number;
  readonly attributes: Attributes;
}
export type One = { data: Entry; meta: { displaced?: Items[]; unknown?: number[]; capped?: number[] } };
export type List = { data: Entry[]; meta: { pagination: object } };

export const BASKETS_PATH = '/api/temp-baskets';

/** Calls of the basket of an account, and lines of goods in it. @param shop the shop that `beforeAll` opens */
export function accountBasket(shop: () => TestShop) {
  let ids: number[];
  return {
    /** Reads the ids of the goods that are on sale. */
    async readIds(): Promise<number[]> {
      const rows = await shop().query<{ id: number }>(
        'select id from products where published_at is not null order by id limit 90',
      );
      return (ids = rows.map(({ id }) => id));
    },
    lines: (from: number, count: number, quantity = 1): Items[] =>
      ids.slice(from, from + count).map((product) => ({ product, quantity })),
    post: (who: Account, temp_basket: unknown, more: object = {}) =>
      who.call<One>(BASKETS_PATH, { body: { data: { application: 1, user: who.id, temp_basket, ...more } } }),
    read: async (who: Account) => (await who.call<List>(BASKETS_PATH)).body.data[0]!,
    put: (who: Account, id: number, data: object, at?: string) =>
      who.call<One>(`${BASKETS_PATH}/${id}`, { method: 'PUT', body: { data }, ...(at && { at }) }),
    merge: (who: Account, items: Items[], more: object = {}, at?: string) =>
      who.call<One>(`${BASKETS_PATH}/merge`, { body: { items, later: [], favorites: [], ...more }, ...(at && { at }) }),
  };
}

/** A body that replaces all lists of a basket, with the version it is based on. */
export const exact = (now: Items[], version: number, later: Items[] = [], favorites: number[] = []) => ({
  temp_basket: now,
  later,
  favorites,
  version,
});

export const byProduct = (list: Items[]) => [...list].sort((a, b) => a.product - b.product);
