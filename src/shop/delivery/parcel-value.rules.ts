import { kopecks, type Kopecks } from '../../kernel/money.ts';
import type { Adjustment } from '../pricing/adjustment.rules.ts';
import type { DeliveryCarrier } from './delivery-carrier.port.ts';

interface PricedGoods {
  readonly goodsTotal: Kopecks;
  readonly adjustments: readonly Pick<Adjustment, 'kind' | 'amount' | 'onDelivery'>[];
}

/**
 * What the goods of an order are worth to its carrier, as its parcel is registered: what a certificate pays is worth as much as money.
 * Also what is sent by e-mail, which may have to be paid with the parcel.
 */
export function parcelValue({ goodsTotal, adjustments }: PricedGoods): Kopecks {
  const discounts = adjustments.filter(({ kind }) => kind !== 'certificate');
  return kopecks(
    discounts.reduce((left, { amount, onDelivery }) => left - (amount - onDelivery), goodsTotal as number),
  );
}

/** Whether a parcel of goods of this value is not too valuable for the carrier. */
export const takesValue = ({ mostValue }: Pick<DeliveryCarrier, 'mostValue'>, value: Kopecks): boolean =>
  mostValue === undefined || value <= mostValue;
