import type { Companies } from '../companies.ts';
import type { ShopContext } from '../context.ts';
import { AddressServiceError, type AddressService } from './address-service.port.ts';

/** The part of the context that address lookups need. */
export type PlacesContext = Pick<ShopContext, 'db' | 'log'> & { readonly companies: Pick<Companies, 'addresses'> };

/** Calls the address company; undefined when none is configured or it fails: callers fall back to our own list. */
export async function callAddressService<T>(
  { companies: { addresses }, log }: PlacesContext,
  work: (addresses: AddressService) => Promise<T>,
): Promise<T | undefined> {
  if (!addresses) return undefined;
  try {
    return await work(addresses);
  } catch (error) {
    if (!(error instanceof AddressServiceError)) throw error;
    log.warn({ err: error }, 'address service does not answer');
    return undefined;
  }
}
