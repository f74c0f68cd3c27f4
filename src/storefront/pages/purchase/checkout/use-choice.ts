import { useMemo } from 'react';
import type { DeliveryOffer, PointForParcel, PointsForCart } from '../../../../api/shop/delivery.schema.ts';
import type { BasketItem } from '../../../../kernel/basket-item.ts';
import { CARRIERS } from '../../../../kernel/carriers.ts';
import { pointProblemText } from '../../../../kernel/point-problems.ts';
import type { AnswerState } from '../../../client/use-answer.ts';
import { changeShopState } from '../../../client/shop-state.ts';
import type { CheckoutDraft } from '../../../client/stored-state.ts';
import { useShopState } from '../../../client/use-shop-state.ts';
import type { LastOrder } from '../signed-in-buyer.ts';
import { usePoints, type DeliveryCity } from './checkout-reads.ts';
import { cheapest, chosenOffer } from './delivery-rows.ts';
import { filledDraft } from './filled-form.ts';
import { problemAt } from '../../../features/points/fitting-points.ts';
import { offersTo, withOffers } from '../../../features/points/point-offers.ts';
import type { Choice } from './order-form.ts';

/** Pickup points for the cart, with the chosen one. */
export interface PointChoice {
  readonly points: AnswerState<PointsForCart>;
  readonly chosen: PointForParcel | undefined;
  /** The way of paying that a point must accept; null when nothing is left to pay. */
  readonly paySystem: number | null;
  /** Of the carriers with points. */
  readonly offers: readonly DeliveryOffer[];
}

const NO_OFFERS: readonly DeliveryOffer[] = [];

interface Chosen {
  readonly offer: DeliveryOffer | undefined;
  /** The price depends on the point, which is not known yet: it is the lowest one. */
  readonly from: boolean;
  readonly choice: Choice;
  readonly pointChoice: PointChoice;
  readonly asLastTime: boolean;
}

/** Changes the choice of delivery and payment, and when it was changed. */
export function changeChoice(change: (before: CheckoutDraft) => CheckoutDraft): void {
  const at = Date.now();
  changeShopState(({ checkout }) => ({ checkout: { ...change(checkout), at } }));
}

/** What the buyer has chosen so far of what is offered, else the choice of the last order. */
export function useChoice(
  items: readonly BasketItem[],
  city: DeliveryCity | null,
  offers: readonly DeliveryOffer[] = NO_OFFERS,
  digital: boolean,
  last: LastOrder | null,
): Chosen {
  const draft = useShopState((state) => state.checkout);
  const stored = filledDraft(draft, last);
  const method = digital ? 'digital' : stored.method;
  const pointOffers = useMemo(() => offersTo(offers), [offers]);
  const toPoint = method === 'point' && pointOffers.length > 0;
  const points = usePoints(toPoint ? city?.id : undefined, items);
  const storedPoint = toPoint && stored.point?.cityId === city?.id ? stored.point : null;
  const found =
    storedPoint &&
    points.answer?.points.find(({ carrier, code }) => carrier === storedPoint.carrier && code === storedPoint.code);
  const chosen = found && withOffers(found, pointOffers);
  // While the points of its carrier are not known, the server decides.
  const awaited = points.again && points.answer?.pending.some(({ carrier }) => carrier === storedPoint?.carrier);
  const pointOf = points.answer && !awaited ? (chosen ?? undefined) : (storedPoint ?? undefined);
  const offer = chosenOffer(offers, { method, carrier: stored.carrier }, pointOf);
  // Its carrier may be silent: then the others tell how it can be paid for.
  const basis = offer ?? (toPoint ? cheapest(pointOffers) : undefined);
  const wished = [draft.paySystem, last?.paySystem].find((one) => basis?.paySystems.includes(one ?? 0));
  const paySystem = wished ?? basis?.paySystems[0] ?? null;
  const toPay = offer?.total === 0 ? null : paySystem;
  const problem = chosen && problemAt(chosen, toPay);
  const silent =
    pointOf &&
    offersTo(offers, { carrier: pointOf.carrier }).length === 0 &&
    `${CARRIERS[pointOf.carrier]} сейчас не\u00a0предлагает доставку: выберите другой пункт или подождите минуту.`;
  return {
    offer: offer ?? basis,
    from: toPoint && offer !== undefined && offersTo(offers, pointOf).some(({ price }) => price !== offer.price),
    choice: {
      method: basis?.method ?? null,
      carrier: offer?.carrier ?? null,
      cityId: city?.id ?? null,
      pointCode: pointOf?.code ?? null,
      pointProblem: silent || (chosen && problem ? pointProblemText(problem, chosen.kind) : undefined),
      paySystem,
    },
    pointChoice: { points, chosen: chosen ?? undefined, paySystem: toPay, offers: pointOffers },
    asLastTime: stored !== draft && basis?.method === last?.method,
  };
}
