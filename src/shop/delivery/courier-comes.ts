import type { CarrierName } from '../../kernel/carriers.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { Companies } from '../companies.ts';
import type { ShopContext } from '../context.ts';
import { deliverySettings } from '../settings/delivery-settings.reads.ts';
import { within } from './ask-carrier.ts';
import { CarrierError } from './delivery-carrier.port.ts';

/** Commands of the staff have no companies: then nobody is asked. */
export type CourierContext = Pick<ShopContext, 'db' | 'log'> & { readonly companies: Pick<Companies, 'allCarriers'> };

/**
 * A refusal when the carrier's courier does not come to a postcode. Only a clear no is one: who does not answer in time, or says
 * nothing, has not refused. May ask the carrier, so never call it in a transaction.
 * @param zip of the house: that of a city says nothing about the house; undefined asks nobody
 */
export async function unlessCourierComes(
  ctx: CourierContext,
  { carrier: name, zip }: { readonly carrier: CarrierName | undefined; readonly zip: string | undefined },
): Promise<Refusal | undefined> {
  const carrier = ctx.companies.allCarriers.find((one) => one.name === name);
  if (!zip || !carrier?.courierComesTo) return undefined;
  const asked = carrier.courierComesTo(zip).catch((error: unknown) => {
    // Nobody may wait for it any more.
    if (error instanceof CarrierError) ctx.log.warn({ err: error, carrier: name }, 'carrier knows no postcode');
    else ctx.log.error({ err: error, carrier: name }, 'a question about a postcode');
    return undefined;
  });
  const { answerWithinMs } = await deliverySettings(ctx.db);
  const comes = await within(asked, answerWithinMs);
  return comes === false ? refuse('delivery-zip-unserved', { carrier: carrier.name, zip }) : undefined;
}
