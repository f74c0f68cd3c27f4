import { EARLIEST_CARRIER, isCarrier, type CarrierName } from '../../kernel/carriers.ts';
import { MOST_FAVOURITES, MOST_LATER, MOST_LINES } from '../../kernel/basket-limits.ts';
import { HOME_COUNTRY } from '../../kernel/home-country.ts';
import { isPaySystem } from '../../kernel/pay-systems.ts';
import type { BasketItem } from '../../kernel/basket-item.ts';
import { asRecord, isId, parseItems } from './cart-items.ts';

/** What the browser stores between visits. No personal data. */
export interface ShopState {
  readonly cart: StoredCart;
  /** Product ids, the newest last. */
  readonly favorites: readonly number[];
  /** Viewed products, the newest first. */
  readonly recent: readonly number[];
  readonly compare: readonly number[];
  /** Complete or null. */
  readonly city: ChosenCity | null;
  readonly checkout: CheckoutDraft;
  /** State of basket sync, parsed and used by `account-sync-state.ts` alone; null for visitors. */
  readonly account: unknown;
}

/** The city of the visitor, by its documented names. */
export interface ChosenCity {
  /** Number in the shop's list; 0 for a place outside it. */
  readonly id: number;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly city: string;
  readonly region: string;
  readonly country: string;
  readonly zip: string;
  readonly geo_lat: number;
  readonly geo_lon: number;
  /** Detected by the visitor's IP address and not confirmed yet. */
  readonly guessed?: true;
}

export interface StoredCart {
  readonly items: readonly BasketItem[];
  /** «Отложено»: not bought now. */
  readonly later: readonly BasketItem[];
  /** Codes as typed. */
  readonly coupons: readonly string[];
  /** The lines as the visitor last saw them. */
  readonly seen: readonly SeenLine[];
}

/** Compared with the next quote to report changes (decision 0041); never sent, never used as a price to pay. */
export interface SeenLine {
  readonly product: number;
  readonly name: string;
  /** Kopecks. */
  readonly price: number;
  /** There was a higher old price. */
  readonly lowered: boolean;
  readonly stock: StockSeen;
  readonly quantity: number;
}

export type StockSeen = 'ok' | 'few' | 'none' | 'gone';

export interface ChosenPoint {
  readonly cityId: number;
  readonly carrier: CarrierName;
  readonly code: string;
}

/** The choice of delivery and payment; names, phones and addresses are deliberately not part of it. */
export interface CheckoutDraft {
  readonly method: 'pickup' | 'point' | 'courier' | null;
  /** Of the courier; null: the first that is offered. */
  readonly carrier: CarrierName | null;
  readonly point: ChosenPoint | null;
  readonly paySystem: number | null;
  /** When it was last changed, in milliseconds; absent while nothing was chosen. */
  readonly at?: number;
}

export const EMPTY_STATE: ShopState = {
  cart: { items: [], later: [], coupons: [], seen: [] },
  favorites: [],
  recent: [],
  compare: [],
  city: null,
  checkout: { method: null, carrier: null, point: null, paySystem: null },
  account: null,
};

export const MOST_RECENT = 20;
export const MOST_COMPARED = 4;
export const MOST_COUPONS = 5;
const LONGEST_COUPON = 32;

/**
 * Parses stored state field by field: a value damaged by an extension, the previous shop or a half-finished write is
 * replaced by its default, and the rest is kept.
 */
export function parseState(stored: unknown): ShopState {
  const { cart, favorites, recent, compare, city, checkout, account = null } = asRecord(stored);
  const { items, later, coupons, seen } = asRecord(cart);
  return {
    cart: {
      items: parseItems(Array.isArray(cart) ? cart : items),
      later: parseItems(later, MOST_LATER),
      coupons: parseCoupons(coupons),
      seen: parseSeen(seen),
    },
    favorites: parseIds(favorites).slice(-MOST_FAVOURITES),
    recent: parseIds(recent).slice(0, MOST_RECENT),
    compare: parseIds(compare).slice(0, MOST_COMPARED),
    city: parseCity(city),
    checkout: parseDraft(checkout),
    account,
  };
}

/** The previous shop stored whole products, so an entry may also be an object with an id. */
export function parseIds(stored: unknown): readonly number[] {
  if (!Array.isArray(stored)) return [];
  const ids = stored.map((entry: unknown) => (typeof entry === 'object' ? asRecord(entry).id : entry));
  return [...new Set(ids.filter(isId))];
}

const STOCK_SEEN: readonly unknown[] = ['ok', 'few', 'none', 'gone'] satisfies StockSeen[];

function parseSeen(stored: unknown): readonly SeenLine[] {
  if (!Array.isArray(stored)) return [];
  return stored.slice(0, MOST_LINES).flatMap((entry: unknown): SeenLine[] => {
    const { product, name, price, lowered, stock, quantity } = asRecord(entry);
    // A price has the limits of an id: a positive integer up to 2³¹ − 1.
    if (!isId(product) || !isId(price) || !isId(quantity) || typeof name !== 'string') return [];
    if (!STOCK_SEEN.includes(stock)) return [];
    return [
      { product, name: name.slice(0, 200), price, lowered: lowered === true, stock: stock as StockSeen, quantity },
    ];
  });
}

function parseCoupons(stored: unknown): readonly string[] {
  if (!Array.isArray(stored)) return [];
  const codes = stored.filter(
    (code: unknown): code is string => typeof code === 'string' && code.length > 0 && code.length <= LONGEST_COUPON,
  );
  return [...new Set(codes)].slice(0, MOST_COUPONS);
}

export function parseCity(stored: unknown): ChosenCity | null {
  const { id, name, label, value, city, region, country, zip, geo_lat, geo_lon, guessed } = asRecord(stored);
  if (typeof name !== 'string' || name === '' || name.length > 100) return null;
  if (typeof geo_lat !== 'number' || typeof geo_lon !== 'number') return null;
  const text = (field: unknown, fallback: string) => (typeof field === 'string' ? field.slice(0, 200) : fallback);
  return {
    id: isId(id) ? id : 0,
    name,
    label: text(label, name),
    value: text(value, name),
    city: text(city, name),
    region: text(region, ''),
    country: text(country, HOME_COUNTRY),
    zip: text(zip, ''),
    geo_lat,
    geo_lon,
    ...(guessed === true && { guessed }),
  };
}

export function parseDraft(stored: unknown): CheckoutDraft {
  const { method, carrier, point, paySystem, at } = asRecord(stored);
  // A point stored before there were several carriers is one of the first.
  const { cityId, carrier: of = EARLIEST_CARRIER, code } = asRecord(point);
  return {
    method: method === 'pickup' || method === 'point' || method === 'courier' ? method : null,
    carrier: isCarrier(carrier) ? carrier : null,
    point:
      isId(cityId) && isCarrier(of) && typeof code === 'string' && code.length <= 40
        ? { cityId, carrier: of, code }
        : null,
    paySystem: isPaySystem(paySystem) ? paySystem : null,
    ...(typeof at === 'number' && at > 0 && { at }),
  };
}
