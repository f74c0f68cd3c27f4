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
import { CarrierError, type Parcel } from './delivery-carrier.port.ts';
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

const TITLES = { point: 'Пункт выдачи или постамат СДЭК', courier: 'Курьер СДЭК до двери' } as const;

/**
 * Delivery options for a parcel to a city with their prices. When the carrier does not respond, pickup from our own
 * shop is still offered, so that an order is always possible.
 */
export async function deliveryOffers(
  ctx: Pick<ShopContext, 'companies' | 'db' | 'log' | 'now'>,
  city: CityForDelivery,
  parcel: Parcel,
): Promise<{ offers: PricedOffer[]; carrierSilent: boolean }> {
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
  try {
    const to = await carrierCity(ctx, city);
    const carried = to ? await ctx.companies.carrier.offers(to, parcel) : [];
    const offers = carried.map(({ way, price, daysMin, daysMax, tariffCode }): PricedOffer => {
      const days = daysRange(daysMin, daysMax);
      return {
        method: way,
        title: TITLES[way],
        note: days,
        term: days,
        price: roundUpToRuble(price),
        daysMin,
        daysMax,
        tariffCode,
        paySystems: PAY_SYSTEMS_OF[way],
      };
    });
    // Pickup comes first in the city of our own shop, last elsewhere.
    return { offers: city.name === OWN_SHOP.city ? [pickup, ...offers] : [...offers, pickup], carrierSilent: false };
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    ctx.log.warn({ err: error, city: city.id }, 'carrier returned no offers');
    return { offers: [pickup], carrierSilent: true };
  }
}
