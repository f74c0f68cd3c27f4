import type { CarrierName } from '../../kernel/carriers.ts';
import type { ShopContext } from '../context.ts';
import type { ParcelCarrier } from './parcel-carrier.port.ts';

/** The port to the company that has a parcel. */
export function parcelCarrier({ companies }: Pick<ShopContext, 'companies'>, name: CarrierName): ParcelCarrier {
  const carrier = companies.parcelCarriers.find((one) => one.name === name);
  if (!carrier) throw new Error(`no adapter registers parcels at ${name}`);
  return carrier;
}
