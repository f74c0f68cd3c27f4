import type { City } from '../../api/places.schema.ts';
import { asRecord, isId, mendItems, type StoredItem } from './cart-items.ts';

/** What the browser keeps between visits. Nothing here says who the visitor is. */
export interface ShopState {
  readonly cart: { readonly items: readonly StoredItem[]; readonly coupons: readonly string[] };
  readonly favorites: readonly number[];
  /** undefined fields never occur: a city is whole or null. */
  readonly city: City | null;
  readonly checkout: CheckoutDraft;
}

/** The choice of delivery and payment; names, phones and addresses are deliberately not part of it. */
export interface CheckoutDraft {
  readonly method: 'pickup' | 'point' | 'courier' | null;
  readonly point: { readonly cityId: number; readonly code: string } | null;
  readonly paySystem: number | null;
}

export const EMPTY_STATE: ShopState = {
  cart: { items: [], coupons: [] },
  favorites: [],
  city: null,
  checkout: { method: null, point: null, paySystem: null },
};

const MOST_FAVOURITES = 500;
export const MOST_COUPONS = 5;
const LONGEST_COUPON = 32;

/**
 * Reads stored state field by field and drops what is wrong: an extension, an older shop or a half-written
 * value must cost at most that value, never a white page.
 */
export function mendState(stored: unknown): ShopState {
  const { cart, favorites, city, checkout } = asRecord(stored);
  return {
    cart: {
      items: mendItems(Array.isArray(cart) ? cart : asRecord(cart).items),
      coupons: mendCoupons(asRecord(cart).coupons),
    },
    favorites: mendFavourites(favorites),
    city: mendCity(city),
    checkout: mendDraft(checkout),
  };
}

function mendFavourites(stored: unknown): readonly number[] {
  if (!Array.isArray(stored)) return [];
  const ids = stored.map((entry: unknown) => (typeof entry === 'object' ? asRecord(entry).id : entry));
  return [...new Set(ids.filter(isId))].slice(0, MOST_FAVOURITES);
}

function mendCoupons(stored: unknown): readonly string[] {
  if (!Array.isArray(stored)) return [];
  const codes = stored.filter(
    (code: unknown): code is string => typeof code === 'string' && code.length > 0 && code.length <= LONGEST_COUPON,
  );
  return [...new Set(codes)].slice(0, MOST_COUPONS);
}

function mendCity(stored: unknown): City | null {
  const { id, name, label, region, country, zip, geo_lat, geo_lon } = asRecord(stored);
  if (!isId(id) || typeof name !== 'string' || name === '' || name.length > 100) return null;
  if (typeof geo_lat !== 'number' || typeof geo_lon !== 'number') return null;
  const word = (value: unknown, otherwise: string) => (typeof value === 'string' ? value.slice(0, 200) : otherwise);
  return {
    id,
    name,
    label: word(label, name),
    region: word(region, ''),
    country: word(country, 'Россия'),
    zip: word(zip, ''),
    geo_lat,
    geo_lon,
  };
}

function mendDraft(stored: unknown): CheckoutDraft {
  const { method, point, paySystem } = asRecord(stored);
  const { cityId, code } = asRecord(point);
  return {
    method: method === 'pickup' || method === 'point' || method === 'courier' ? method : null,
    point: isId(cityId) && typeof code === 'string' && code.length <= 40 ? { cityId, code } : null,
    paySystem: typeof paySystem === 'number' && [1, 2, 3, 4, 5].includes(paySystem) ? paySystem : null,
  };
}
