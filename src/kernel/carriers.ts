/** Delivery companies by the names stored with orders and parcels: a name must never change. */
export const CARRIERS = { cdek: 'СДЭК', boxberry: 'Boxberry' } as const satisfies Record<string, string>;

export type CarrierName = keyof typeof CARRIERS;

export const isCarrier = (name: unknown): name is CarrierName =>
  typeof name === 'string' && Object.hasOwn(CARRIERS, name);

export const CARRIER_NAMES = Object.keys(CARRIERS) as readonly CarrierName[];
