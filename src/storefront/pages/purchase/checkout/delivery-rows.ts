import type { DeliveryOffer, Offers } from '../../../../api/shop/delivery.schema.ts';
import { CARRIERS } from '../../../../kernel/carriers.ts';
import type { CheckoutDraft } from '../../../client/stored-state.ts';
import { offersTo, type KnownPoint } from '../../../features/points/point-offers.ts';

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

export const carriersOf = (offers: readonly DeliveryOffer[]) => [...new Set(offers.map(({ carrier }) => carrier))];

/** Terms of the offers to points, of each carrier where there are several. */
export function pointsNote(offers: readonly DeliveryOffer[], waiting: Offers['pending']): string {
  const carriers = carriersOf(offers);
  const notes = carriers.map((carrier) => termsOf(offers.filter((offer) => offer.carrier === carrier)));
  if (carriers.length === 1 && waiting.length === 0) return notes[0]!;
  return [
    ...notes.map((note, index) => `${carriers[index] ? `${CARRIERS[carriers[index]]}: ` : ''}${note}`),
    ...waiting.filter(({ carrier }) => !carriers.includes(carrier)).map(({ title }) => `${title}: уточняем…`),
  ].join(' · ');
}

/** Of one carrier: lockers are named where they have other terms. */
function termsOf([first, ...others]: readonly DeliveryOffer[]): string {
  const differing = others.filter(({ note }) => note !== first!.note);
  return [first!.note, ...differing.map(({ note }) => `в\u00a0постамат ${note}`)].join(', ');
}

/** The offer that fits the choice; of several to points the cheapest. */
export function chosenOffer(
  offers: readonly DeliveryOffer[],
  { method, carrier }: Pick<CheckoutDraft, 'carrier'> & { method: CheckoutDraft['method'] | 'digital' },
  point: KnownPoint | undefined,
): DeliveryOffer | undefined {
  if (method === 'point') return cheapest(offersTo(offers, point));
  const ofMethod = offers.filter((offer) => offer.method === method);
  return method === 'courier' && carrier !== null ? ofMethod.find((offer) => offer.carrier === carrier) : ofMethod[0];
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
