import type { DeliveryOffer, Offers } from '../../../../api/shop/delivery.schema.ts';
import type { CarrierName } from '../../../../kernel/carriers.ts';
import type { CheckoutDraft } from '../../../client/stored-state.ts';

/** One way of delivery to choose. Points of all carriers are one way: the point decides who brings it. */
export type DeliveryRow =
  | { readonly kind: 'offer'; readonly offer: DeliveryOffer }
  | { readonly kind: 'points'; readonly offers: readonly DeliveryOffer[] };

export function deliveryRows(offers: readonly DeliveryOffer[]): readonly DeliveryRow[] {
  const points = offers.filter(({ method }) => method === 'point');
  return offers.flatMap((offer): DeliveryRow[] => {
    if (offer.method !== 'point') return [{ kind: 'offer', offer }];
    return offer === points[0] ? [{ kind: 'points', offers: points }] : [];
  });
}

export const cheapest = (offers: readonly DeliveryOffer[]): DeliveryOffer | undefined =>
  offers.toSorted((one, other) => one.price - other.price)[0];

/** The offer that fits the choice; before a point is chosen, the cheapest of the carriers with points. */
export function chosenOffer(
  offers: readonly DeliveryOffer[],
  { method, carrier }: Pick<CheckoutDraft, 'carrier'> & { method: CheckoutDraft['method'] | 'digital' },
  pointCarrier: CarrierName | undefined,
): DeliveryOffer | undefined {
  const ofMethod = offers.filter((offer) => offer.method === method);
  const wanted = method === 'point' ? pointCarrier : (carrier ?? undefined);
  if (wanted !== undefined && method !== 'pickup') return ofMethod.find((offer) => offer.carrier === wanted);
  return method === 'point' ? cheapest(ofMethod) : ofMethod[0];
}

/** Carriers that were slow and have answered since: their rows stay where they were, so that nothing moves. */
export function lateWithoutCourier(
  late: Offers['pending'],
  { offers, pending }: Offers,
): readonly (Offers['pending'][number] & { readonly asking: boolean })[] {
  return late
    .filter(({ carrier }) => !offers.some((offer) => offer.method === 'courier' && offer.carrier === carrier))
    .map((one) => ({ ...one, asking: pending.some(({ carrier }) => carrier === one.carrier) }));
}
