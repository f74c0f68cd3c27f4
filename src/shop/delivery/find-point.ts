import type { CarrierName } from '../../kernel/carriers.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { Companies } from '../companies.ts';
import type { ShopContext } from '../context.ts';
import type { CityForDelivery } from '../places/places.reads.ts';
import { carrierCity, knownCarrierCity } from './carrier-city.ts';
import { CarrierError, type PickupPoint } from './delivery-carrier.port.ts';
import { copiedPoint, versionsOfPoints } from './points.reads.ts';

/** Commands of the staff have no companies: then only our copy is looked at. */
export type PointContext = Pick<ShopContext, 'db' | 'log' | 'now'> & {
  readonly companies: Pick<Companies, 'allCarriers'>;
};

/**
 * The chosen point of a carrier, from our own copy; only a carrier that has not been copied yet, or whose code of the city is
 * not known yet, is asked. Also of one that is switched off, whose orders go on: whether it offers delivery is another question.
 */
export async function findPoint(
  ctx: PointContext,
  city: CityForDelivery,
  carrierName: CarrierName | undefined,
  code: string,
): Promise<PickupPoint | Refusal> {
  const unknown = refuse('delivery-point-unknown', { pointCode: code });
  if (carrierName === undefined) return unknown;
  const isCopied = (await versionsOfPoints(ctx.db)).has(carrierName);
  const known = isCopied && (await knownCarrierCity(ctx.db, carrierName, city));
  if (known) return (await copiedPoint(ctx.db, carrierName, known.code, code)) ?? unknown;
  const carrier = ctx.companies.allCarriers.find(({ name }) => name === carrierName);
  try {
    const to = carrier && (await carrierCity(ctx, carrier, city));
    if (!carrier || !to) return unknown;
    const point = isCopied
      ? await copiedPoint(ctx.db, carrier.name, to.code, code)
      : (await carrier.pickupPoints(to)).find((one) => one.code === code);
    return point ?? unknown;
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    ctx.log.warn({ err: error, carrier: carrierName, cityId: city.id }, 'carrier returned no pickup points');
    return refuse('delivery-company-silent');
  }
}
