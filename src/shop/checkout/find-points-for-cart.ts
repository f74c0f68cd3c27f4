import type { BasketItem } from '../../kernel/basket-item.ts';
import { isRefusal, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { findPoints, type FoundPoints, type PointForParcel } from '../delivery/find-points.ts';
import { parcelOf } from '../delivery/parcel.rules.ts';
import { parcelProblem, paySystemsAt } from '../delivery/point-limits.rules.ts';
import { price } from '../pricing/price.rules.ts';
import { priceInput } from '../pricing/pricing.reads.ts';
import { deliverySettings } from '../settings/delivery-settings.reads.ts';

export interface PointsForCart extends Pick<FoundPoints, 'pending' | 'silent'> {
  readonly points: readonly PointForParcel[];
}

/** All pickup points of a city, also those that do not take the parcel of these items. */
export async function findPointsForCart(
  ctx: ShopContext,
  { cityId, items }: { cityId: number; items: readonly BasketItem[] },
): Promise<PointsForCart | Refusal> {
  const found = await findPoints(ctx, cityId);
  if (isRefusal(found)) return found;
  const [question, { paySystems }] = await Promise.all([
    priceInput(ctx.db, { items, coupons: [] }, ctx.now()),
    deliverySettings(ctx.db),
  ]);
  const { lines } = price(question);
  const parcel = parcelOf(lines.map(({ product, quantity }) => ({ ...product, quantity })));
  const points = found.points.map((point) => ({
    point,
    problem: parcelProblem(point, parcel),
    paySystems: paySystemsAt(point, paySystems.point),
  }));
  return { points, pending: found.pending, silent: found.silent };
}
