import { ParcelRefusedError } from '../../shop/delivery/parcel-carrier.port.ts';
import { BoxberryError } from './client.ts';
import { isAboutUs, isNotFound, isNumberUsed } from './protocol.ts';

/** Undefined when Boxberry says clearly that there is no such parcel. */
export async function unlessNotFound<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof BoxberryError && error.said !== undefined && isNotFound(error.said)) return undefined;
    throw error;
  }
}

/** Errors come with HTTP 200: what is not about our account, or a number that was used, is a refusal of this request. */
export async function unlessRefused<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof BoxberryError) || error.said === undefined || error.status !== 200) throw error;
    if (isNumberUsed(error.said) || isAboutUs(error.said)) throw error;
    throw new ParcelRefusedError(error.said, error);
  }
}
