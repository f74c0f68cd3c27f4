import type { DeliveryOffer, PointForCart } from '../../../../api/shop/delivery.schema.ts';
import type { BasketItem } from '../../../../kernel/basket-item.ts';
import { pointProblemText } from '../../../../kernel/point-problems.ts';
import type { AnswerState } from '../../../client/use-answer.ts';
import { useShopState } from '../../../client/use-shop-state.ts';
import { usePoints, type DeliveryCity } from './checkout-reads.ts';
import { problemAt } from './fitting-points.ts';
import type { Choice } from './order-form.ts';

/** Pickup points for the cart, with the chosen one. */
export interface PointChoice {
  readonly points: AnswerState<readonly PointForCart[]>;
  readonly chosen: PointForCart | undefined;
  /** The way of paying that a point must accept; null when nothing is left to pay. */
  readonly paySystem: number | null;
}

/** What the buyer has chosen so far of what is offered. */
export function useChoice(
  items: readonly BasketItem[],
  city: DeliveryCity | null,
  offers: readonly DeliveryOffer[] | undefined,
  digital: boolean,
): { offer: DeliveryOffer | undefined; choice: Choice; pointChoice: PointChoice } {
  const stored = useShopState((state) => state.checkout);
  const offer = offers?.find(({ method }) => method === (digital ? 'digital' : stored.method));
  const points = usePoints(offer?.method === 'point' ? city?.id : undefined, items);
  const storedCode = stored.point?.cityId === city?.id ? stored.point?.code : undefined;
  const chosen = points.answer?.find(({ code }) => code === storedCode);
  const paySystem = offer?.paySystems.includes(stored.paySystem ?? 0)
    ? stored.paySystem
    : (offer?.paySystems[0] ?? null);
  const toPay = offer?.total === 0 ? null : paySystem;
  const problem = chosen && problemAt(chosen, toPay);
  return {
    offer,
    choice: {
      method: offer?.method ?? null,
      cityId: city?.id ?? null,
      // While the points are not known, the server decides.
      pointCode: (points.answer ? chosen?.code : storedCode) ?? null,
      pointProblem: chosen && problem ? pointProblemText(problem, chosen.kind) : undefined,
      paySystem,
    },
    pointChoice: { points, chosen, paySystem: toPay },
  };
}
