import type { CarrierName } from '../../kernel/carriers.ts';
import { NOTHING, type Kopecks } from '../../kernel/money.ts';
import { isOnline, type PaySystem } from '../../kernel/pay-systems.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { Companies } from '../companies.ts';
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

/** Commands of the staff have no companies: then nobody is asked. */
type CollectedContext = Pick<ShopContext, 'db' | 'log' | 'now'> & {
  readonly companies: Pick<Companies, 'allCarriers'>;
};

/** A refusal when the carrier collects less in the city than the order would cost. May ask the carrier, so never call it in a transaction. */
export async function unlessCollected(ctx: CollectedContext, collected: Collected): Promise<Refusal | undefined> {
  const most = (await tooLittle(ctx, collected))?.most;
  if (most === undefined) return undefined;
  const { paySystem } = collected;
  return most === NOTHING ? refuse('pay-system-unavailable', { paySystem }) : refuse('payment-too-large', { most });
}

/** The same of an order that is placed, whose way of paying stays: it is not brought to another place there. */
export async function unlessCollectedThere(ctx: CollectedContext, collected: Collected): Promise<Refusal | undefined> {
  const limit = await tooLittle(ctx, collected);
  return limit && refuse('delivery-collects-less', limit);
}

/** Only a clear limit is one, as with postcodes: who does not answer in time has set none. */
async function tooLittle(
  ctx: CollectedContext,
  { carrier: name, city, paySystem, due }: Collected,
): Promise<{ readonly carrier: CarrierName; readonly most: Kopecks } | undefined> {
  const carrier = ctx.companies.allCarriers.find((one) => one.name === name);
  if (!carrier || isOnline(paySystem) || due === NOTHING) return undefined;
  const { answerWithinMs } = await deliverySettings(ctx.db);
  const most = await within(mostCollected(ctx, carrier, city), answerWithinMs);
  if (most === undefined || most === 'late' || due <= most) return undefined;
  return { carrier: carrier.name, most };
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
