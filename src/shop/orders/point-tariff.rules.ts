import type { PointKind } from '../../kernel/point-problems.ts';
import type { OrderDelivery } from './order.rules.ts';

/**
 * The delivery of an order to another point of its carrier and city, with the tariff for such points; undefined where the
 * carrier named none when the order was placed. What the buyer pays for delivery stays. The only tariff of older orders is one
 * to points, also where they go to a locker.
 */
export function deliveryToPoint(
  delivery: OrderDelivery,
  { code, kind, address }: { readonly code: string; readonly kind: PointKind; readonly address: string },
): OrderDelivery | undefined {
  const moved = { ...delivery, pointCode: code, address };
  if (delivery.tariffCode === undefined) return moved;
  const tariffs: OrderDelivery['tariffs'] = delivery.tariffs ?? { point: delivery.tariffCode };
  const tariffCode = tariffs[kind];
  return tariffCode === undefined ? undefined : { ...moved, tariffCode };
}
