import { CARRIERS, type CarrierName } from '../../kernel/carriers.ts';
import { NOTHING, roundUpToRuble, type Kopecks } from '../../kernel/money.ts';
import { daysRange } from '../../kernel/plural.ts';
import type { CompanyFacts } from '../../kernel/company.ts';
import type { Db } from '../../platform/database.ts';
import type { ShopContext } from '../context.ts';
import type { PaySystem } from '../../kernel/pay-systems.ts';
import type { PointKind } from '../../kernel/point-problems.ts';
import type { DeliveryMethod } from '../orders/order.rules.ts';
import type { CityForDelivery } from '../places/places.reads.ts';
import { companyFacts } from '../settings/company.reads.ts';
import { deliveryAndCompany } from '../settings/delivery-settings.reads.ts';
import type { DeliverySettings } from '../settings/delivery-shape.ts';
import { askCarrier } from './ask-carrier.ts';
import type { CarrierOffer, DeliveryCarrier, Parcel } from './delivery-carrier.port.ts';
import { offeredCarriers } from './offered-carriers.ts';
import { takesValue } from './parcel-value.rules.ts';
import { paySystemsTo } from './pay-systems-to.rules.ts';
import { pickupTerm } from './pickup-term.rules.ts';

/** Our own shop, where orders can be picked up. */
export const OWN_SHOP = { city: 'Москва', title: 'магазин «Травосоль»' } as const;

/** Address, opening hours and closed days of our own shop. */
export async function ownShopPlace(db: Db): Promise<string> {
  const company = await companyFacts(db);
  return [placeOf(company), company.closedDays && `закрыто ${company.closedDays}`].filter(Boolean).join('; ');
}

/** Its address and hours, and when an order placed now is ready there, which takes the closed days into account. */
export function ownShopPickup(company: CompanyFacts, { packingHours }: DeliverySettings, now: Date) {
  return { place: placeOf(company), term: pickupTerm(company, now, packingHours) };
}

const placeOf = ({ shopAddress, hours }: CompanyFacts) => `${shopAddress}, ${hours}`;

export interface PricedOffer {
  readonly method: DeliveryMethod;
  /** Of the method `point`: to which points. Where a carrier prices its lockers apart, it has an offer for each kind. */
  readonly kinds?: readonly PointKind[];
  /** Absent: no carrier is needed. */
  readonly carrier?: CarrierName;
  readonly title: string;
  readonly note: string;
  /** «2–3 дня», «сегодня после 16:00». */
  readonly term: string;
  /** Rounded up to whole rubles; used unchanged from here on. */
  readonly price: Kopecks;
  readonly daysMin: number;
  readonly daysMax: number;
  readonly tariffCode?: number;
  readonly paySystems: readonly PaySystem[];
  /** The carrier is silent: this is what it offered last for such a parcel. */
  readonly remembered?: true;
}

const TITLES = {
  point: (carrier: string) => `Пункт выдачи или постамат ${carrier}`,
  courier: (carrier: string) => `Курьер ${carrier} до двери`,
} as const;

export interface Offered {
  readonly offers: readonly PricedOffer[];
  /** Carriers that have not answered yet: ask again. */
  readonly pending: readonly CarrierName[];
  /** Carriers that did not answer and are not remembered. */
  readonly silent: readonly CarrierName[];
  /** Carriers that take no parcel of this value, with the most they take: they are not asked. */
  readonly tooValuable: readonly { readonly carrier: CarrierName; readonly most: Kopecks }[];
}

type OffersContext = Pick<ShopContext, 'companies' | 'db' | 'log' | 'now'>;

/**
 * Delivery options for a parcel to a city with their prices. Every carrier is asked at once and has a limited time; the latest
 * offers of one that is down are offered again (decision 0102). When no carrier responds, pickup from our own shop is still
 * offered, so that an order is always possible. Never call it in a transaction.
 * @param mayWait whether the caller can ask again for carriers that are `pending`; otherwise a late carrier counts as down
 * @param value of the goods, as {@link takesValue} compares it
 */
export async function deliveryOffers(
  ctx: OffersContext,
  city: CityForDelivery,
  parcel: Parcel,
  mayWait: boolean,
  value: Kopecks = NOTHING,
): Promise<Offered> {
  const { delivery: settings, company } = await deliveryAndCompany(ctx.db);
  const { paySystems } = settings;
  const pickup = pickupOffer(company, settings, ctx.now());
  const offered = offeredCarriers(ctx.companies, settings, city);
  const asked = await Promise.all(
    offered
      .filter((carrier) => takesValue(carrier, value))
      .map(async (carrier) => ({
        carrier,
        ...(await askCarrier(ctx, carrier, { city, parcel, mayWait, ...settings })),
      })),
  );
  const offers = asked.flatMap(({ carrier, shown, offers: carried }) =>
    carried.flatMap((offer) => {
      const ways = paySystemsTo(city.countryCode, paySystems[methodOf(offer)]);
      return ways.length > 0 ? [pricedOffer(carrier, offer, ways, shown === 'remembered')] : [];
    }),
  );
  const namesOf = (state: 'pending' | 'silent') =>
    asked.filter(({ shown }) => shown === state).map(({ carrier }) => carrier.name);
  return {
    // Pickup comes first in the city of our own shop, last elsewhere.
    offers: city.name === OWN_SHOP.city ? [pickup, ...offers] : [...offers, pickup],
    pending: namesOf('pending'),
    silent: namesOf('silent'),
    tooValuable: offered.flatMap((carrier) =>
      carrier.mostValue === undefined || takesValue(carrier, value)
        ? []
        : [{ carrier: carrier.name, most: carrier.mostValue }],
    ),
  };
}

/** For what no carrier takes: pickup from our own shop alone. */
export async function ownOffers({ db, now }: Pick<ShopContext, 'db' | 'now'>): Promise<Offered> {
  const { delivery: settings, company } = await deliveryAndCompany(db);
  return { offers: [pickupOffer(company, settings, now())], pending: [], silent: [], tooValuable: [] };
}

function pickupOffer(company: CompanyFacts, settings: DeliverySettings, now: Date): PricedOffer {
  const { place, term } = ownShopPickup(company, settings, now);
  return {
    method: 'pickup',
    title: `Самовывоз: ${OWN_SHOP.title}`,
    note: `${term.soon[0]!.toUpperCase()}${term.soon.slice(1)} · ${place}`,
    term: term.soon,
    price: NOTHING,
    daysMin: term.days,
    daysMax: term.days,
    paySystems: settings.paySystems.pickup,
  };
}

const methodOf = ({ way }: Pick<CarrierOffer, 'way'>) => (way === 'courier' ? 'courier' : 'point');

function pricedOffer(
  { name, lockersApart }: DeliveryCarrier,
  { way, price, daysMin, daysMax, tariffCode }: CarrierOffer,
  paySystems: readonly PaySystem[],
  remembered: boolean,
): PricedOffer {
  const method = methodOf({ way });
  const days = daysRange(daysMin, daysMax);
  return {
    method,
    ...(way !== 'courier' && { kinds: way === 'locker' || lockersApart ? [way] : ['point', 'locker'] }),
    carrier: name,
    title: TITLES[method](CARRIERS[name]),
    note: remembered ? `${days} · по\u00a0недавнему расчёту: ${CARRIERS[name]} сейчас не\u00a0отвечает` : days,
    term: days,
    price: roundUpToRuble(price),
    daysMin,
    daysMax,
    ...(tariffCode !== undefined && { tariffCode }),
    paySystems,
    ...(remembered && { remembered }),
  };
}
