import type { ShopContext } from '../context.ts';
import { AddressServiceError, type AddressService } from './address-service.port.ts';

/** What addresses are looked up with. */
export type PlacesContext = Pick<ShopContext, 'db' | 'log' | 'companies'>;

/** Asks the company of addresses; undefined when there is none or it does not answer, and our own list has to do. */
export async function callAddressService<T>(
  { companies: { addresses }, log }: PlacesContext,
  work: (addresses: AddressService) => Promise<T>,
): Promise<T | undefined> {
  if (!addresses) return undefined;
  try {
    return await work(addresses);
  } catch (error) {
    if (!(error instanceof AddressServiceError)) throw error;
    log.warn({ err: error }, 'company of addresses does not answer');
    return undefined;
  }
}
