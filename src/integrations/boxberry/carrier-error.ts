import { CarrierError } from '../../shop/delivery/delivery-carrier.port.ts';
import { BoxberryError } from './client.ts';

/** Failures of Boxberry become errors of the port. */
export async function asCarrierError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BoxberryError) throw new CarrierError(`boxberry: ${error.message}`, error);
    throw error;
  }
}
