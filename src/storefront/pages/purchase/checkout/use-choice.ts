import type { DeliveryOffer, PointForCart } from '../../../../api/shop/delivery.schema.ts';
import type { BasketItem } from '../../../../kernel/basket-item.ts';
import { pointProblemText } from '../../../../kernel/point-problems.ts';
import type { AnswerState } from '../../../client/use-answer.ts';
import { useShopState } from '../../../client/use-shop-state.ts';
import type { LastOrder } from '../signed-in-buyer.ts';
import { usePoints, type DeliveryCity } from './checkout-reads.ts';
import { filledDraft } from './filled-form.ts';
import { problemAt } from './fitting-points.ts';
import type { Choice } from './order-form.ts';

/** Pickup points for the cart, with the chosen one. */
export interface PointChoice {
  readonly points: AnswerState<readonly PointForCart[]>;
  readonly chosen: PointForCart | undefined;
  /** The way of paying that a point must accept; null when nothing is left to pay. */
  readonly paySystem: number | null;
}

/** What the buyer has chosen so far of what is offered, else the choice of the last order. */
export function useChoice(
  items: readonly BasketItem[],
  city: DeliveryCity | null,
  offers: readonly DeliveryOffer[] | undefined,
  digital: boolean,
  last: LastOrder | null,
): { offer: DeliveryOffer | undefined; choice: Choice; pointChoice: PointChoice; asLastTime: boolean } {
  const draft = useShopState((state) => state.checkout);
  const stored = filledDraft(draft, last);
  const ofMethod = offers?.filter(({ method }) => method === (digital ? 'digital' : stored.method)) ?? [];
  const offer = ofMethod.find(({ carrier }) => carrier === stored.carrier) ?? ofMethod[0];
  const carrier = offer?.carrier;
  const all = usePoints(offer?.method === 'point' ? city?.id : undefined, items);
  const points = { ...all, answer: all.answer?.filter((point) => point.carrier === carrier) };
  const storedCode = stored.point?.cityId === city?.id ? stored.point?.code : undefined;
  const chosen = points.answer?.find(({ code }) => code === storedCode);
  const wished = [draft.paySystem, last?.paySystem].find((one) => offer?.paySystems.includes(one ?? 0));
  const paySystem = wished ?? offer?.paySystems[0] ?? null;
  const toPay = offer?.total === 0 ? null : paySystem;
  const problem = chosen && problemAt(chosen, toPay);
  return {
    offer,
    choice: {
      method: offer?.method ?? null,
      carrier,
      cityId: city?.id ?? null,
      // While the points are not known, the server decides.
      pointCode: (points.answer ? chosen?.code : storedCode) ?? null,
      pointProblem: chosen && problem ? pointProblemText(problem, chosen.kind) : undefined,
      paySystem,
    },
    pointChoice: { points, chosen, paySystem: toPay },
    asLastTime: stored !== draft && offer?.method === last?.method,
  };
}
