import type { HandedOverItem } from './parcel-carrier.port.ts';

/**
 * The number under which an item of a parcel is sent to a carrier: our product, and the place of the item, since packs of one product
 * may have different prices.
 * @param index of the item, from 0
 */
export const itemKey = (productId: number, index: number): string => `${productId}-${index + 1}`;

/** Reads it from what the carrier says; undefined for a number that is not ours. Parcels of earlier versions have no places. */
export function readItemKey(key: string): Pick<HandedOverItem, 'productId' | 'nth'> | undefined {
  const [, productId, nth] = /^(\d{1,15})(?:-(\d{1,4}))?$/.exec(key) ?? [];
  if (productId === undefined) return undefined;
  return { productId: Number(productId), nth: nth === undefined ? undefined : Number(nth) };
}
