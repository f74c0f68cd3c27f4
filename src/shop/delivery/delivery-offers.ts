import { CARRIERS, type CarrierName } from '../../kernel/carriers.ts';
import { NOTHING, roundUpToRuble, type Kopecks } from '../../kernel/money.ts';
import { daysRange } from '../../kernel/plural.ts';
import type { CompanyFacts } from '../../kernel/company.ts';
import type { Db } from '../../platform/database.ts';
import type { ShopContext } from '../context.ts';
import type { PaySystem } from '../../kernel/pay-systems.ts';
import type { DeliveryMethod } from '../orders/order.rules.ts';
import type { CityForDelivery } from '../places/places.reads.ts';
import { companyFacts } from '../settings/company.reads.ts';
import { carrierCity } from './carrier-city.ts';
import { CarrierError, type DeliveryCarrier, type Parcel } from './delivery-carrier.port.ts';
import { PAY_SYSTEMS_OF } from './pay-systems.rules.ts';
import { pickupTerm } from './pickup-term.rules.ts';

/** Our own shop, where orders can be picked up. */
export const OWN_SHOP = { city: 'Москва', title: 'магазин «Травосоль»' } as const;

/** Address and opening hours of our own shop. */
export async function ownShopPlace(db: Db): Promise<string> {
  return placeOf(await companyFacts(db));
}

/** The same, and when an order placed now is ready there. */
export async function ownShopPickup({ db, now }: Pick<ShopContext, 'db' | 'now'>) {
  const facts = await companyFacts(db);
  return { place: placeOf(facts), term: pickupTerm(facts.hours, now()) };
}

const placeOf = ({ shopAddress, hours }: CompanyFacts) => `${shopAddress}, ${hours}`;

export interface PricedOffer {
  readonly method: DeliveryMethod;
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
}

const TITLES = {
  point: (carrier: string) => `Пункт выдачи или постамат ${carrier}`,
  courier: (carrier: string) => `Курьер ${carrier} до двери`,
} as const;

export interface Offered {
  readonly offers: readonly PricedOffer[];
  /** Carriers that did not answer. */
  readonly silent: readonly CarrierName[];
}

type OffersContext = Pick<ShopContext, 'companies' | 'db' | 'log' | 'now'>;

/**
 * Delivery options for a parcel to a city with their prices. When no carrier responds, pickup from our own shop is still
 * offered, so that an order is always possible.
 */
export async function deliveryOffers(ctx: OffersContext, city: CityForDelivery, parcel: Parcel): Promise<Offered> {
  const { place, term } = await ownShopPickup(ctx);
  const pickup: PricedOffer = {
    method: 'pickup',
    title: `Самовывоз: ${OWN_SHOP.title}`,
    note: `${term.soon[0]!.toUpperCase()}${term.soon.slice(1)} · ${place}`,
    term: term.soon,
    price: NOTHING,
    daysMin: term.days,
    daysMax: term.days,
    paySystems: PAY_SYSTEMS_OF.pickup,
  };
  const asked = await Promise.all(
    ctx.companies.carriers.map(async (carrier) => ({ carrier, offers: await offersOf(ctx, carrier, city, parcel) })),
  );
  const offers = asked.flatMap((one) => one.offers ?? []);
  return {
    // Pickup comes first in the city of our own shop, last elsewhere.
    offers: city.name === OWN_SHOP.city ? [pickup, ...offers] : [...offers, pickup],
    silent: asked.filter((one) => one.offers === undefined).map(({ carrier }) => carrier.name),
  };
}

/** None where the carrier does not deliver; undefined when it does not answer. */
async function offersOf(
  ctx: OffersContext,
  carrier: DeliveryCarrier,
  city: CityForDelivery,
  parcel: Parcel,
): Promise<readonly PricedOffer[] | undefined> {
  try {
    const to = await carrierCity(carrier, city);
    const carried = to ? await carrier.offers(to, parcel) : [];
    return carried.map(({ way, price, daysMin, daysMax, tariffCode }): PricedOffer => {
      const days = daysRange(daysMin, daysMax);
      return {
        method: way,
        carrier: carrier.name,
        title: TITLES[way](CARRIERS[carrier.name]),
        note: days,
        term: days,
        price: roundUpToRuble(price),
        daysMin,
        daysMax,
        ...(tariffCode !== undefined && { tariffCode }),
        paySystems: PAY_SYSTEMS_OF[way],
      };
    });
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    ctx.log.warn({ err: error, carrier: carrier.name, city: city.id }, 'carrier returned no offers');
    return undefined;
  }
}
