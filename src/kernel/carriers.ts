/** Delivery companies by the names stored with orders and parcels: a name must never change. */
export const CARRIERS = { cdek: 'СДЭК', boxberry: 'Boxberry' } as const satisfies Record<string, string>;

export type CarrierName = keyof typeof CARRIERS;

export const isCarrier = (name: unknown): name is CarrierName =>
  typeof name === 'string' && Object.hasOwn(CARRIERS, name);

export const CARRIER_NAMES = Object.keys(CARRIERS) as readonly CarrierName[];

/** Of orders and choices from the time when there was one. */
export const EARLIEST_CARRIER: CarrierName = 'cdek';

const TRACKING_PAGES: Readonly<Record<CarrierName, string>> = {
  cdek: 'https://www.cdek.ru/ru/tracking/?order_id=',
  boxberry: 'https://boxberry.ru/tracking-page?id=',
};

/** The page of the company that tells where a parcel is. */
export function trackingPage(carrier: CarrierName, track: string): string {
  return `${TRACKING_PAGES[carrier]}${encodeURIComponent(track)}`;
}
