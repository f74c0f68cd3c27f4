import type { CarrierName } from '../../kernel/carriers.ts';
import { NOTHING, type Kopecks } from '../../kernel/money.ts';
import { isOnline, type PaySystem } from '../../kernel/pay-systems.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import type { CityForDelivery } from '../places/places.reads.ts';
import { deliverySettings } from '../settings/delivery-settings.reads.ts';
import { within } from './ask-carrier.ts';
import { carrierCity } from './carrier-city.ts';
import { CarrierError, type DeliveryCarrier } from './delivery-carrier.port.ts';

interface Collected {
  readonly carrier: CarrierName | undefined;
  readonly city: CityForDelivery;
  readonly paySystem: PaySystem;
  readonly due: Kopecks;
}

/**
 * A refusal when the carrier collects less in the city than the order costs. Only a clear limit is one, as with postcodes:
 * who does not answer in time has set none. May ask the carrier, so never call it in a transaction.
 */
export async function unlessCollected(
  ctx: Pick<ShopContext, 'companies' | 'db' | 'log' | 'now'>,
  { carrier: name, city, paySystem, due }: Collected,
): Promise<Refusal | undefined> {
  const carrier = ctx.companies.allCarriers.find((one) => one.name === name);
  if (!carrier || isOnline(paySystem) || due === NOTHING) return undefined;
  const { answerWithinMs } = await deliverySettings(ctx.db);
  const most = await within(mostCollected(ctx, carrier, city), answerWithinMs);
  if (most === undefined || most === 'late' || due <= most) return undefined;
  return most === NOTHING ? refuse('pay-system-unavailable', { paySystem }) : refuse('payment-too-large', { most });
}

async function mostCollected(
  ctx: Pick<ShopContext, 'db' | 'log' | 'now'>,
  carrier: DeliveryCarrier,
  city: CityForDelivery,
): Promise<Kopecks | undefined> {
  if (!carrier.mostCollected) return undefined;
  try {
    const to = await carrierCity(ctx, carrier, city);
    return to && (await carrier.mostCollected(to));
  } catch (error) {
    // Nobody may wait for it any more.
    if (error instanceof CarrierError) ctx.log.warn({ err: error, carrier: carrier.name }, 'carrier tells no limit');
    else ctx.log.error({ err: error, carrier: carrier.name }, 'a question about a limit');
    return undefined;
  }
}
