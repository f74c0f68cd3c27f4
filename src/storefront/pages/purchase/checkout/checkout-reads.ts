import type { Offers, PointsForCart } from '../../../../api/shop/delivery.schema.ts';
import { againWhilePending } from '../../../client/again-while-pending.ts';
import { callApi } from '../../../client/api.ts';
import type { BasketItem } from '../../../../kernel/basket-item.ts';

import { useChosenCity } from '../../../client/city.ts';
import { DEFAULT_CITY } from '../../../client/default-city.ts';
import type { ChosenCity } from '../../../client/stored-state.ts';
import { useAnswer, type AnswerState } from '../../../client/use-answer.ts';
import { useShopState } from '../../../client/use-shop-state.ts';

export type DeliveryCity = Pick<ChosenCity, 'id' | 'name' | 'label' | 'country'>;

/** The chosen city, else that of the last order, else the default one, whose id only the server knows. */
export function useDeliveryCity(last: DeliveryCity | null): {
  city: DeliveryCity | null;
  failure: string | undefined;
  retry: () => void;
} {
  const stored = useChosenCity();
  const point = useShopState((state) => state.checkout.point);
  // A guess is no choice, but a point is: without a chosen city it is one of the default city.
  const chosen = last && !point && (!stored || stored.guessed) ? last : stored;
  const { answer, failure, retry } = useAnswer(chosen ? undefined : 'default', async (signal) => {
    const query = { query: DEFAULT_CITY.name, limit: 1 };
    const { cities } = await callApi('GET /api/places/cities', { query, signal });
    return { city: cities[0] ?? null };
  });
  return { city: chosen ?? answer?.city ?? null, failure, retry };
}

/**
 * @param coupons codes that work; undefined until it is known which do
 * @param bonuses how many are spent
 */
export function useOffers(
  city: DeliveryCity | null,
  items: readonly BasketItem[],
  coupons: readonly string[] | undefined,
  bonuses: string,
): AnswerState<Offers> {
  const orderBonus = bonuses === '0' ? undefined : { count: bonuses };
  const body = city && items.length > 0 && coupons ? { cityId: city.id, items, coupons, orderBonus } : undefined;
  return useAnswer(
    body && JSON.stringify(body),
    (signal) => callApi('POST /api/delivery/offers', { body: body!, signal }),
    { againAfterMs: againWhilePending },
  );
}

export function usePoints(cityId: number | undefined, items: readonly BasketItem[]): AnswerState<PointsForCart> {
  const body = cityId === undefined || items.length === 0 ? undefined : { cityId, items };
  return useAnswer(
    body && JSON.stringify(body),
    (signal) => callApi('POST /api/delivery/points', { body: body!, signal }),
    { againAfterMs: againWhilePending },
  );
}
