import type { CarrierName } from '../../kernel/carriers.ts';
import type { ShopContext } from '../context.ts';
import { within } from './ask-carrier.ts';
import { CarrierError } from './delivery-carrier.port.ts';

/**
 * Whether the carrier's courier comes to a postcode. Only a clear no is one: who does not answer in time, or says nothing, has not
 * refused. May ask the carrier, so never call it in a transaction.
 */
export async function courierComes(
  ctx: Pick<ShopContext, 'companies' | 'log'>,
  { carrier: name, zip, waitMs }: { readonly carrier: CarrierName; readonly zip: string; readonly waitMs: number },
): Promise<boolean> {
  const carrier = ctx.companies.allCarriers.find((one) => one.name === name);
  if (!carrier?.courierComesTo) return true;
  const asked = carrier.courierComesTo(zip).catch((error: unknown) => {
    // Nobody may wait for it any more.
    if (error instanceof CarrierError) ctx.log.warn({ err: error, carrier: name }, 'carrier knows no postcode');
    else ctx.log.error({ err: error, carrier: name }, 'a question about a postcode');
    return undefined;
  });
  return (await within(asked, waitMs)) !== false;
}
