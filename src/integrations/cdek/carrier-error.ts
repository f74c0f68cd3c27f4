import { CarrierError } from '../../shop/delivery/delivery-carrier.port.ts';
import { CdekError } from './client.ts';

/** Failures of CDEK become errors of the port. */
export async function asCarrierError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CdekError) throw new CarrierError(`cdek: ${error.message}`, error);
    throw error;
  }
}
