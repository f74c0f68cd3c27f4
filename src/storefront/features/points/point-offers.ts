import type { DeliveryOffer, PointForParcel } from '../../../api/shop/delivery.schema.ts';

/** A point of a carrier; its kind is not known until the points are loaded. */
export type KnownPoint = Pick<PointForParcel, 'carrier'> & Partial<Pick<PointForParcel, 'kind'>>;

/** The offers that bring an order to a point: perhaps several while its kind is unknown; to any point without one. */
export function offersTo(offers: readonly DeliveryOffer[], point?: KnownPoint): readonly DeliveryOffer[] {
  return offers.filter(
    ({ method, carrier, kinds }) =>
      method === 'point' &&
      (!point || carrier === point.carrier) &&
      (!point?.kind || kinds?.includes(point.kind) === true),
  );
}

/** The point, with a problem where its carrier brings the order to points of another kind only. */
export function withOffers(point: PointForParcel, offers: readonly DeliveryOffer[]): PointForParcel {
  const { carrier, problem } = point;
  const isLeftOut = offersTo(offers, point).length === 0 && offersTo(offers, { carrier }).length > 0;
  return isLeftOut && !problem ? { ...point, problem: 'not-carried' } : point;
}
