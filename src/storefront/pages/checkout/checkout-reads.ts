import type { DeliveryPoint, Offers } from '../../../api/shop/delivery.schema.ts';
import type { City } from '../../../api/shop/places.schema.ts';
import { callApi } from '../../client/api.ts';
import type { StoredItem } from '../../client/cart-items.ts';
import { DEFAULT_CITY, useChosenCity } from '../../client/city.ts';
import type { KeptCity } from '../../client/mended-state.ts';
import { useAnswer, type Asked } from '../../client/use-answer.ts';

export type DeliveryCity = Pick<KeptCity, 'id' | 'name' | 'label'>;

/** The chosen city, or the default one, whose id only the server knows. */
export function useDeliveryCity(active: boolean): {
  city: DeliveryCity | null;
  failure: string | undefined;
  retry: () => void;
} {
  const chosen = useChosenCity();
  const { answer, failure, retry } = useAnswer(active && !chosen ? 'default' : undefined, async (signal) => {
    const asked = new URLSearchParams({ query: DEFAULT_CITY.name, limit: '1' });
    const { cities } = await callApi<{ cities: City[] }>(`/api/places/cities?${asked}`, { signal });
    return { city: cities[0] ?? null };
  });
  return { city: chosen ?? answer?.city ?? null, failure, retry };
}

/** @param coupons codes that work; undefined while it is not known which do */
export function useOffers(
  city: DeliveryCity | null,
  items: readonly StoredItem[],
  coupons: readonly string[] | undefined,
): Asked<Offers> {
  const body = city && items.length > 0 && coupons ? { cityId: city.id, items, coupons } : undefined;
  return useAnswer(body && JSON.stringify(body), (signal) => callApi<Offers>('/api/delivery/offers', { body, signal }));
}

export function usePoints(cityId: number | undefined): Asked<readonly DeliveryPoint[]> {
  return useAnswer(cityId === undefined ? undefined : String(cityId), (signal) =>
    callApi<{ points: DeliveryPoint[] }>(`/api/delivery/points?cityId=${cityId}`, { signal }).then(
      ({ points }) => points,
    ),
  );
}
