import { addMoney, kopecks, multiplyMoney, NOTHING, type Kopecks } from '../../kernel/money.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import { takenBy } from '../orders/cancelled-pieces.rules.ts';
import type { OrderDelivery, OrderLine, OrderPayment } from '../orders/order.rules.ts';
import { gatewayMethodOf } from '../payments/payment.rules.ts';
import { discountOnDelivery, type Adjustment } from '../pricing/adjustment.rules.ts';

/** How long the buyer may answer. */
export const OFFER_HOURS = 24;
/** A change that asks nobody is applied by the next transaction; one that was interrupted is closed after so many minutes. */
export const AT_ONCE_MINUTES = 5;

/** outdated: the order has changed meanwhile, or packing has begun. */
export type ChangeState = 'open' | 'applied' | 'declined' | 'expired' | 'withdrawn' | 'outdated';

/** What a member of the staff asks for. */
export interface WantedChange {
  /** New quantities of lines; those that are not named stay. What exceeds a line is added at the price of today. */
  readonly quantities: readonly { readonly position: number; readonly quantity: number }[];
  readonly added: readonly { readonly product: number; readonly quantity: number }[];
}

export interface RemovedPieces {
  readonly position: number;
  readonly quantity: number;
}

/** Delivery of the changed order; another parcel may need another tariff. */
export interface ChangedDelivery extends Pick<OrderDelivery, 'tariffCode' | 'tariffs'> {
  readonly price: Kopecks;
}

interface ShownLine {
  readonly name: string;
  readonly quantity: number;
  readonly unitPrice: Kopecks;
}

/** What an order consists of and costs: `sum = goods − lowered + delivery`. */
export interface ShownSide {
  readonly lines: readonly ShownLine[];
  readonly goods: Kopecks;
  /** By coupons, bonuses and certificates. */
  readonly lowered: Kopecks;
  readonly delivery: Kopecks;
  readonly sum: Kopecks;
}

export interface ShownChange {
  readonly before: ShownSide;
  readonly after: ShownSide;
}

export type ChangeableLine = OrderLine & { readonly position: number; readonly cancelled: number };

const leftOf = ({ quantity, cancelled }: Pick<ChangeableLine, 'quantity' | 'cancelled'>) => quantity - cancelled;

/** Pieces that leave and products that come, of the quantities that the member has typed. */
export function piecesOfChange(
  lines: readonly ChangeableLine[],
  { quantities, added }: WantedChange,
): { readonly removed: RemovedPieces[]; readonly added: WantedChange['added'] } | Refusal {
  const removed: RemovedPieces[] = [];
  const more: { product: number; quantity: number }[] = [...added];
  for (const { position, quantity } of quantities) {
    const line = lines.find((one) => one.position === position);
    if (!line) return refuse('pieces-line-unknown', { position });
    const difference = quantity - leftOf(line);
    if (difference < 0) removed.push({ position, quantity: -difference });
    if (difference > 0) more.push({ product: line.productId, quantity: difference });
  }
  return removed.length === 0 && more.length === 0 ? refuse('change-empty') : { removed, added: more };
}

/** Why an order cannot be changed; undefined when it can. */
export function changeProblem(
  order: OrderPayment & { readonly heldUntil: Date | null },
  shipments: readonly { readonly state: string }[],
  { addsGoods, removesGoods }: { readonly addsGoods: boolean; readonly removesGoods: boolean },
): Refusal<'change-not-possible'> | undefined {
  const { state, heldUntil, paySystem, total } = order;
  const not = (why: Refusal<'change-not-possible'>['facts']['why']) => refuse('change-not-possible', { why });
  if (state !== 'new' && state !== 'awaiting-payment' && state !== 'paid') return not('begun');
  if (state === 'new' && heldUntil !== null) return not('unconfirmed');
  if (shipments.length > 1) return not('parts');
  if (shipments.some((shipment) => shipment.state !== 'allocated')) return not('begun');
  if (state !== 'paid' || !addsGoods) return undefined;
  // What is added is paid in the same way as the order was.
  if (gatewayMethodOf(paySystem) === undefined || total === NOTHING) return not('paid');
  return removesGoods ? not('paid-both') : undefined;
}

/** An order whose lines are written anew, since nothing of it was paid: each line keeps its price and its share of the coupon. */
export interface Rewritten {
  readonly lines: readonly ChangeableLine[];
  readonly adjustments: readonly Adjustment[];
}

/**
 * Lines and adjustments without the removed pieces. The share of a coupon falls by that of the pieces, rounded up. What has been spent of
 * certificates and bonuses, and a coupon of which nothing would be left, cannot be lowered so.
 */
export function withoutPieces(
  lines: readonly ChangeableLine[],
  adjustments: readonly Adjustment[],
  removed: readonly RemovedPieces[],
): Rewritten | Refusal {
  const goneOf = (position: number) => removed.find((one) => one.position === position)?.quantity ?? 0;
  const kept = lines.flatMap((line) => {
    const quantity = line.quantity - goneOf(line.position);
    return quantity > 0 ? [{ line, quantity }] : [];
  });
  const spends = adjustments.some(({ kind }) => kind === 'certificate' || kind === 'bonus');
  if (removed.length > 0 && spends) return refuse('change-not-possible', { why: 'spent' });
  const shares = adjustments.map((adjustment) => {
    const perLine = kept.map(({ line, quantity }) => {
      const share = adjustment.perLine[line.position] ?? NOTHING;
      return kopecks(share - Math.ceil((share * (line.quantity - quantity)) / line.quantity));
    });
    return { ...adjustment, perLine, amount: addMoney(adjustment.onDelivery, ...perLine) };
  });
  if (shares.some(({ amount }) => amount === NOTHING)) return refuse('change-not-possible', { why: 'coupon' });
  return {
    lines: kept.map(({ line, quantity }, position) => ({
      ...line,
      position,
      quantity,
      takes: takenBy(line, quantity),
    })),
    adjustments: shares,
  };
}

/** Whether delivery may be priced anew: nobody has paid for it with a coupon or a certificate. */
export const isDeliveryPaidInMoney = (adjustments: readonly Pick<Adjustment, 'onDelivery'>[]): boolean =>
  discountOnDelivery(adjustments) === 0;

/** One side of the preview. @param sum what the order costs in money, to the kopeck as it is written */
export function shownSide(
  lines: readonly ChangeableLine[],
  { delivery, sum }: Pick<ShownSide, 'delivery' | 'sum'>,
): ShownSide {
  const shown = lines
    .filter((line) => leftOf(line) > 0)
    .map((line) => ({ name: line.name, quantity: leftOf(line), unitPrice: line.unitPrice }));
  const goods = addMoney(...shown.map(({ unitPrice, quantity }) => multiplyMoney(unitPrice, quantity)));
  return { lines: shown, goods, lowered: kopecks(goods + delivery - sum), delivery, sum };
}

/** The lines with fewer pieces and with those that come. */
export function linesAfter(
  lines: readonly ChangeableLine[],
  removed: readonly RemovedPieces[],
  added: readonly OrderLine[],
): ChangeableLine[] {
  const stay = lines.map((line) => ({
    ...line,
    cancelled: line.cancelled + (removed.find(({ position }) => position === line.position)?.quantity ?? 0),
  }));
  return [...stay, ...added.map((line, index) => ({ ...line, position: lines.length + index, cancelled: 0 }))];
}
